import PippinHTTP
import PippinSecret
import PippinTokens

extension SocialEmulator {
  private static let provider = "Google"

  /// `GET /o/oauth2/v2/auth`: checks the parameters, then lets the person choose an account. Errors are shown on this
  /// page; nothing is sent to `redirect_uri`.
  func googleAuthorize(_ request: HTTPRequest) -> HTTPResponse {
    let wanted: SocialEmulatorState.GoogleRequest
    do throws(PageRefusal) {
      wanted = try judge(request.query)
    } catch {
      note(request, error.words)
      return ProviderPage.refusal(error.words, code: error.code, provider: Self.provider, status: error.status)
    }
    let id = secret()
    let now = second
    withState { $0.googleRequests.insert(wanted, for: id, now: now) }
    return ProviderPage.picker(
      provider: Self.provider, clientID: wanted.clientID, requestID: id, action: request.path + "/decide",
      people: configuration.googlePeople.map {
        ProviderPage.Choice(
          id: $0.id, name: "\($0.givenName) \($0.familyName)",
          detail: [$0.email, $0.hostedDomain.map { "managed by \($0)" }, $0.isEmailVerified ? nil : "not verified"]
            .compactMap(\.self).joined(separator: ", "))
      })
  }

  /// The person's decision, sent back to the app in the query of its return URL.
  func googleDecide(_ request: HTTPRequest) -> HTTPResponse {
    let now = second
    guard let form = request.formData, let id = form.only("request"),
      let wanted = withState({ $0.googleRequests.take(id, now: now) })
    else {
      note(request, "this sign-in has ended or was never started")
      return ProviderPage.over(Self.provider)
    }
    let echo = wanted.state.map { [("state", $0)] } ?? []
    if form.first("cancel") != nil {
      return .redirect(wanted.redirectURI.adding([("error", "access_denied")] + echo))
    }
    guard let name = form.only("person"), let person = configuration.googlePeople.first(where: { $0.id == name }) else {
      note(request, "there is no such person")
      return ProviderPage.over(Self.provider)
    }
    let code = secret("4/0A")
    let grant = SocialEmulatorState.GoogleGrant(request: wanted, person: person, expiresAt: now + 600)
    withState { $0.googleGrants.insert(grant, for: code, now: now) }
    return .redirect(
      wanted.redirectURI.adding(
        echo + [
          ("code", code), ("scope", wanted.scopes.joined(separator: " ")), ("authuser", "0"), ("prompt", "consent"),
        ]))
  }

  private func judge(_ query: String?) throws(PageRefusal) -> SocialEmulatorState.GoogleRequest {
    guard let parameters = FormData(query: query ?? ""), !parameters.hasRepeats else {
      throw PageRefusal("invalid_request", "The query is malformed or repeats a parameter.")
    }
    guard let clientID = parameters.first("client_id"),
      let client = configuration.googleClients.first(where: { $0.id == clientID }), client.secret != nil
    else { throw PageRefusal("invalid_client", "There is no web application with this client id.", status: 401) }
    guard let redirectURI = parameters.first("redirect_uri"), client.redirectURIs.contains(redirectURI) else {
      throw PageRefusal(
        "redirect_uri_mismatch", "The return URL does not exactly equal one of the client’s registered URLs.")
    }
    guard parameters.first("response_type") == "code" else {
      throw PageRefusal("unsupported_response_type", "The response type must be code.")
    }
    let scopes = (parameters.first("scope") ?? "").split(separator: " ")
    guard scopes.contains("openid") else {
      throw PageRefusal("invalid_scope", "The scope must contain openid to get an ID token.")
    }
    let method = parameters.first("code_challenge_method")
    let challenge = parameters.first("code_challenge")
    guard challenge == nil ? method == nil : method == "S256" && challenge?.utf8.count == 43 else {
      throw PageRefusal("invalid_request", "PKCE needs code_challenge_method=S256 and a SHA-256 in base64url.")
    }
    return SocialEmulatorState.GoogleRequest(
      clientID: clientID, redirectURI: redirectURI, state: parameters.first("state"), nonce: parameters.first("nonce"),
      challenge: challenge, hostedDomain: parameters.first("hd"), asksForEmail: scopes.contains("email"),
      asksForProfile: scopes.contains("profile"))
  }
}

/// The refusal of a browser's request.
struct PageRefusal: Error {
  let code: String
  let words: String
  let status: Int

  init(_ code: String, _ words: String, status: Int = 400) {
    self.code = code
    self.words = words
    self.status = status
  }
}

extension String {
  /// The URL with further query parameters.
  func adding(_ fields: [(String, String)]) -> String {
    self + (contains("?") ? "&" : "?") + FormData.encode(fields)
  }
}

