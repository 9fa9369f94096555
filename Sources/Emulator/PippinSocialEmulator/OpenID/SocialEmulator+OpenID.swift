import AppleIDEmulator
import PippinHTTP
import PippinTokens

extension SocialEmulator {
  /// The issuer: the address that the request was sent to.
  func openIDIssuer(_ request: HTTPRequest) -> String { "\(request.scheme)://\(request.authority)/openid" }

  /// `GET /openid/.well-known/openid-configuration`
  func openIDDiscovery(_ request: HTTPRequest) -> HTTPResponse {
    let issuer = openIDIssuer(request)
    if withState({ $0.tell(.discoveryRedirect) }) {
      var moved = HTTPResponse(status: 302)
      moved.fields.set("location", "https://another.example/.well-known/openid-configuration")
      return moved
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("issuer", withState { $0.tell(.discoveryIssuer) } ? "https://another.example" : issuer)
    writer.member("authorization_endpoint", issuer + "/authorize")
    writer.member("token_endpoint", issuer + "/token")
    writer.member("userinfo_endpoint", issuer + "/userinfo")
    writer.member("jwks_uri", issuer + "/keys")
    writer.member("response_types_supported", ["code"])
    writer.member("subject_types_supported", ["public"])
    writer.member("id_token_signing_alg_values_supported", ["RS256"])
    writer.member("scopes_supported", ["openid", "profile", "email"])
    writer.member("token_endpoint_auth_methods_supported", ["client_secret_basic"])
    writer.member("code_challenge_methods_supported", ["S256"])
    writer.member("authorization_response_iss_parameter_supported", true)
    writer.endObject()
    return .json(writer.bytes)
  }

  /// `GET /openid/userinfo`
  func openIDUserInfo(_ request: HTTPRequest) -> HTTPResponse {
    guard let token = token(of: request, at: .openID) else { return refusedToken(request) }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("sub", withState { $0.tell(.subject) } ? "another-person" : token.person.subject)
    OpenIDEmulatorToken.writeProfile(
      of: token.person, asking: token.scopes, isFlagText: withState { $0.tell(.verifiedText) }, to: &writer)
    writer.endObject()
    return .json(writer.bytes)
  }

  /// `GET /oauth2/users.get`: a list with the one person, as some providers answer.
  func oauth2UserInfo(_ request: HTTPRequest) -> HTTPResponse {
    guard let token = token(of: request, at: .oauth2) else { return refusedToken(request) }
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("response")
    writer.beginArray()
    writer.beginObject()
    writer.member("id", token.person.number)
    writer.member("first_name", token.person.givenName)
    writer.member("last_name", token.person.familyName)
    if token.scopes.contains("email") { writer.member("email", ifPresent: token.person.email) }
    writer.endObject()
    writer.endArray()
    writer.endObject()
    return .json(writer.bytes)
  }

  /// `POST /openid/emulator/id-tokens`: an ID token as a library gives it to an app on a device.
  func openIDToken(_ request: HTTPRequest, _ body: ControlRequest) throws(ControlError) -> HTTPResponse {
    let (clientID, name) = (try body.text("client_id"), try body.text("person"))
    guard configuration.openIDClients.contains(where: { $0.id == clientID }) else {
      throw .notFound("no client \(clientID)")
    }
    guard let person = configuration.openIDPeople.first(where: { $0.id == name }) else {
      throw .notFound("there is no such person")
    }
    let token = OpenIDEmulatorToken(
      issuer: openIDIssuer(request), audience: clientID, person: person, nonce: try body.text(ifPresent: "nonce"),
      accessToken: nil, issuedAt: second - (try body.integer("age_seconds", default: 0)), hasProfile: true)
    do throws(JOSEError) {
      return .control(status: 201, [("id_token", try signed(token))])
    } catch {
      throw ControlError(status: 500, error: "internal_error", detail: error.detail)
    }
  }

  /// `POST /openid/emulator/lies`: the next answer that could say it says it wrongly.
  func orderLie(_ body: ControlRequest) throws(ControlError) -> HTTPResponse {
    guard let lie = Lie(rawValue: try body.text("about")) else {
      throw .malformed("about must be one of \(Lie.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    withState { $0.lies.append(lie) }
    return HTTPResponse(status: 204)
  }

  private func token(of request: HTTPRequest, at provider: CodeProvider) -> CodeToken? {
    guard let header = request.fields["authorization"], header.hasPrefix("Bearer ") else { return nil }
    let (text, now) = (String(header.dropFirst(7)), second)
    return withState { $0.codeTokens[text] }.flatMap { $0.provider == provider && now < $0.expiresAt ? $0 : nil }
  }

  private func refusedToken(_ request: HTTPRequest) -> HTTPResponse {
    note(request, "the access token is missing, expired, or of another provider")
    var response = HTTPResponse.json(Array(#"{"error":"invalid_token"}"#.utf8), status: 401)
    response.fields.set("www-authenticate", "Bearer error=\"invalid_token\"")
    return response
  }
}

/// The claims of the OpenID Connect emulator's ID token.
struct OpenIDEmulatorToken {
  let issuer: String
  let audience: String
  let person: SocialEmulatorConfiguration.OpenIDPerson
  let nonce: String?
  let accessToken: String?
  let issuedAt: Int
  let hasProfile: Bool

  /// The claims, some of them wrong.
  func claims(with lies: [Lie]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("iss", lies.contains(.issuer) ? "https://another.example" : issuer)
    writer.member("aud", lies.contains(.audience) ? "another-client" : audience)
    writer.member("sub", person.subject)
    if let accessToken {
      let hashed = lies.contains(.accessTokenHash) ? "another token" : accessToken
      writer.member("at_hash", Base64URL.encode(Array(SHA256.hash(hashed).prefix(16))))
    }
    writer.member("nonce", ifPresent: lies.contains(.nonce) ? "another nonce" : nonce)
    if hasProfile { Self.writeProfile(of: person, asking: ["email", "profile"], to: &writer) }
    let start = lies.contains(.expired) ? issuedAt - 7200 : issuedAt
    writer.member("iat", start)
    writer.member("exp", start + 3600)
    writer.endObject()
    return writer.bytes
  }

  /// What the scopes share (OpenID Connect Core 1.0, 5.4).
  static func writeProfile(
    of person: SocialEmulatorConfiguration.OpenIDPerson, asking scopes: [String], isFlagText: Bool = false,
    to writer: inout JSONWriter
  ) {
    if scopes.contains("email"), let email = person.email {
      writer.member("email", email)
      if isFlagText {
        writer.member("email_verified", "\(person.isEmailVerified)")
      } else {
        writer.member("email_verified", person.isEmailVerified)
      }
    }
    if scopes.contains("profile") {
      writer.member("name", "\(person.givenName) \(person.familyName)")
      writer.member("given_name", person.givenName)
      writer.member("family_name", person.familyName)
    }
  }
}
