/// A passkey that the server knows was taken away, for `signalUnknownCredential` (PK-108).
package struct RemovedPasskeyBody: Codable, Hashable, Sendable {
  package let rpID: String
  package let credentialID: String

  package init(rpID: String, credentialID: String) {
    self.rpID = rpID
    self.credentialID = credentialID
  }

  private enum CodingKeys: String, CodingKey {
    case rpID = "rp_id"
    case credentialID = "credential_id"
  }
}

extension RemovedPasskeyBody: Described {
  package static var schemaName: String { "RemovedPasskey" }

  package static var schema: Schema {
    .object(
      CodingKeys.self, "A passkey that was removed, to be reported to the password manager as unknown.",
      [
        .required(.rpID, .string()),
        .required(.credentialID, .string("In base64url.")),
      ])
  }
}
