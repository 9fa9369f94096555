import PippinHTTP

extension SocialEmulator {
  /// `GET …/authorize`: checks the parameters, then lets the person choose an account. Errors are shown on this page.
  func codeAuthorize(_ request: HTTPRequest, at provider: CodeProvider) -> HTTPResponse {
    let wanted: CodeRequest
    do throws(PageRefusal) {
      wanted = try judge(request.query, at: provider)
    } catch {
      note(request, error.words)
      return Page.refusal(error.words, code: error.code, provider: provider.name, status: error.status)
    }
    let id = secret()
    let now = second
    withState { $0.codeRequests.insert(wanted, for: id, now: now) }
    return Page.picker(
      provider: provider.name, clientID: wanted.clientID, requestID: id, action: request.path + "/decide",
      people: configuration.openIDPeople.map {
        Page.Choice(
          id: $0.id, name: "\($0.givenName) \($0.familyName)",
          detail: [$0.email, $0.isEmailVerified ? nil : "not verified"].compactMap(\.self).joined(separator: ", "))
      })
  }

  /// The person's decision, sent back to the app in the query of its return URL.
  func codeDecide(_ request: HTTPRequest, at provider: CodeProvider) -> HTTPResponse {
    let now = second
    guard let form = request.formData, let id = form.only("request"),
      let wanted = withState({ $0.codeRequests.take(id, now: now) }), wanted.provider == provider
    else {
      note(request, "this sign-in has ended or was never started")
      return Page.over(provider.name)
    }
    let echo = (wanted.state.map { [("state", $0)] } ?? []) + callbackIssuer(request, at: provider)
    if form.first("cancel") != nil {
      return .redirect(wanted.redirectURI.adding([("error", "access_denied")] + echo))
    }
    guard let name = form.only("person"), let person = configuration.openIDPeople.first(where: { $0.id == name }) else {
      note(request, "there is no such person")
      return Page.over(provider.name)
    }
    let code = secret("code-")
    let grant = CodeGrant(request: wanted, person: person, expiresAt: now + 60)
    withState { $0.codeGrants.insert(grant, for: code, now: now) }
    return .redirect(wanted.redirectURI.adding([("code", code)] + echo))
  }

  /// RFC 9207.
  private func callbackIssuer(_ request: HTTPRequest, at provider: CodeProvider) -> [(String, String)] {
    guard provider == .openID, !withState({ $0.tell(.noCallbackIssuer) }) else { return [] }
    return [("iss", withState { $0.tell(.callbackIssuer) } ? "https://another.example" : openIDIssuer(request))]
  }

  private func judge(_ query: String?, at provider: CodeProvider) throws(PageRefusal) -> CodeRequest {
    guard let parameters = FormData(query: query ?? ""), !parameters.hasRepeats else {
      throw PageRefusal("invalid_request", "The query is malformed or repeats a parameter.")
    }
    guard let clientID = parameters.first("client_id"),
      let client = provider.clients(configuration).first(where: { $0.id == clientID })
    else { throw PageRefusal("invalid_client", "There is no client with this id.", status: 401) }
    guard let redirectURI = parameters.first("redirect_uri"), client.redirectURIs.contains(redirectURI) else {
      throw PageRefusal(
        "redirect_uri_mismatch", "The return URL does not exactly equal one of the client’s registered URLs.")
    }
    guard parameters.first("response_type") == "code" else {
      throw PageRefusal("unsupported_response_type", "The response type must be code.")
    }
    let scopes = (parameters.first("scope") ?? "").split(separator: " ").map(String.init)
    guard provider == .oauth2 || scopes.contains("openid") else {
      throw PageRefusal("invalid_scope", "The scope must contain openid to get an ID token.")
    }
    guard parameters.first("code_challenge_method") == "S256", let challenge = parameters.first("code_challenge"),
      challenge.utf8.count == 43
    else { throw PageRefusal("invalid_request", "PKCE is required, with code_challenge_method=S256.") }
    return CodeRequest(
      provider: provider, clientID: clientID, redirectURI: redirectURI, state: parameters.first("state"),
      nonce: parameters.first("nonce"), challenge: challenge, scopes: scopes)
  }
}
