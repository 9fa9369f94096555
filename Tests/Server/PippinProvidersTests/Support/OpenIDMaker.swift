import PippinTokens
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinProviders

/// An OpenID Connect provider as the tests know it.
enum OpenIDMaker {
  static let issuer = "https://login.example.net/realms/a"
  static let clientID = "pippin-at-example"
  static let client = OpenIDClient(id: clientID, secret: SecretText("s3cret&"))

  /// What such a provider writes, each value as JSON.
  static let claims: [(String, String)] = [
    ("iss", "\"\(issuer)\""), ("aud", "\"\(clientID)\""), ("sub", #""248289761001""#),
    ("email", #""jane@example.net""#), ("email_verified", "true"),
    ("at_hash", "\"\(TokenMaker.hash(TokenMaker.accessToken))\""), ("nonce", "\"\(TokenMaker.nonce)\""),
    ("name", #""Jane Doe""#), ("given_name", #""Jane""#), ("family_name", #""Doe""#), ("iat", "1734359564"),
    ("exp", "1734363164"),
  ]

  /// The members of the discovery document, each value as JSON.
  static let members: [(String, String)] = [
    ("issuer", "\"\(issuer)\""), ("authorization_endpoint", #""https://login.example.net/authorize?tenant=a""#),
    ("token_endpoint", #""https://login.example.net/token""#), ("jwks_uri", #""https://login.example.net/keys""#),
    ("userinfo_endpoint", #""https://login.example.net/me""#),
    ("id_token_signing_alg_values_supported", #"["RS256","HS256"]"#),
  ]

  static func discovery(_ changes: [String: String?] = [:]) -> ScriptedTransport.Answer {
    .json(TokenMaker.payload(members, changes))
  }

  static func keys() throws -> ScriptedTransport.Answer {
    .json(String(decoding: try TokenMaker.keySet().json, as: UTF8.self))
  }

  static func tokens(_ idToken: String?, accessToken: String = TokenMaker.accessToken) -> ScriptedTransport.Answer {
    let idToken = idToken.map { #","id_token":"\#($0)""# } ?? ""
    return .json(#"{"access_token":"\#(accessToken)","expires_in":3599,"token_type":"Bearer"\#(idToken)}"#)
  }

  static func service(_ transport: ScriptedTransport) throws -> OpenIDService {
    try OpenIDService(issuer: issuer, transport: transport, toPublic: transport, now: { TokenMaker.now })
  }

  /// What a call came to: what it answers, or what to do and why.
  static func outcome(_ call: () async throws(SocialServiceError) -> String) async -> String {
    do throws(SocialServiceError) {
      return try await call()
    } catch {
      return [error.code.rawValue, error.reason?.rawValue].compactMap(\.self).joined(separator: " ")
    }
  }
}
