import PippinHTTP
import PippinSecret
import PippinTokens

extension SocialEmulator {
  /// `GET /v…/debug_token`: describes a token to the app that it belongs to.
  func facebookDebug(_ request: HTTPRequest) -> HTTPResponse {
    do throws(GraphRefusal) {
      guard let query = request.queryData, !query.hasRepeats, let input = query.first("input_token"), !input.isEmpty
      else { throw GraphRefusal(100, "The parameter input_token is required") }
      let app = try askingApp(request, query)
      guard let token = withState({ $0.facebookTokens[input] }) else { return Self.invalid(.unknownToken, app: nil) }
      guard token.appID == app.id else {
        throw GraphRefusal(100, "(#100) The App_id in the input_token did not match the Viewing App")
      }
      if let refusal = refusal(of: token) { return Self.invalid(refusal, app: app.id) }
      var writer = JSONWriter()
      writer.beginObject()
      writer.name("data")
      writer.beginObject()
      writer.member("app_id", app.id)
      writer.member("type", "USER")
      writer.member("application", "Example")
      writer.member("data_access_expires_at", token.issuedAt + 90 * 86_400)
      writer.member("expires_at", token.expiresAt)
      writer.member("is_valid", true)
      writer.member("issued_at", token.issuedAt)
      writer.member("scopes", token.sharesEmail ? ["email", "public_profile"] : ["public_profile"])
      writer.member("user_id", FacebookSubject.of(token.personID, in: app.id))
      writer.endObject()
      writer.endObject()
      return .json(writer.bytes)
    } catch {
      note(request, error.message)
      return error.response
    }
  }

  /// `GET /v…/me`: the requested and shared fields of the token's person.
  func facebookProfile(_ request: HTTPRequest) -> HTTPResponse {
    do throws(GraphRefusal) {
      guard let query = request.queryData, !query.hasRepeats else { throw GraphRefusal(100, "Invalid parameter") }
      let (text, token) = try askingToken(request, query)
      guard let app = configuration.facebookApps.first(where: { $0.id == token.appID }),
        let person = configuration.facebookPeople.first(where: { $0.id == token.personID })
      else { throw .revokedToken }
      guard let proof = query.first("appsecret_proof") else {
        throw GraphRefusal(100, "API calls from the server require an appsecret_proof argument")
      }
      let key = SecretBytes(Array(app.secret.revealed.utf8))
      let right = Hexadecimal.encode(HMACSHA256.tag(for: Array(text.utf8), key: key))
      guard ConstantTime.equals(proof, right) else {
        throw GraphRefusal(100, "Invalid appsecret_proof provided in the API argument")
      }
      return Self.profile(
        of: person, id: FacebookSubject.of(person.id, in: app.id), sharesEmail: token.sharesEmail,
        fields: (query.first("fields") ?? "id,name").split(separator: ",").map(String.init))
    } catch {
      note(request, error.message)
      return error.response
    }
  }

  private static func profile(
    of person: SocialEmulatorConfiguration.FacebookPerson, id: String, sharesEmail: Bool, fields: [String]
  ) -> HTTPResponse {
    var writer = JSONWriter()
    writer.beginObject()
    for field in fields where field != "id" {
      switch field {
      case "name": writer.member("name", "\(person.givenName) \(person.familyName)")
      case "first_name": writer.member("first_name", person.givenName)
      case "last_name": writer.member("last_name", person.familyName)
      case "email": writer.member("email", ifPresent: sharesEmail ? person.email : nil)
      default: return GraphRefusal(100, "(#100) Tried accessing nonexisting field").response
      }
    }
    writer.member("id", id)
    writer.endObject()
    return .json(writer.bytes)
  }

  /// The app whose app token, `id|secret`, is used.
  private func askingApp(
    _ request: HTTPRequest, _ query: FormData
  ) throws(GraphRefusal) -> SocialEmulatorConfiguration.FacebookApp {
    guard let text = Self.credential(request, query) else {
      throw GraphRefusal(104, "An access token is required to request this resource.")
    }
    guard let bar = text.firstIndex(of: "|"),
      let app = configuration.facebookApps.first(where: { $0.id == text[..<bar] }),
      app.secret == SecretText(String(text[text.index(after: bar)...]))
    else { throw GraphRefusal(190, "Invalid OAuth access token signature.") }
    return app
  }

