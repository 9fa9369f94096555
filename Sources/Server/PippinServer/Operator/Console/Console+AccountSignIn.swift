import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret
import PippinTokens

/// Signing in to the console with an account of the server's own OpenID provider (decision 0148).
extension OperatorResponder {
  /// Lax, because the browser comes back from another site, which a Strict cookie does not survive.
  static let signInCookie = "pippin_console_sign_in"

  static let accountSignInBindings: [RouteBinding<OperatorResponder>] = [
    .page(.post, "/sign-in/account", "startConsoleSignIn") { try $0.startAccountSignIn($1) },
    .page(.get, Client.consoleCallback, "finishConsoleSignIn") { try await $0.finishAccountSignIn($1) },
  ]

  /// How a person can sign in with their account at the address that the request was sent to; nil where nobody can.
  func accountSignIn(_ request: HTTPRequest) -> SignInConsolePage.AccountSignIn? {
    guard flows.clients.console != nil, let url = address.publicAddress else { return nil }
    return address.isAtPublicAddress(request) ? .here(appName: appName) : .elsewhere(address: url)
  }

  /// Leads to the provider by a page, since browsers apply `form-action` to the redirects that follow a form.
  private func startAccountSignIn(_ call: Call) throws -> HTTPResponse {
    try checkSource(call, isForm: true)
    guard let form = call.request.formData, !form.hasRepeats else { throw ConsoleDetour.forged }
    guard let client = flows.clients.console else { throw ServerError.notFound }
    let destination = Self.destination(form.first("destination"))
    // The provider leads back to operator_url, and this browser's cookie would not be sent there.
    guard address.isAtPublicAddress(call.request) else { throw ConsoleDetour.unknownHost }
    let signIn = ConsoleSignIn(to: destination, now: flows.now(), random: flows.random)
    let target = FormData.adding(
      signIn.parameters(for: client, asksAgain: form.first("again") != nil),
      to: flows.openID.issuer + Endpoint.authorize.path)
    let response = leading(to: target, LeadingConsolePage(address: target, name: appName))
    return response.settingCookie(
      signInCookie(try signIn.sealed(flows.masterKeys, random: flows.random), call.request))
  }

  /// The browser comes back from the provider. What it brings must answer the sign-in that began in this browser.
  private func finishAccountSignIn(_ call: Call) async throws -> HTTPResponse {
    try checkSource(call, isForm: false)
    guard address.isAtPublicAddress(call.request) else { throw ConsoleDetour.unknownHost }
    let query = try call.query()
    guard
      let signIn = only(Self.signInCookie, call.request).flatMap({
        ConsoleSignIn(opening: $0, keys: flows.masterKeys, now: flows.now())
      }), let state = query.only("state"), ConstantTime.equals(state, signIn.state)
    else {
      // A code serves only the browser that began the sign-in, so that nobody enters by reading the address.
      if let code = query.only("code") { try await flows.operations.void(code) }
      return incomplete(to: "/", call)
    }
    guard query.only("iss") == flows.openID.issuer, let code = query.only("code") else {
      return done(with: signIn, incomplete(to: signIn.destination, call), call)
    }
    do {
      switch try await flows.operations.enter(signIn, code: code) {
      case .entered(let session):
        let response = leading(
          to: signIn.destination, LeadingConsolePage(address: signIn.destination, name: "the console"))
        return done(with: signIn, try setting(session, on: response, call.request), call)
      case .refused(let obstacle, let account):
        let page = NoOperatorConsolePage(
          account: account.description, reason: NoOperatorConsolePage.Reason(obstacle), destination: signIn.destination,
          accountPage: flows.openID.issuer + Place.account.path)
        return done(with: signIn, show(page, status: 403), call)
      }
    } catch is OAuthError {
      return done(with: signIn, incomplete(to: signIn.destination, call), call)
    }
  }

  /// The sign-in page, which says that nothing came of it.
  private func incomplete(to destination: String, _ call: Call) -> HTTPResponse {
    show(
      SignInConsolePage(trouble: .incomplete, destination: destination, account: accountSignIn(call.request)),
      status: 403)
  }

  /// Uses the sign-in up: coming back again starts anew.
  private func done(with signIn: ConsoleSignIn, _ response: HTTPResponse, _ call: Call) -> HTTPResponse {
    response.settingCookie(signInCookie("", call.request).removal())
  }

  private func leading(to target: String, _ page: LeadingConsolePage) -> HTTPResponse {
    var response = show(page)
    response.fields.set("refresh", "0; url=\(target)")
    return response
  }

  private func signInCookie(_ value: String, _ request: HTTPRequest) -> SetCookie {
    let isSecure = address.isSecure(request)
    return SetCookie(
      // A name with the prefix serves every path or none.
      name: cookieName(Self.signInCookie, request), value: value, path: isSecure ? "/" : "/sign-in",
      maxAge: Int(ConsoleSignIn.lifetime), secure: isSecure, sameSite: .lax)
  }
}

extension NoOperatorConsolePage.Reason {
  fileprivate init(_ obstacle: OperatorToken.Obstacle) {
    switch obstacle {
    case .notOperator, .accountClosed: self = .noOperator
    case .needsPasskey: self = .passkeyRequired
    case .hasPasskey: self = .passkeyUnused
    case .passkeyIsNewer: self = .passkeyIsNewer
    case .unproven, .sessionEnded: self = .unconfirmed
    }
  }
}
