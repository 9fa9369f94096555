package import PippinAPI

extension AppAttestKeyRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The app.")),
        .required(
          .keyID, .string("What `generateKey` returned, as base64url: 32 bytes.", pattern: "^[A-Za-z0-9_-]{43}$")),
        .required(
          .attestation,
          .string(
            "What `attestKey` returned for the SHA-256 of the nonce's UTF-8 bytes, as base64url.", length: 1...21_846)),
        .required(.nonce, .string("From `POST /v1/nonces`, not older than ten minutes.")),
      ])
  }
}
