import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// `POST /auth/token`.
  func token(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    answering(request, entry) { () throws(AppleRefusal) in
      let form = try TokenForm(request, registry: entry.registry, now: entry.now)
      let grantType = try form.required("grant_type")
      let answer = try redeem(grantType, form, entry)
      do throws(JOSEError) {
        let response = try response(answer)
        record(request, entry, status: 200, clientID: form.client.id, words: words(for: grantType))
        return response
      } catch {
        record(
          request, entry, status: 500, clientID: form.client.id, words: "the key could not sign: \(error.detail)")
        return HTTPResponse(status: 500)
      }
    }
  }

  /// The log message for a successful grant.
  private func words(for grantType: String) -> String {
    switch grantType {
    case "authorization_code": "the code was exchanged for tokens"
    case "refresh_token": "the refresh token is valid"
    default: grantType
    }
  }

  /// `POST /auth/revoke`: an empty 200, even for an invalid token (REVOKE-2, REVOKE-3).
  func revoke(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    answering(request, entry) { () throws(AppleRefusal) in
      let form = try TokenForm(request, registry: entry.registry, now: entry.now)
      let token = try form.required("token")
      let hint = form.data.first("token_type_hint")
      if let hint, hint != "refresh_token", hint != "access_token" {
        throw AppleRefusal(.invalidRequest, "token_type_hint must be refresh_token or access_token (REVOKE-1)")
      }
      let words = try withState { state throws(AppleRefusal) in
        try state.revoke(token, hint: hint, client: form.client)
      }
      record(request, entry, status: 200, clientID: form.client.id, words: words)
      return HTTPResponse(status: 200)
    }
  }

  private func redeem(_ grantType: String, _ form: TokenForm, _ entry: Entry) throws(AppleRefusal)
    -> UnsignedTokenAnswer
  {
    switch grantType {
    case "authorization_code":
      let code = try form.required("code")
      let redirectURI = form.data.first("redirect_uri")
      let verifier = form.data.first("code_verifier")
      return try withState { state throws(AppleRefusal) in
        try state.exchange(
          code: code, redirectURI: redirectURI, verifier: verifier, client: form.client, now: entry.second)
      }
    case "refresh_token":
      let refreshToken = try form.required("refresh_token")
      return try withState { state throws(AppleRefusal) in
        try state.refresh(refreshToken, client: form.client, now: entry.second)
      }
    case "client_credentials":
      let scope = form.data.first("scope")
      return try withState { state throws(AppleRefusal) in
        try state.migrationToken(scope: scope, client: form.client, teamID: form.teamID, now: entry.second)
      }
    default:
      throw AppleRefusal(
        .unsupportedGrantType,
        "grant_type must be authorization_code, refresh_token or client_credentials (TOKEN-24)")
    }
  }

  /// Signs the identity token, outside the lock, and writes the answer (TOKEN-7, TOKEN-11, TOKEN-16).
  private func response(_ answer: UnsignedTokenAnswer) throws(JOSEError) -> HTTPResponse {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("access_token", answer.accessToken)
    writer.member("token_type", "Bearer")
    writer.member("expires_in", 3600)
    writer.member("refresh_token", ifPresent: answer.refreshToken)
    if let token = answer.identityToken { writer.member("id_token", try token.signed()) }
    writer.endObject()
    return .apple(writer.bytes)
  }

  /// Turns a refusal into Apple's answer and a log entry.
  func answering(
    _ request: HTTPRequest, _ entry: Entry, _ body: () throws(AppleRefusal) -> HTTPResponse
  ) -> HTTPResponse {
    do throws(AppleRefusal) {
      return try body()
    } catch {
      let clientID = request.formData?.first("client_id")
      let response = error.response
      record(
        request, entry, status: response.status, clientID: clientID, error: error.code?.rawValue, words: error.reason)
      return response
    }
  }
}

/// A form posted to `/auth/token` or `/auth/revoke` by an authenticated client.
struct TokenForm: Sendable {
  let data: FormData
  let client: Registry.Client
  /// The team that signed: the client's, or the one that transferred the app away (TRANSFER-8).
  let teamID: String

