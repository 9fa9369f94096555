import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTelemetry
import PippinTokens

extension PippinService {
  /// `POST /oauth/token`
  func token(_ call: Call) async throws -> HTTPResponse {
    let form = try oauthForm(call)
    let presented = try PresentedClient(form: form, authorization: call.request.fields["authorization"])
    let grant = form.first("grant_type").flatMap(OpenIDRegistration.GrantType.init)
    let labels = [presented.id.rawValue, grant?.word ?? "none"]
    try limit(call, client: presented.id.rawValue)
    do {
      let (client, registration) = try await authenticated(presented, call)
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

  /// Logs a refusal, because many client libraries discard the response, and developers then ask the operator.
  private func tellOperator(of refusal: OAuthError, to client: ClientID, _ call: Call) {
    switch refusal.code {
    // An unauthenticated client is logged already, and a device polls until it is answered.
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
  ) async throws -> TokenResponse {
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
      if takePace(ofDevice: code, call) != nil {
        throw OAuthError(.slowDown, "Ask no more often than every \(DeviceRequest.interval) seconds.")
      }
      tokens = try await flows.openID.redeemDevice(code, by: client, registration)
    case .clientCredentials:
      let issued = try flows.openID.clientCredentials(client, registration, scope: scope)
      return TokenResponse(accessToken: issued.token, expiresIn: issued.expiresIn, scope: issued.scope.text)
    }
    return TokenResponse(
      accessToken: tokens.accessToken, expiresIn: tokens.expiresIn, scope: tokens.scope.text,
      refreshToken: tokens.refreshToken, idToken: tokens.idToken)
  }

  private func required(_ name: String, _ form: FormData) throws(OAuthError) -> String {
    guard let value = form.nonEmpty(name) else {
      throw OAuthError(.invalidRequest, "\(name) is missing.")
    }
    return value
  }

  /// Slows down a device that polls more often than it was told (RFC 8628, 3.5). Each server counts for itself, which is enough here.
  ///
  /// - Returns: how many seconds it has to wait; nil if it may ask. Made-up codes fill a memory of their own, and no limit of others.
  func takePace(ofDevice code: String, _ call: Call) -> Int? {
    guard OpenIDFlows.isDeviceCode(code) else { return nil }
    let pace = RateLimits.Bucket(burst: 2, perSecond: 1 / Double(DeviceRequest.interval))
    let wait = paceLimiter.take(
      pace, kind: "device_poll", peer: call.request.peer, client: String(code.prefix(43)), now: flows.now())
    if wait != nil { flows.request.subject?.noteRefusal(by: .devicePoll) }
    return wait
  }

  /// `GET` and `POST /oauth/userinfo`
  func userInfo(_ call: Call) async throws -> HTTPResponse {
    oauthJSON(try await flows.openID.userInfo(accessToken: SecretText(try bearerOfClient(call))))
  }

  /// The access token of the header, or of the form (RFC 6750, 2.2); never of the query.
  private func bearerOfClient(_ call: Call) throws(OAuthError) -> String {
    let inForm = call.request.method == "POST" ? call.request.formData?.only("access_token") : nil
    if call.request.fields["authorization"] == nil, let inForm { return inForm }
    guard inForm == nil else { throw OAuthError(.invalidRequest, "Send the access token once.") }
    do throws(ServerError) {
      return try call.bearer()
    } catch {
      throw OAuthError(.invalidToken, "Send Authorization: Bearer with the access token.")
    }
  }

  /// `POST /oauth/introspect`
  func introspect(_ call: Call) async throws -> HTTPResponse {
    let form = try oauthForm(call)
    let (client, registration) = try await openIDClient(form, call)
    // A public client is not authenticated, so anybody could use it to learn whether a stolen token is valid.
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
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("device_code", issued.deviceCode)
    writer.member("user_code", issued.userCode.text)
    writer.member("verification_uri", settings.publicURL + Place.device("").path)
    writer.member("verification_uri_complete", settings.publicURL + Place.device(issued.userCode.text).path)
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

extension PippinService {
  static let openIDBindings: [Binding] = [
    Binding(.getOpenIDConfiguration) { service, _ in try service.providerMetadata() },
    Binding(.getAuthorizationServerMetadata) { service, _ in try service.providerMetadata() },
    Binding(.authorize) { try await $0.authorize($1) },
    Binding(.authorizeByPost) { try await $0.authorize($1) },
    .page(.get, "/oauth/continue", "continueAuthorization") { try await $0.continueAuthorization($1) },
    .page(.post, "/oauth/consent", "giveConsent") { try await $0.consentByForm($1, allowed: true) },
    .page(.post, "/oauth/consent/decline", "declineConsent") { try await $0.consentByForm($1, allowed: false) },
    .page(.post, "/oauth/switch-account", "switchAccountForClient") { try await $0.switchAccountForClient($1) },
    oauth(.token) { try await $0.token($1) },
    oauth(.getUserInfo) { try await $0.userInfo($1) },
    oauth(.postUserInfo) { try await $0.userInfo($1) },
    oauth(.introspect) { try await $0.introspect($1) },
    oauth(.revoke) { try await $0.revoke($1) },
    oauth(.pushAuthorizationRequest) { try await $0.pushRequest($1) },
    oauth(.authorizeDevice) { try await $0.authorizeDevice($1) },
    Binding(.logOut) { try await $0.logOut($1) },
    Binding(.logOutByPost) { try await $0.logOut($1) },
    .page(.post, "/oauth/logout/confirm", "confirmLogOut") { try await $0.confirmLogOut($1) },
    .page(.get, "/device", "openDeviceSignIn") { try await $0.deviceSignInPage($1) },
    .page(.post, "/device", "enterUserCode") { try await $0.userCodeByForm($1) },
    .page(.post, "/device/allow", "allowDevice") { try await $0.answerDeviceByForm($1, allowed: true) },
    .page(.post, "/device/deny", "denyDevice") { try await $0.answerDeviceByForm($1, allowed: false) },
    .page(.post, "/device/switch-account", "switchAccountForDevice") { try await $0.switchAccountForDevice($1) },
    .page(.post, "/account/apps/remove", "removeAppAccess") { try await $0.removeAppByForm($1) },
  ]

  /// An endpoint with the errors of the standards.
  private static func oauth(_ endpoint: Endpoint, _ handler: @escaping Binding.Handler) -> Binding {
    Binding(endpoint) { service, call in
      do {
        return try await handler(service, call)
      } catch {
        return service.oauthError(error, call)
      }
    }
  }

  private func oauthError(_ error: any Error, _ call: Call) -> HTTPResponse {
    if let error = error as? OAuthError {
      if let cause = error.cause { record(cause, id: call.id) }
      return refusal(error)
    }
    let failure = ServerError(of: error)
    record(failure, id: call.id)
    let status = failure.code.status
    let isOverload = status == 429 || status == 503
    let told = OAuthError(
      isOverload ? .temporarilyUnavailable : .serverError,
      isOverload ? "Try again later." : "The server failed. The operator's log has the request id.")
    var response = refusal(told, status: isOverload ? status : 500)
    setRetryAfter(failure, of: &response)
    return response
  }

  private func refusal(_ error: OAuthError, status: Int? = nil) -> HTTPResponse {
    var response = json(
      OAuthErrorBody(error: error.code.rawValue, errorDescription: error.description), status: status ?? error.status)
    switch error.code {
    case .invalidClient: response.fields.set("www-authenticate", #"Basic realm="pippin""#)
    case .invalidToken, .insufficientScope:
      response.fields.set("www-authenticate", #"Bearer realm="pippin", error="\#(error.code.rawValue)""#)
    default: break
    }
    return response
  }

  /// The form of a client's request, with each parameter once.
  func oauthForm(_ call: Call) throws(OAuthError) -> FormData {
    guard let form = call.request.formData, !form.hasRepeats else {
      throw OAuthError(
        .invalidRequest, "Send application/x-www-form-urlencoded, each parameter once.")
    }
    return form
  }

  /// The authenticated client of a request.
  func openIDClient(_ form: FormData, _ call: Call) async throws -> (Client, OpenIDRegistration) {
    let presented = try PresentedClient(form: form, authorization: call.request.fields["authorization"])
    try limit(call, client: presented.id.rawValue)
    return try await authenticated(presented, call)
  }

  /// Authenticates a client, and remembers when each of two secrets was used, so that the operator knows when the old one may go.
  private func authenticated(
    _ presented: PresentedClient, _ call: Call
  ) async throws -> (Client, OpenIDRegistration) {
    let (client, registration, secret) = try await flows.openID.authenticate(presented, at: call.request.path)
    if let secret {
      instruments.clientSecretUses.set(
        flows.now().timeIntervalSince1970.rounded(.down), labels: [client.id.rawValue, secret.rawValue])
    }
    return (client, registration)
  }

  /// The response of an endpoint for clients.
  func oauthJSON(_ body: [UInt8], status: Int = 200) -> HTTPResponse {
    var response = HTTPResponse(status: status, fields: headers.json, body: body)
    response.fields.set("pragma", "no-cache")
    return response
  }
}

extension OAuthError {
  /// RFC 6749, 5.2; RFC 6750, 3.1.
  fileprivate var status: Int {
    switch code {
    case .invalidClient, .invalidToken: 401
    case .insufficientScope: 403
    case .serverError: 500
    case .temporarilyUnavailable: 503
    default: 400
    }
  }
}

/// CORS: which origins may call the endpoints of the OpenID provider from a script. They are those of public clients, which have
/// no server that could. None of these endpoints uses a cookie.
struct CrossOrigin: Sendable {
  private let origins: Set<String>

  /// Allows the origins of the addresses that public clients registered.
  init(_ clients: ClientRegistry) {
    let registrations = clients.all.compactMap(\.openID).filter { !$0.isConfidential }
    origins = Set(registrations.flatMap(\.redirectURIs).compactMap(Self.origin))
  }

  private static func origin(of address: String) -> String? {
    do {
      return try HTTPURL(parsing: address).origin
    } catch {
      // An address with a custom scheme has no origin.
      return nil
    }
  }

  private static let paths: Set<String> = Set(
    [
      Endpoint.token, .getUserInfo, .revoke, .pushAuthorizationRequest, .authorizeDevice, .getOpenIDConfiguration,
      .getAuthorizationServerMetadata, .getKeys,
    ].map(\.path))

  /// The request's origin, if it may read the response; otherwise nil.
  private func reader(of request: HTTPRequest) -> String? {
    guard !origins.isEmpty, Self.paths.contains(request.path), let origin = request.fields["origin"],
      origins.contains(origin)
    else { return nil }
    return origin
  }

  /// The response to a CORS preflight, to be opened to its origin, and the requested method; nil for any other request.
  func preflight(_ request: HTTPRequest) -> (HTTPResponse, method: String)? {
    guard request.method == "OPTIONS", let method = request.fields["access-control-request-method"],
      reader(of: request) != nil
    else { return nil }
    let response = HTTPResponse(
      status: 204,
      fields: [
        "access-control-allow-methods": "GET, POST", "access-control-allow-headers": "Authorization, Content-Type",
        "access-control-max-age": "600",
      ])
    return (response, method)
  }

  /// Lets the request's origin read the response.
  func open(_ response: inout HTTPResponse, to request: HTTPRequest) {
    guard let origin = reader(of: request) else { return }
    response.fields.set("access-control-allow-origin", origin)
    response.fields.add("vary", "Origin")
  }
}
