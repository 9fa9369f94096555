import PippinAPI
import PippinAccounts
import PippinTokens
import SignInWithPasskeys

/// Passkeys.
extension ServerError {
  /// - Parameter cause: the cause, for the operator only.
  static func passkeyInvalid(_ reason: PasskeyInvalidReason, cause: String) -> ServerError {
    ServerError(.passkeyInvalid, cause: cause) { $0.reason = reason.rawValue }
  }

  /// The one public answer for all that would tell which passkeys exist (PK-56). The log has the true reason, and the credential id, by
  /// which an operator finds the account.
  static func passkeyRefused(_ refusal: PasskeyError.Refusal, of credentialID: [UInt8]? = nil) -> ServerError {
    let passkey = credentialID.map { ": credential id \(Base64URL.encode($0))" } ?? ""
    return passkeyInvalid(.refused, cause: String((refusal.rawValue + passkey).prefix(longestCause)))
  }

  /// More than a usual credential id has, in characters.
  private static let longestCause = 200

  /// The challenge opened a session, or added a passkey, before.
  static let challengeUsed = passkeyInvalid(.challengeUsed, cause: "the challenge was used before")

  /// The passkey was taken from its account. Only who signed with it is told so (PK-113).
  static func passkeyRemoved(_ rpID: RelyingPartyID, _ credentialID: [UInt8]) -> ServerError {
    ServerError(.passkeyInvalid, cause: "the passkey was removed from its account") {
      $0.reason = PasskeyInvalidReason.removed.rawValue
      $0.signal = RemovedPasskeyBody(rpID: rpID.text, credentialID: Base64URL.encode(credentialID))
    }
  }

  static let passkeyLimit = ServerError(.passkeyLimit)

  /// - Parameter credentialID: that of the passkey, if it was read.
  init(_ error: PasskeyError, of credentialID: [UInt8]? = nil) {
    if let refusal = error.refusal {
      // Only an unknown one leads an operator to no account otherwise.
      self = .passkeyRefused(refusal, of: refusal == .unknownCredential ? credentialID : nil)
    } else if let reason = PasskeyInvalidReason(rawValue: error.reason.rawValue) {
      self = .passkeyInvalid(reason, cause: error.detail)
    } else {
      self = .unexpected(detail: error.detail)
    }
  }

  /// The error of a step that takes a passkey where the pipelines have one that speaks of other proofs.
  var ofPasskey: ServerError {
    if self == .nonceUsed { return .challengeUsed }
    switch code {
    // The passkey was removed since it was judged.
    case .accountNotFound, .authorizationCodeInvalid: return .passkeyRefused(.unknownCredential)
    default: return self
    }
  }
}

extension ClientRegistry {
  /// A client that offers passkeys.
  func offeringPasskeys(_ id: ClientID) throws(ServerError) -> (Client, Client.PasskeyRegistration) {
    let client = try known(id)
    try client.refuseIfClosed(.passkey)
    guard let passkey = client.passkey else { throw .providerNotOffered(.passkey) }
    return (client, passkey)
  }
}
