import PippinAPI

extension Endpoint {
  static let appAttest: [Endpoint] = [registerAppAttestKey]

  package static let registerAppAttestKey = Endpoint(
    .registerAppAttestKey, "registerAppAttestKey", "Register a key of App Attest",
    notes: """
      Where the client's settings have `app_attest`; `not_found` otherwise. The server verifies the attestation by \
      Apple's steps and keeps the public key for 400 days after its last use. The same request again is answered \
      alike. `app_attest_required` says in `reason` which step failed. Requests that may create an account then carry \
      an assertion of the key in the field `App-Attest`.
      """,
    topic: .signingIn,
    request: .json(AppAttestKeyRequest.self),
    answers: [.empty(204, "The key is registered.")],
    errors: [.notFound, .clientUnknown, .appAttestRequired], limit: .signIn("app-attest"))
}

extension Endpoint.Parameter {
  static let appAttest = header(
    AppAttestField.name,
    "Proof that the request comes from the genuine app: `key_id=\"…\", nonce=\"…\", assertion=\"…\"`, a dictionary of RFC 8941. The assertion's client data are the nonce, a dot, the method, a space, the path without what `public_url` has before it, a dot, and the SHA-256 of the body in lower-case hexadecimal: `NONCE.POST /v1/sign-in/guest.DIGEST`.",
    .string(length: 1...AppAttestField.limit))
}
