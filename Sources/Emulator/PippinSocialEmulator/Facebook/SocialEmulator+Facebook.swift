import PippinHTTP
import PippinSecret
import PippinTokens

extension SocialEmulator {
  private static let provider = "Facebook"

  /// `GET /v…/dialog/oauth`: checks the parameters, then lets the person choose an account and what to share.
  func facebookDialog(_ request: HTTPRequest) -> HTTPResponse {
    let wanted: SocialEmulatorState.FacebookRequest
    do throws(PageRefusal) {
      wanted = try judge(request.query)
    } catch {
      note(request, error.words)
      return ProviderPage.refusal(error.words, code: error.code, provider: Self.provider, status: error.status)
    }
    let id = secret()
    let now = second
    withState { $0.facebookRequests.insert(wanted, for: id, now: now) }
    let share: HTML = """
      <label class="choice"><input type="checkbox" name="email" value="share" checked> Share the email address</label>
      """
    return ProviderPage.picker(
      provider: Self.provider, clientID: wanted.appID, requestID: id, action: request.path + "/decide",
      people: configuration.facebookPeople.map {
        ProviderPage.Choice(id: $0.id, name: "\($0.givenName) \($0.familyName)", detail: $0.email ?? "no email address")
      }, extra: wanted.asksForEmail ? share : HTML())
  }

  /// The person's decision, sent back to the app in the query of its return URL.
  func facebookDecide(_ request: HTTPRequest) -> HTTPResponse {
    let now = second
    guard let form = request.formData, let id = form.only("request"),
      let wanted = withState({ $0.facebookRequests.take(id, now: now) })
    else {
      note(request, "this sign-in has ended or was never started")
      return ProviderPage.over(Self.provider)
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
      note(request, "there is no such person")
      return ProviderPage.over(Self.provider)
    }
    let code = secret("AQ")
    let grant = SocialEmulatorState.FacebookGrant(
      request: wanted, personID: name, sharesEmail: wanted.asksForEmail && form.first("email") == "share",
      expiresAt: now + 600)
    withState { $0.facebookGrants.insert(grant, for: code, now: now) }
    // Facebook adds this fragment.
    return .redirect(wanted.redirectURI.adding([("code", code)] + echo) + "#_=_")
  }

  private func judge(_ query: String?) throws(PageRefusal) -> SocialEmulatorState.FacebookRequest {
    guard let parameters = FormData(query: query ?? ""), !parameters.hasRepeats else {
      throw PageRefusal("invalid_request", "The query is malformed or repeats a parameter.")
    }
    guard let appID = parameters.first("client_id"),
      let app = configuration.facebookApps.first(where: { $0.id == appID })
    else { throw PageRefusal("invalid_app_id", "The app id is not known here.") }
    guard let redirectURI = parameters.first("redirect_uri"), app.redirectURIs.contains(redirectURI) else {
      throw PageRefusal("url_blocked", "The return URL does not exactly equal one of the app’s registered URLs.")
    }
    guard (parameters.first("response_type") ?? "code") == "code" else {
      throw PageRefusal("invalid_response_type", "The response type must be code.")
    }
    let scopes = (parameters.first("scope") ?? "").split { $0 == "," || $0 == " " }
    guard scopes.allSatisfy({ ["public_profile", "email", "openid"].contains($0) }) else {
      throw PageRefusal("invalid_scopes", "The app requested a scope that it may not use.")
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

extension SocialEmulator {
  /// `/v…/oauth/access_token`, GET or POST: redeems a code once, for the same app and return URL, with the right
  /// verifier.
  func facebookAccessToken(_ request: HTTPRequest) -> HTTPResponse {
    let now = second
    do throws(GraphRefusal) {
      let grant = try redeem(request, now: now)
      let token = secret("EAA")
      let entry = SocialEmulatorState.FacebookToken(
        appID: grant.request.appID, personID: grant.personID, sharesEmail: grant.sharesEmail, issuedAt: now,
        expiresAt: now + FacebookSubject.tokenLifetime, isRevoked: false)
      withState { $0.facebookTokens.insert(entry, for: token, now: now) }
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("access_token", token)
      writer.member("token_type", "bearer")
      writer.member("expires_in", FacebookSubject.tokenLifetime)
      writer.endObject()
      return .json(writer.bytes)
    } catch {
      note(request, error.message)
      return error.response
    }
  }

  private func redeem(_ request: HTTPRequest, now: Int) throws(GraphRefusal) -> SocialEmulatorState.FacebookGrant {
    guard let form = request.method == "GET" ? request.queryData : request.formData, !form.hasRepeats else {
      throw GraphRefusal(100, "Invalid parameter")
    }
    guard let appID = form.first("client_id"),
      let app = configuration.facebookApps.first(where: { $0.id == appID })
    else {
      throw GraphRefusal(
        101, "Error validating application. Cannot get application info due to a system error.")
    }
    guard let secret = form.first("client_secret"), app.secret == SecretText(secret) else {
      throw GraphRefusal(1, "Error validating client secret.")
    }
    guard let code = form.first("code"), !code.isEmpty else {
      throw GraphRefusal(100, "This authorization code is missing.")
    }
    // An authenticated app's request uses up the code, even if a later check fails.
    guard let grant = withState({ $0.facebookGrants.take(code, now: now) }), grant.request.appID == appID else {
      throw GraphRefusal(100, subcode: 36_009, "This authorization code has been used.")
    }
    guard now < grant.expiresAt else {
      throw GraphRefusal(100, subcode: 36_007, "This authorization code has expired.")
    }
    guard form.first("redirect_uri") == grant.request.redirectURI else {
      throw GraphRefusal(
        100, subcode: 36_008, "Error validating verification code. The redirect_uri is not that of the dialog.")
    }
    guard Challenge.isMet(grant.request.challenge, by: form.first("code_verifier")) else {
      throw GraphRefusal(100, "Invalid code_verifier parameter")
    }
    return grant
  }
}
