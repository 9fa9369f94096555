import PippinHTTP

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
      return Page.refusal(error.words, code: error.code, provider: Self.provider, status: error.status)
    }
    let id = secret()
    let now = second
    withState { $0.googleRequests.insert(wanted, for: id, now: now) }
    return Page.picker(
      provider: Self.provider, clientID: wanted.clientID, requestID: id, action: request.path + "/decide",
      people: configuration.googlePeople.map {
        Page.Choice(
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
      return Page.over(Self.provider)
    }
    let echo = wanted.state.map { [("state", $0)] } ?? []
    if form.first("cancel") != nil {
      return .redirect(wanted.redirectURI.adding([("error", "access_denied")] + echo))
    }
    guard let name = form.only("person"), let person = configuration.googlePeople.first(where: { $0.id == name }) else {
      note(request, "there is no such person")
      return Page.over(Self.provider)
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
