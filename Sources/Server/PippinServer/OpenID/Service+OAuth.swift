import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinSecret

extension PippinService {
  static let openIDBindings: [Binding] = [
    Binding(.getOpenIDConfiguration) { service, _ in try service.providerMetadata() },
    Binding(.getAuthorizationServerMetadata) { service, _ in try service.providerMetadata() },
    Binding(.authorize) { try await $0.authorize($1) },
    Binding(.authorizeByPost) { try await $0.authorize($1) },
    .page(.get, "/oauth/continue", "continueAuthorization") { try await $0.continueAuthorization($1) },
    .page(.post, "/oauth/consent", "giveConsent") { try await $0.consentByForm($1, allowed: true) },
    .page(.post, "/oauth/consent/decline", "declineConsent") { try await $0.consentByForm($1, allowed: false) },
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
    .page(.post, "/account/apps/remove", "removeAppAccess") { try await $0.removeAppByForm($1) },
  ]

  /// An endpoint whose errors are the standards'.
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
      if let cause = error.cause { record(Problem(from: cause), id: call.id) }
      return refusal(error)
    }
    let problem = Problem(of: error)
    record(problem, id: call.id)
    let status = problem.details.code.status
    let isOverload = status == 429 || status == 503
    let told = OAuthError(
      isOverload ? .temporarilyUnavailable : .serverError,
      isOverload ? "Try again later." : "The server failed. The operator's log has the request id.")
    var response = refusal(told, status: isOverload ? status : 500)
    setRetryAfter(problem, of: &response)
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

  /// The fields of a request of a client, each once.
  func oauthForm(_ call: Call) throws(OAuthError) -> FormData {
    guard let form = call.request.formData, !form.hasRepeats else {
      throw OAuthError(
        .invalidRequest, "Send application/x-www-form-urlencoded, each parameter once.")
    }
    return form
  }

  /// The client that a request proves to come from.
  func openIDClient(_ form: FormData, _ call: Call) async throws -> (Client, OpenIDRegistration) {
    let presented = try PresentedClient(form: form, authorization: call.request.fields["authorization"])
    try limit(call, client: presented.id.rawValue)
    return try await flows.openID.authenticate(presented, at: call.request.path)
  }

  /// An answer of a client's endpoint.
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
