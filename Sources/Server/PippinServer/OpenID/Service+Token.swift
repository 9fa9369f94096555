import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinSecret
import PippinTelemetry

extension PippinService {
  /// `POST /oauth/token`
  func token(_ call: Call) async throws -> HTTPResponse {
    let form = try oauthForm(call)
    let presented = try PresentedClient(form: form, authorization: call.request.fields["authorization"])
    let grant = form.first("grant_type").flatMap(OpenIDRegistration.GrantType.init)
    let labels = [presented.id.rawValue, grant?.word ?? "none"]
    try limit(call, client: presented.id.rawValue)
    do {
      let (client, registration) = try await flows.openID.authenticate(presented, at: call.request.path)
      guard form.first("grant_type") != nil else { throw OAuthError(.invalidRequest, "grant_type is missing.") }
      guard let grant else { throw OAuthError(.unsupportedGrantType, "This grant type is not supported.") }
      let answer = try await tokens(by: grant, form, client, registration, call)
      instruments.openIDTokens.increment(labels: labels + ["issued"])
      return oauthJSON(APIEncoding.json(answer))
    } catch {
      let refusal = error as? OAuthError
      instruments.openIDTokens.increment(labels: labels + [(refusal?.code ?? .serverError).rawValue])
      if let refusal { tellOperator(of: refusal, to: presented.id, call) }
      throw error
    }
  }

  /// What a client's developer asks the operator about; many a client's library throws the answer away.
  private func tellOperator(of refusal: OAuthError, to client: ClientID, _ call: Call) {
    switch refusal.code {
    // Who was no client was told of already; a device asks until it is answered.
    case .invalidClient, .authorizationPending, .slowDown: return
    default: break
    }
    log.info(
      "an OpenID client was refused",
      [
        "client": .string(client.rawValue), "error": .string(refusal.code.rawValue),
        "cause": .string(refusal.reason ?? refusal.description),
      ], requestID: call.id)
  }

  private func tokens(
    by grant: OpenIDRegistration.GrantType, _ form: FormData, _ client: Client, _ registration: OpenIDRegistration,
    _ call: Call
  ) async throws -> TokenAnswer {
    let scope = form.nonEmpty("scope").map { GrantedScope(text: $0) }
    let tokens: ClientTokens
    switch grant {
    case .authorizationCode:
      tokens = try await flows.openID.redeem(
        CodeRedemption(
          code: try required("code", form), redirectURI: form.first("redirect_uri"),
          verifier: form.first("code_verifier")), by: client, registration)
    case .refreshToken:
      tokens = try await flows.openID.refresh(
        SecretText(try required("refresh_token", form)), scope: scope, by: client, registration)
    case .deviceCode:
      let code = try required("device_code", form)
      // Only a code of ours is remembered, or strangers' texts would fill the memory.
      if OpenIDFlows.isDeviceCode(code) { try checkPace(of: code, call) }
      tokens = try await flows.openID.redeemDevice(code, by: client, registration)
    case .clientCredentials:
      let issued = try flows.openID.clientCredentials(client, registration, scope: scope)
      return TokenAnswer(accessToken: issued.token, expiresIn: issued.expiresIn, scope: issued.scope.text)
    }
    return TokenAnswer(
      accessToken: tokens.accessToken, expiresIn: tokens.expiresIn, scope: tokens.scope.text,
      refreshToken: tokens.refreshToken, idToken: tokens.idToken)
  }

  private func required(_ name: String, _ form: FormData) throws(OAuthError) -> String {
    guard let value = form.nonEmpty(name) else {
      throw OAuthError(.invalidRequest, "\(name) is missing.")
    }
    return value
  }

  /// A device that asks more often than it was told waits (RFC 8628, 3.5). Counted by this server alone, which is enough against haste.
  private func checkPace(of code: String, _ call: Call) throws(OAuthError) {
    let pace = RateLimits.Bucket(burst: 2, perSecond: 1 / Double(DeviceRequest.interval))
    let isTooSoon = limiter.take(
      pace, kind: "device_poll", peer: call.request.peer, client: String(code.prefix(43)), now: flows.now())
    if isTooSoon != nil {
      throw OAuthError(.slowDown, "Ask no more often than every \(DeviceRequest.interval) seconds.")
    }
  }

  /// `GET` and `POST /oauth/userinfo`
  func userInfo(_ call: Call) async throws -> HTTPResponse {
    oauthJSON(try await flows.openID.userInfo(accessToken: SecretText(try bearerOfClient(call))))
  }

  /// The access token of the header; or of the form, as RFC 6750, 2.2, has it. Never of the query.
  private func bearerOfClient(_ call: Call) throws(OAuthError) -> String {
    let inForm = call.request.method == "POST" ? call.request.formData?.only("access_token") : nil
    if call.request.fields["authorization"] == nil, let inForm { return inForm }
    guard inForm == nil else { throw OAuthError(.invalidRequest, "Send the access token once.") }
    do throws(Problem) {
      return try call.bearer()
    } catch {
      throw OAuthError(.invalidToken, "Send Authorization: Bearer with the access token.")
    }
  }

  /// `POST /oauth/introspect`
  func introspect(_ call: Call) async throws -> HTTPResponse {
    let form = try oauthForm(call)
    let (client, registration) = try await openIDClient(form, call)
    // Whoever names a public client is not known, and would learn whether a stolen token is good.
    guard registration.isConfidential else {
      throw OAuthError(.unauthorizedClient, "A public client cannot introspect tokens.")
    }
    return oauthJSON(
      try await flows.openID.introspect(SecretText(try required("token", form)), by: client))
  }

  /// `POST /oauth/revoke`
  func revoke(_ call: Call) async throws -> HTTPResponse {
    let form = try oauthForm(call)
    let (client, _) = try await openIDClient(form, call)
    try await flows.openID.revoke(SecretText(try required("token", form)), by: client)
    return HTTPResponse(status: 200, fields: ["cache-control": "no-store"])
  }

  /// `POST /oauth/par`
  func pushRequest(_ call: Call) async throws -> HTTPResponse {
    let form = try oauthForm(call)
    let (client, _) = try await openIDClient(form, call)
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("request_uri", try flows.openID.push(form, by: client))
    writer.member("expires_in", OpenIDFlows.pushedLifetime)
    writer.endObject()
    return oauthJSON(writer.bytes, status: 201)
  }

  /// `POST /oauth/device`
  func authorizeDevice(_ call: Call) async throws -> HTTPResponse {
    let form = try oauthForm(call)
    let (client, registration) = try await openIDClient(form, call)
    let issued = try await flows.openID.authorizeDevice(
      client, registration, scope: form.first("scope"), place: call.request.peer)
    let page = settings.publicURL + Place.device("").path
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("device_code", issued.deviceCode)
    writer.member("user_code", issued.userCode.text)
    writer.member("verification_uri", page)
    writer.member("verification_uri_complete", page + "?" + FormData.encode([("user_code", issued.userCode.text)]))
    writer.member("expires_in", DeviceRequest.lifetime)
    writer.member("interval", DeviceRequest.interval)
    writer.endObject()
    return oauthJSON(writer.bytes)
  }
}

extension OpenIDRegistration.GrantType {
  /// For the metric.
  var word: String { self == .deviceCode ? "device_code" : rawValue }
}
