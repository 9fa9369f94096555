import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages
import PippinSecret

extension PippinService {
  static let linkPageBindings: [Binding] = [
    .page(.get, "/sign-in/link", "openLink") { try await $0.linkPage($1) },
    .page(.post, "/sign-in/link", "attach") { try await $0.confirmLink($1) },
    .page(.post, "/sign-in/link/decline", "declineToAttach") { try await $0.declineLink($1) },
    .page(.post, "/sign-in/link/email", "attachByMail") { try await $0.linkByMail($1) },
    .page(.post, "/sign-in/link/password", "attachByPassword") { try await $0.linkByPassword($1) },
  ]

  /// `GET /sign-in/link`: how the person can sign in, and what would be linked.
  ///
  /// The pending link is found by the browser's cookie only, so an address that somebody sends reveals nothing.
  func linkPage(_ call: Call) async throws -> HTTPResponse {
    guard let link = try await flows.web.pendingLink(of: browser(of: call.request)) else {
      throw ServerError.linkTokenInvalid
    }
    // The browser has an id, since there is a pending link.
    let memo = memo(call)
    let password = SignInPage.PasswordForm(
      action: FormAction(path: "/sign-in/link/password", token: link.formToken),
      email: memo?.typed["email"] ?? link.offer.email,
      trouble: memo?.trouble)
    let response = show(
      LinkPage(
        appName: link.client.name, email: link.offer.email, provider: attachedName(of: link),
        signInMethods: names(of: link),
        confirm: link.enterableWith.map {
          .init(
            provider: providerName($0, of: link.client), isApple: $0 == .apple,
            action: FormAction(
              path: "/sign-in/link", token: link.formToken, choice: .init(name: "provider", value: $0.text)))
        },
        decline: FormAction(path: "/sign-in/link/decline", token: link.formToken),
        password: link.takesPassword ? password : nil,
        emailCode: link.offer.takesEmailCode ? FormAction(path: "/sign-in/link/email", token: link.formToken) : nil),
      to: call.request)
    return memo == nil ? response : settingMemo(nil, on: response)
  }

  /// `POST /sign-in/link`: the person agrees, and signs in to the account with an existing method.
  func confirmLink(_ call: Call) async throws -> HTTPResponse {
    try checkOrigin(call)
    let token = call.request.formData?.only(FormAction.tokenField)
    let chosen = call.request.formData?.only("provider").map(WebProvider.init(text:))
    let link = try await flows.web.confirmLink(of: browser(of: call.request), formToken: token, by: chosen)
    return goOn(to: link.address, named: providerName(link.method, of: link.client), call)
  }

  /// `POST /sign-in/link/email`: mails a code to the address that both have proved; entering it links the new method.
  func linkByMail(_ call: Call) async throws -> HTTPResponse {
    let data = try formData(call)
    guard let browser = browser(of: call.request) else { throw ServerError.formRefused(.noCookies) }
    let form = PostedForm(browser: browser, data: data)
    return try await answering(form, at: "/sign-in/link", keeping: []) {
      guard let link = try await flows.web.linkToProveByMail(of: browser, formToken: data.only(FormAction.tokenField)),
        let email = link.offer.email
      else { throw ServerError.linkTokenInvalid }
      try limit(as: .requestSignInByMail, call, client: link.client.id.rawValue)
      _ = try await flows.passwords.requestSignIn(
        email: email, client: link.client.id, requester: UserAgent(call.request.fields["user-agent"] ?? "").requester,
        origin: origin(call, browser, page: "/sign-in/email/confirm"), isLinking: true)
      return try awaitingMail(to: email, in: browser, at: "/sign-in/email/confirm")
    }
  }

  /// `POST /sign-in/link/decline`: nothing is linked, and an app is told.
  func declineLink(_ call: Call) async throws -> HTTPResponse {
    try checkOrigin(call)
    let token = call.request.formData?.only(FormAction.tokenField)
    let link = try await flows.web.declineLink(of: browser(of: call.request), formToken: token)
    guard link.flow.returnTo != nil else { return .redirect("/sign-in") }
    return handOn(to: link.flow, link.client, [("error", "account_exists")], call)
  }

  /// The person signed in to another account. The link is still pending: they can try again, or decline.
  func linkOfAnother(_ call: Call) async throws -> HTTPResponse {
    guard let link = try await flows.web.pendingLink(of: browser(of: call.request)) else {
      throw ServerError.linkTokenInvalid
    }
    var page = MessagePage.linkOfAnother(
      appName: link.client.name, email: link.offer.email, provider: attachedName(of: link), retry: "/sign-in/link",
      decline: FormAction(path: "/sign-in/link/decline", token: link.formToken))
    page.developers = DeveloperNote(PippinPages.Problem(.linkTokenInvalid), requestID: call.id)
    return leaving(show(page, to: call.request, status: ErrorCode.linkTokenInvalid.status))
  }

  /// Leads to another site after a form, with a page that redirects by itself: Chromium applies `form-action` to every address
  /// that a form's answer redirects to.
  func goOn(to address: String, named name: String, _ call: Call) -> HTTPResponse {
    let page = ContinuePage(appName: name, destination: .website, address: address)
    var response = leaving(show(page, to: call.request))
    response.fields.set("refresh", "0; url=" + address)
    return response
  }

  /// The name of the provider to link, as on its button.
  private func attachedName(of link: WebLink) -> String {
    guard let tenant = link.offer.tenant else { return Self.providerName(link.offer.provider) }
    return flows.clients.openIDName(tenant: tenant, in: link.client.realm)
  }

  /// The sign-in methods of the existing account.
  private func names(of link: WebLink) -> [String] {
    link.offer.signInWith.map(Provider.init).flatMap { (provider) -> [String] in
      guard provider == .openid else { return [Self.providerName(provider)] }
      return link.offer.tenants.sorted().map { flows.clients.openIDName(tenant: $0, in: link.client.realm) }
    }
  }
}

extension PippinService {
  /// `POST /sign-in/link/password`: the person enters the account's password, which links the pending method to it.
  ///
  /// The form has the token of the pending link, which is bound to the browser's cookie like that of other forms.
  func linkByPassword(_ call: Call) async throws -> HTTPResponse {
    let data = try formData(call)
    guard let browser = browser(of: call.request) else { throw ServerError.formRefused(.noCookies) }
    let form = PostedForm(browser: browser, data: data)
    return try await answering(form, at: "/sign-in/link", keeping: ["email"]) {
      try limit(as: .signInWithPassword, call, client: passwordClient?.id.rawValue ?? "")
      let outcome: WebLinkOutcome
      do {
        outcome = try await flows.web.confirmLink(
          of: browser, formToken: data.only(FormAction.tokenField), email: form["email"],
          password: SecretText(form["password"]), device: Device(of: call.request), origin: origin(call, browser),
          replacing: formerCookie(of: call.request))
      } catch let error as ServerError where error == .linkOfAnother {
        if let client = passwordClient {
          await refused(WebProvider(.password), client.platform.surface, client.id, .linkOfAnother, call)
        }
        return try await linkOfAnother(call)
      }
      switch outcome {
      case .entered(let entered):
        count(.password, entered.session.surface, entered.session.client, "signed_in")
        return try entering(
          entered.cookie, by: .password, isNew: entered.created, leadingTo: entered.request, call)
      case .backToApp(let flow, let client, let ticket):
        count(.password, client.platform.surface, client.id, "signed_in")
        return handOn(to: flow, client, [("ticket", ticket)], call)
      }
    }
  }
}