extension SocialEmulator {
  /// `POST /token`: redeems a code once, for the same client and return URL, with the right verifier.
  func googleToken(_ request: HTTPRequest) -> HTTPResponse {
    let now = second
    let (grant, clientID): (SocialEmulatorState.GoogleGrant, String)
    do throws(GoogleRefusal) {
      (grant, clientID) = try redeem(request, now: now)
    } catch {
      note(request, error.words)
      return error.response
    }
    let accessToken = secret("ya29.a0")
    let claims = GoogleIDToken(
      audience: clientID, authorizedParty: clientID, person: grant.person, nonce: grant.request.nonce,
      accessToken: accessToken, issuedAt: now, sharesEmail: grant.request.asksForEmail,
      sharesProfile: grant.request.asksForProfile
    ).claims
    do {
      let idToken = try withState { $0.googleKeys }.sign(claims)
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("access_token", accessToken)
      writer.member("expires_in", 3599)
      let userInfo = "https://www.googleapis.com/auth/userinfo."
      writer.member(
        "scope",
        (["openid"] + grant.request.scopes.filter { $0 != "openid" }.map { userInfo + $0 }).joined(separator: " "))
      writer.member("token_type", "Bearer")
      writer.member("id_token", idToken)
      writer.endObject()
      return .json(writer.bytes)
    } catch {
      note(request, error.detail)
      return HTTPResponse(status: 500)
    }
  }

  private func redeem(
    _ request: HTTPRequest, now: Int
  ) throws(GoogleRefusal) -> (SocialEmulatorState.GoogleGrant, String) {
    guard let form = request.formData, !form.hasRepeats else {
      throw GoogleRefusal("invalid_request", "the body is not a form or repeats a parameter")
    }
    guard form.first("grant_type") == "authorization_code" else {
      throw GoogleRefusal("unsupported_grant_type", "only the grant type authorization_code is supported")
    }
    guard let clientID = form.first("client_id"),
      let client = configuration.googleClients.first(where: { $0.id == clientID })
    else { throw GoogleRefusal("invalid_client", "there is no client with this id", status: 401) }
    guard let secret = form.first("client_secret"), client.secret == SecretText(secret) else {
      throw GoogleRefusal("invalid_client", "the client secret is missing or wrong", status: 401)
    }
    guard let code = form.first("code"), !code.isEmpty else {
      throw GoogleRefusal("invalid_request", "the code is missing")
    }
    // An authenticated client's request uses up the code, even if a later check fails.
    guard let grant = withState({ $0.googleGrants.take(code, now: now) }) else {
      throw GoogleRefusal("invalid_grant", "the code was already used or never issued")
    }
    guard grant.request.clientID == clientID else {
      throw GoogleRefusal("invalid_grant", "the code belongs to another client")
    }
    guard now < grant.expiresAt else { throw GoogleRefusal("invalid_grant", "the code has expired") }
    guard form.first("redirect_uri") == grant.request.redirectURI else {
      throw GoogleRefusal("redirect_uri_mismatch", "redirect_uri differs from that of the authorization")
    }
    guard Challenge.isMet(grant.request.challenge, by: form.first("code_verifier")) else {
      throw GoogleRefusal("invalid_grant", "the code verifier does not match the challenge, or there was no challenge")
    }
    return (grant, clientID)
  }
}

/// PKCE, S256 (RFC 7636, 4.6).
enum Challenge {
  /// Whether the verifier matches the challenge; without a challenge it must be absent.
  static func isMet(_ challenge: String?, by verifier: String?) -> Bool {
    guard let challenge, let verifier else { return challenge == nil && verifier == nil }
    return (43...128).contains(verifier.utf8.count)
      && ConstantTime.equals(Base64URL.encode(SHA256.hash(verifier)), challenge)
  }
}

/// An error of Google's token endpoint.
private struct GoogleRefusal: Error {
  let code: String
  /// The explanation for the log; Google does not send it.
  let words: String
  let status: Int

  init(_ code: String, _ words: String, status: Int = 400) {
    self.code = code
    self.words = words
    self.status = status
  }

  var response: HTTPResponse {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("error", code)
    writer.member("error_description", status == 401 ? "Unauthorized" : "Bad Request")
    writer.endObject()
    return .json(writer.bytes, status: status)
  }
}

/// The claims of an ID token, in the order in which Google writes them.
struct GoogleIDToken {
  let audience: String
  let authorizedParty: String
  let person: SocialEmulatorConfiguration.GooglePerson
  let nonce: String?
  let accessToken: String?
  let issuedAt: Int
  /// The claim needs the scope; a device's SDK requests both scopes.
  var sharesEmail = true
  var sharesProfile = true

  var claims: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("iss", "https://accounts.google.com")
    writer.member("azp", authorizedParty)
    writer.member("aud", audience)
    writer.member("sub", person.subject)
    writer.member("hd", ifPresent: person.hostedDomain)
    if sharesEmail, let email = person.email {
      writer.member("email", email)
      writer.member("email_verified", person.isEmailVerified)
    }
    writer.member("at_hash", ifPresent: accessToken.map { Base64URL.encode(Array(SHA256.hash($0).prefix(16))) })
    writer.member("nonce", ifPresent: nonce)
    if sharesProfile {
      writer.member("name", "\(person.givenName) \(person.familyName)")
      writer.member("given_name", person.givenName)
      writer.member("family_name", person.familyName)
    }
    writer.member("iat", issuedAt)
    writer.member("exp", issuedAt + 3600)
    writer.endObject()
    return writer.bytes
  }
}