  /// Checks content type, encoding, repeated parameters and the client, in this order (TOKEN-1, TOKEN-21, TOKEN-22).
  ///
  /// - Parameter carriesToken: whether the Authorization header is for a token and not for the client.
  init(_ request: HTTPRequest, carriesToken: Bool = false, registry: Registry, now: Double) throws(AppleRefusal) {
    guard request.contentType == MediaType.form else {
      throw AppleRefusal(
        .invalidRequest,
        "the body must be application/x-www-form-urlencoded, not \(request.contentType ?? "nothing") (TOKEN-1)")
    }
    guard let data = FormData(parsing: request.body) else {
      throw AppleRefusal(.invalidClient, "the form data is not percent-encoded properly (TOKEN-22)")
    }
    if data.hasRepeats { throw AppleRefusal(.invalidRequest, "a parameter appears twice (TOKEN-21)") }
    self.data = data
    let secret = data.first("client_secret") ?? ""
    if !carriesToken, request.fields.contains("authorization") {
      throw AppleRefusal(
        .invalidRequest,
        secret.isEmpty
          ? "the client authenticates in the Authorization header; Apple accepts client_secret only in the body (TOKEN-1)"
          : "the client authenticates twice, in the body and in the Authorization header (TOKEN-21)")
    }
    let clientID = try Self.required("client_id", in: data)
    _ = try Self.required("client_secret", in: data)
    let isMigrating = carriesToken || data.first("grant_type") == "client_credentials"
    (client, teamID) = try ClientSecret.judge(
      clientID: clientID, secret: secret, isMigrating: isMigrating, registry: registry, now: now)
  }

  /// A required parameter that must not be empty (TOKEN-2, TOKEN-10).
  func required(_ name: String) throws(AppleRefusal) -> String {
    try Self.required(name, in: data)
  }

  private static func required(_ name: String, in data: FormData) throws(AppleRefusal) -> String {
    guard let value = data.first(name), !value.isEmpty else {
      throw AppleRefusal(.invalidRequest, "\(name) is missing (TOKEN-21)")
    }
    return value
  }
}

/// An unsigned identity token: decided under the lock, signed outside it.
struct IdentityToken: Sendable {
  /// The code or the access token that the token is bound to by its hash (CLAIMS-17).
  enum Binding: Sendable {
    case code(String)
    case accessToken(String)
  }

  /// An address, and whether it is a private relay address (RELAY-1).
  struct Email: Sendable, Equatable {
    let address: String
    let isPrivate: Bool
    let isVerified: Bool
  }

  var issuer: String
  var audience: String
  var subject: String
  var issuedAt: Int
  var lifetime: Int
  var authTime: Int
  var nonce: String?
  var binding: Binding
  var email: Email?
  var realUserStatus: Int?
  var orgID: String?
  var schoolScopes: [String] = []
  /// The person's transfer identifier from the old team (TRANSFER-6).
  var transferSubject: String?
  /// CLAIMS-12.
  var stringBooleans: Bool
  let key: KeyRing.Entry

  /// The claims in the order in which Apple writes them (CLAIMS-25).
  var payload: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("iss", issuer)
    writer.member("aud", audience)
    writer.member("exp", issuedAt + lifetime)
    writer.member("iat", issuedAt)
    writer.member("sub", subject)
    writer.member("nonce", ifPresent: nonce)
    switch binding {
    case .code(let code): writer.member("c_hash", Self.hash(code))
    case .accessToken(let token): writer.member("at_hash", Self.hash(token))
    }
    if let email {
      writer.member("email", email.address)
      write("email_verified", email.isVerified, to: &writer)
      // Absent rather than false (CLAIMS-11).
      if email.isPrivate { write("is_private_email", true, to: &writer) }
    }
    writer.member("auth_time", authTime)
    writer.member("nonce_supported", true)
    if let realUserStatus { writer.member("real_user_status", realUserStatus) }
    writer.member("org_id", ifPresent: orgID)
    if !schoolScopes.isEmpty { writer.member("scopes", schoolScopes) }
    writer.member("transfer_sub", ifPresent: transferSubject)
    writer.endObject()
    return writer.bytes
  }

  /// The signed token.
  func signed() throws(JOSEError) -> String {
    try key.signer.sign(payload)
  }

  private func write(_ name: String, _ value: Bool, to writer: inout JSONWriter) {
    if stringBooleans { writer.member(name, value ? "true" : "false") } else { writer.member(name, value) }
  }

  /// The left half of SHA-256, in base64url (OpenID Connect Core 3.1.3.6; CLAIMS-18).
  static func hash(_ text: String) -> String {
    Base64URL.encode(Array(SHA256.hash(text).prefix(16)))
  }
}