  /// The valid access token of the request.
  private func askingToken(
    _ request: HTTPRequest, _ query: FormData
  ) throws(GraphRefusal) -> (String, SocialEmulatorState.FacebookToken) {
    guard let text = Self.credential(request, query) else {
      throw GraphRefusal(2500, "An active access token must be used to query information about the current user.")
    }
    guard let token = withState({ $0.facebookTokens[text] }) else { throw .unknownToken }
    if let refusal = refusal(of: token) { throw refusal }
    return (text, token)
  }

  private func refusal(of token: SocialEmulatorState.FacebookToken) -> GraphRefusal? {
    if token.isRevoked { return .revokedToken }
    return second < token.expiresAt ? nil : .expiredToken
  }

  /// The token in the header or the query; Facebook accepts both.
  private static func credential(_ request: HTTPRequest, _ query: FormData) -> String? {
    if let field = request.fields["authorization"] {
      return field.hasPrefix("Bearer ") ? String(field.dropFirst(7)) : nil
    }
    return query.first("access_token")
  }

  /// The answer for an invalid token, which is not an error here.
  private static func invalid(_ refusal: GraphRefusal, app: String?) -> HTTPResponse {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("data")
    writer.beginObject()
    writer.member("app_id", ifPresent: app)
    writer.name("error")
    writer.beginObject()
    writer.member("code", refusal.code)
    writer.member("message", refusal.message)
    if let subcode = refusal.subcode { writer.member("subcode", subcode) }
    writer.endObject()
    writer.member("is_valid", false)
    writer.member("scopes", [])
    writer.endObject()
    writer.endObject()
    return .json(writer.bytes)
  }
}

/// The claims of Limited Login's authentication token.
struct FacebookLimitedToken {
  let appID: String
  let person: SocialEmulatorConfiguration.FacebookPerson
  let sharesEmail: Bool
  let nonce: String?
  let issuedAt: Int
  let id: String

  var claims: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("iss", "https://www.facebook.com")
    writer.member("aud", appID)
    writer.member("sub", FacebookSubject.of(person.id, in: appID))
    writer.member("iat", issuedAt)
    writer.member("exp", issuedAt + 3600)
    writer.member("jti", id)
    writer.member("nonce", ifPresent: nonce)
    if sharesEmail { writer.member("email", ifPresent: person.email) }
    writer.member("given_name", person.givenName)
    writer.member("family_name", person.familyName)
    writer.member("name", "\(person.givenName) \(person.familyName)")
    writer.endObject()
    return writer.bytes
  }
}

/// A person's app-scoped user id: a different number in each app.
enum FacebookSubject {
  /// Sixty days, like tokens from Facebook's SDKs.
  static let tokenLifetime = 60 * 86_400

  static func of(_ personID: String, in appID: String) -> String {
    let digest = SHA256.hash("\(appID)/\(personID)")
    let number = digest.prefix(7).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return String(1_000_000_000_000_000 + number % 9_000_000_000_000_000)
  }
}

/// An error in the form of Facebook's Graph API.
struct GraphRefusal: Error {
  let code: Int
  let subcode: Int?
  let message: String

  init(_ code: Int, subcode: Int? = nil, _ message: String) {
    self.code = code
    self.subcode = subcode
    self.message = message
  }

  var response: HTTPResponse {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("error")
    writer.beginObject()
    writer.member("message", message)
    writer.member("type", "OAuthException")
    writer.member("code", code)
    if let subcode { writer.member("error_subcode", subcode) }
    writer.endObject()
    writer.endObject()
    return .json(writer.bytes, status: 400)
  }

  static let unknownToken = GraphRefusal(190, "Invalid OAuth access token - Cannot parse access token")
  static let expiredToken = GraphRefusal(190, subcode: 463, "Error validating access token: Session has expired")
  static let revokedToken = GraphRefusal(
    190, subcode: 458, "Error validating access token: The user has not authorized the application")
}
