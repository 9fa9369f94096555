/// `POST /v1/nonces`: asks for a nonce to hand to the provider.
package struct NonceRequest: Codable, Sendable {
  /// The app that will send it.
  package let clientID: String

  package init(clientID: String) {
    self.clientID = clientID
  }

  private enum CodingKeys: String, CodingKey {
    case clientID = "client_id"
  }
}

/// The nonce, for a single sign-in.
package struct NonceAnswer: Codable, Sendable {
  /// What to send back with the identity token.
  package let nonce: String
  /// Its SHA-256 in lower-case hexadecimal, for apps that hand over that.
  package let nonceSHA256: String
  /// Seconds until it is refused.
  package let expiresIn: Int

  package init(nonce: String, nonceSHA256: String, expiresIn: Int) {
    self.nonce = nonce
    self.nonceSHA256 = nonceSHA256
    self.expiresIn = expiresIn
  }

  private enum CodingKeys: String, CodingKey {
    case nonce
    case nonceSHA256 = "nonce_sha256"
    case expiresIn = "expires_in"
  }
}

extension NonceRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The app."))
      ])
  }
}

extension NonceAnswer: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.nonce, .string("To be sent back with the identity token.")),
        .required(
          .nonceSHA256,
          .string(
            "Its SHA-256 in lower-case hexadecimal; the provider may be handed either.", pattern: "^[0-9a-f]{64}$")),
        .required(.expiresIn, .integer("Seconds.")),
      ])
  }
}
