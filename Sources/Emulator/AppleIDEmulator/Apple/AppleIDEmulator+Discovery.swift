import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// `GET /auth/keys`: the current keys, in a new order each time (KEYS-6), with caching forbidden (KEYS-7).
  func keys() -> HTTPResponse {
    .apple(withState { $0.keys.json(generator: &$0.generator) })
  }

  /// `GET /.well-known/openid-configuration`: Apple's document with its omissions (KEYS-10 … KEYS-13) and the
  /// endpoints of this emulator.
  func discovery(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    let settings = entry.registry.settings
    let base = settings.baseURL ?? "\(request.scheme)://\(request.authority)"
    let isFlipped = withState { $0.strikes(.discoveryIssuer, at: .discovery, now: entry.now) }
    let issuer = isFlipped ? "https://account.apple.com" : settings.discoveryIssuer ?? settings.issuer
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("issuer", issuer)
    writer.member("authorization_endpoint", base + "/auth/authorize")
    writer.member("token_endpoint", base + "/auth/token")
    writer.member("revocation_endpoint", base + "/auth/revoke")
    writer.member("jwks_uri", base + "/auth/keys")
    writer.member("response_types_supported", ["code"])
    writer.member("response_modes_supported", ["query", "fragment", "form_post"])
    writer.member("subject_types_supported", ["pairwise"])
    writer.member("id_token_signing_alg_values_supported", ["RS256"])
    writer.member("scopes_supported", ["openid", "email", "name"])
    writer.member("token_endpoint_auth_methods_supported", ["client_secret_post"])
    writer.member(
      "claims_supported",
      [
        "aud", "email", "email_verified", "exp", "iat", "is_private_email", "iss", "nonce", "nonce_supported",
        "real_user_status", "sub", "transfer_sub",
      ])
    writer.endObject()
    return .apple(writer.bytes)
  }
}
