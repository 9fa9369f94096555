import PippinHTML
import PippinHTTP

extension SocialEmulator {
  private static let provider = "Facebook"

  /// `GET /v…/dialog/oauth`: the parameters are judged; then the person chooses an account, and what to share.
  func facebookDialog(_ request: HTTPRequest) -> HTTPResponse {
    let wanted: SocialEmulatorState.FacebookRequest
    do throws(PageRefusal) {
      wanted = try judge(request.query)
    } catch {
      note(request, error.words)
      return Page.refusal(error.words, code: error.code, provider: Self.provider, status: error.status)
    }
    let id = secret()
    let now = second
    withState { $0.facebookRequests.insert(wanted, for: id, now: now) }
    let share: HTML = """
      <label><input type="checkbox" name="email" value="share" checked> Share the e-mail address</label>
      """
    return Page.picker(
      provider: Self.provider, clientID: wanted.appID, requestID: id, action: request.path + "/decide",
      people: configuration.facebookPeople.map {
        Page.Choice(id: $0.id, name: "\($0.givenName) \($0.familyName)", detail: $0.email ?? "no e-mail address")
      }, extra: wanted.asksForEmail ? share : HTML())
  }

  /// The person's decision, which goes back to the app by the query of its return address.
  func facebookDecide(_ request: HTTPRequest) -> HTTPResponse {
    let now = second
    guard let form = request.formData, let id = form.only("request"),
      let wanted = withState({ $0.facebookRequests.take(id, now: now) })
    else {
      note(request, "this sign-in is over, or was never begun")
      return Page.over(Self.provider)
    }
    let echo = wanted.state.map { [("state", $0)] } ?? []
    if form.first("cancel") != nil {
      let denial = [
        ("error", "access_denied"), ("error_code", "200"), ("error_description", "Permissions error"),
        ("error_reason", "user_denied"),
      ]
      return .redirect(wanted.redirectURI.adding(denial + echo) + "#_=_")
    }
    guard let name = form.only("person"), configuration.facebookPeople.contains(where: { $0.id == name }) else {
      note(request, "nobody of that name")
      return Page.over(Self.provider)
    }
    let code = secret("AQ")
    let grant = SocialEmulatorState.FacebookGrant(
      request: wanted, personID: name, sharesEmail: wanted.asksForEmail && form.first("email") == "share",
      expiresAt: now + 600)
    withState { $0.facebookGrants.insert(grant, for: code, now: now) }
    // The fragment is Facebook's own habit.
    return .redirect(wanted.redirectURI.adding([("code", code)] + echo) + "#_=_")
  }

  private func judge(_ query: String?) throws(PageRefusal) -> SocialEmulatorState.FacebookRequest {
    guard let parameters = FormData(query: query ?? ""), !parameters.hasRepeats else {
      throw PageRefusal("invalid_request", "The query is malformed, or says something twice.")
    }
    guard let appID = parameters.first("client_id"),
      let app = configuration.facebookApps.first(where: { $0.id == appID })
    else { throw PageRefusal("invalid_app_id", "The provided app id does not look like one that is known here.") }
    guard let redirectURI = parameters.first("redirect_uri"), app.redirectURIs.contains(redirectURI) else {
      throw PageRefusal("url_blocked", "The return address is not among the app’s, to the letter.")
    }
    guard (parameters.first("response_type") ?? "code") == "code" else {
      throw PageRefusal("invalid_response_type", "The response type must be code.")
    }
    let scopes = (parameters.first("scope") ?? "").split { $0 == "," || $0 == " " }
    guard scopes.allSatisfy({ ["public_profile", "email", "openid"].contains($0) }) else {
      throw PageRefusal("invalid_scopes", "A scope that this app may not ask for.")
    }
    let method = parameters.first("code_challenge_method")
    let challenge = parameters.first("code_challenge")
    guard challenge == nil ? method == nil : method == "S256" && challenge?.utf8.count == 43 else {
      throw PageRefusal("invalid_request", "PKCE needs code_challenge_method=S256 and a SHA-256 in base64url.")
    }
    return SocialEmulatorState.FacebookRequest(
      appID: appID, redirectURI: redirectURI, state: parameters.first("state"), challenge: challenge,
      asksForEmail: scopes.contains("email"))
  }
}
