import PippinHTTP
import PippinTokens
import PippinSecret

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
