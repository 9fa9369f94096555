/// Why an attestation or an assertion was refused.
package struct AppAttestError: Error, Equatable {
  /// The step of Apple's that failed. Open, because Apple adds steps: compare with the values here, and keep any other as it is.
  package struct Step: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Bytes that are not what Apple's devices send: CBOR, lengths, flags, a signature's form.
    package static let malformed = Step(rawValue: "malformed")
    /// The certificates do not lead to the root, or one of them is not valid at the time.
    package static let chain = Step(rawValue: "chain")
    /// The nonce in the certificate is not that of this attestation and these client data.
    package static let nonce = Step(rawValue: "nonce")
    /// The key identifier is not the digest of the certificate's public key, or the authenticator data have another key.
    package static let keyID = Step(rawValue: "key_id")
    /// Made in another app.
    package static let appID = Step(rawValue: "app_id")
    /// An attestation that does not begin at 0, or an assertion whose counter did not grow.
    package static let counter = Step(rawValue: "counter")
    /// Made in the other environment.
    package static let environment = Step(rawValue: "environment")
    /// The credential identifier is not the key identifier.
    package static let credentialID = Step(rawValue: "credential_id")
    /// The assertion is not signed by the attested key, or for other client data.
    package static let signature = Step(rawValue: "signature")
    /// The client data contain another challenge than the server's, or one that is no longer valid. The server checks that.
    package static let challenge = Step(rawValue: "challenge")
  }

  /// For programs.
  package let step: Step
  /// For the operator's log, without keys and without signatures.
  package let detail: String

  package init(_ step: Step, _ detail: String) {
    self.step = step
    self.detail = detail
  }

  static func malformed(_ detail: String) -> AppAttestError { AppAttestError(.malformed, detail) }
}
