import PippinHTTP

extension SocialEmulator {
  private static let provider = "Google"

  /// `GET /o/oauth2/v2/auth`: the parameters are judged; then the person chooses an account. Whatever is wrong stays on
  /// this page, nothing is sent to `redirect_uri`.
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

  /// The person's decision, which goes back to the app by the query of its return address.
  func googleDecide(_ request: HTTPRequest) -> HTTPResponse {
    let now = second
    guard let form = request.formData, let id = form.only("request"),
      let wanted = withState({ $0.googleRequests.take(id, now: now) })
    else {
      note(request, "this sign-in is over, or was never begun")
      return Page.over(Self.provider)
    }
    let echo = wanted.state.map { [("state", $0)] } ?? []
    if form.first("cancel") != nil {
      return .redirect(wanted.redirectURI.adding([("error", "access_denied")] + echo))
    }
    guard let name = form.only("person"), let person = configuration.googlePeople.first(where: { $0.id == name }) else {
      note(request, "nobody of that name")
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
      throw PageRefusal("invalid_request", "The query is malformed, or says something twice.")
    }
    guard let clientID = parameters.first("client_id"),
      let client = configuration.googleClients.first(where: { $0.id == clientID }), client.secret != nil
    else { throw PageRefusal("invalid_client", "No web application has this client id.", status: 401) }
    guard let redirectURI = parameters.first("redirect_uri"), client.redirectURIs.contains(redirectURI) else {
      throw PageRefusal(
        "redirect_uri_mismatch", "The return address is not registered with this client, to the letter.")
    }
    guard parameters.first("response_type") == "code" else {
      throw PageRefusal("unsupported_response_type", "The response type must be code.")
    }
    let scopes = (parameters.first("scope") ?? "").split(separator: " ")
    guard scopes.contains("openid") else {
      throw PageRefusal("invalid_scope", "The scope must have openid, or no ID token comes.")
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

/// What is wrong with a request that a browser brought.
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
  /// The same address with more in its query.
  func adding(_ fields: [(String, String)]) -> String {
    self + (contains("?") ? "&" : "?") + FormData.encode(fields)
  }
}
