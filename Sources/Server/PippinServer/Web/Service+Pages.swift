package import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
package import PippinPages
import PippinSecret

extension PippinService {
  static let websitePageBindings: [Binding] = [
    .page(.get, "/", "openHome") { try await $0.signInPage($1) },
    .page(.get, "/sign-in", "openSignIn") { try await $0.signInPage($1) },
    .page(.post, "/sign-out", "signOutOfBrowser") { try await $0.signOutByForm($1) },
    .page(.post, "/sign-out/elsewhere", "signOutElsewhere") { try await $0.signOutElsewhereByForm($1) },
    .page(.get, "/account", "openAccount") { try await $0.accountPage($1, .overview) },
    .page(.get, "/account/methods", "openSignInMethods") { try await $0.accountPage($1, .methods) },
    .page(.get, "/account/methods/add", "openAddSignInMethod") { try await $0.accountPage($1, .addition) },
    .page(.get, "/account/passkeys", "openPasskeys") { try await $0.accountPage($1, .passkeys) },
    .page(.get, "/account/apps", "openConnectedApps") { try await $0.accountPage($1, .apps) },
    .page(.get, "/account/data", "openAccountData") { try await $0.accountPage($1, .data) },
    .page(.get, "/account/devices", "openDevices") { try await $0.accountPage($1, .devices) },
    .page(.post, "/account/sessions/{id}", "endSessionOfAccount") { try await $0.endSessionByForm($1) },
    .page(.get, "/problems", "listProblems") { service, call in service.problemIndex(call) },
    .page(.get, "/assets/{file}", "getAsset", isPage: false) { try $0.asset($1) },
    .page(.get, "/favicon.ico", "getIcon", isPage: false) { service, _ in
      service.served(service.settings.brand.icon, for: "public, max-age=86400")
    },
    .page(.get, "/apple-touch-icon.png", "getTouchIcon", isPage: false) { service, _ in
      guard let icon = service.settings.brand.touchIcon else { throw ServerError.notFound }
      return service.served(icon, for: "public, max-age=86400")
    },
  ]

  /// Sends a page with the headers of all pages.
  ///
  /// - Parameter chooser: the links to the page in other languages, if it has another address than the one that was requested.
  func show(
    _ page: some PippinPages.Page, to request: HTTPRequest, status: Int = 200, chooser: LanguageChooser? = nil
  ) -> HTTPResponse {
    let language = language(of: request)
    let frame = PageFrame(
      language, brand: settings.brand, chooser: chooser ?? self.chooser(for: request, status: status))
    var response = HTTPResponse(status: status, fields: headers.page, body: page.html(in: frame).bytes)
    response.fields.set("content-security-policy", settings.brand.policy(page.policy))
    response.fields.set("content-language", language.tag)
    response.fields.set("vary", "Accept-Language, Cookie")
    return response
  }

  /// `GET /sign-in`, and `GET /`
  func signInPage(_ call: Call) async throws -> HTTPResponse {
    if let detour = underOurName(call.request) { return detour }
    let asked: SignInAsked
    switch try await signInAsked(call) {
    case .elsewhere(let detour): return detour
    case .here(let reason): asked = reason
    }
    let last = lastMethod(of: call.request, for: asked)
    let providers = settings.pageClient.map { providerButtons(of: $0, for: asked, lastUsed: last) } ?? []
    let notice: Text? =
      switch call.request.queryData?.first("notice") {
      case "signed-out": Text("sign_in.signed_out")
      case "session-ended": Text("sign_in.session_ended")
      default: asked.notice
      }
    return try await showSignIn(asked, providers, notice, call)
  }

  /// The buttons of the providers with which a person may sign in, or sign up with an invitation.
  func providerButtons(
    of client: Client, for asked: SignInAsked, invitation: String? = nil, lastUsed: LastMethod? = nil
  ) -> [SignInPage.Provider] {
    client.webProviders.filter { isOffered($0.provider, by: client) && asked.offers($0, of: client) }.map { method in
      // A person who signs in again, or to a second account, has an account: the sign-in must not create one.
      let address =
        startAddress(client, at: method, for: asked.place?.request, invitation: invitation)
        + (asked.isAgain ? "&intent=existing" : "")
      var provider: SignInPage.Provider =
        method == .apple
        ? .apple(address: address)
        : .other(
          providerName(method, of: client), logo: ProviderIcon(rawValue: method.provider.rawValue), address: address)
      provider.isLastUsed = lastUsed == LastMethod(method)
      return provider
    }
  }

  /// The address at which to try again after a failure at a provider: at the provider if its button is still on our pages, else
  /// the sign-in page.
  func startAgain(_ client: Client, at method: WebProvider, for request: OpenIDRequestID? = nil) -> String {
    let isOpen = client.webProviders.contains(method) && isOffered(method.provider, by: client)
    if isOpen { return startAddress(client, at: method, for: request) }
    return request.map { Place.client($0).signIn } ?? "/sign-in"
  }

  /// - Parameters:
  ///   - request: the request of the OpenID client that the tab leads on to.
  ///   - invitation: the code of an invitation.
  func startAddress(
    _ client: Client, at method: WebProvider, for request: OpenIDRequestID? = nil, invitation: String? = nil
  ) -> String {
    Endpoint.startPath(method.provider.rawValue) + "?"
      + FormData.encode(
        [("client_id", client.id.rawValue)] + (method.openID.map { [("provider", $0)] } ?? [])
          + (request.map { [(SignInPage.requestField, $0.description)] } ?? [])
          + (invitation.map { [(SignInPage.invitationField, $0)] } ?? []))
  }

  /// `GET /account`, and the pages that its rows lead to.
  func accountPage(_ call: Call, _ part: AccountPage.Part) async throws -> HTTPResponse {
    guard let caller = try await pageCaller(call.request) else {
      return hasSessionCookie(call.request)
        ? removingSession(from: .redirect("/sign-in?notice=session-ended")) : .redirect("/sign-in")
    }
    if try await isMerging(call.request) { return .redirect(Place.merge.path) }
    let now = flows.now()
    let token = SessionCookie.formToken(for: caller.session, keys: flows.masterKeys).revealed
    // None of these waits for another: far from the database the page would take a round trip for each.
    async let readSessions = flows.sessions.sessions(
      of: caller, limit: Lifetimes.mostSessionsPerAccount, after: nil)
    async let readMerges = flows.merging.undoableMerges(of: caller)
    async let readApps = apps(of: caller, token: token)
    async let readStop = recoveryStop(of: caller)
    let identities = try await flows.sessions.identities(of: caller)
    let passkeys = try await passkeys(identities, of: caller, call)
    let sessions = try await readSessions
    // This device comes first, then the others, the newest first.
    let inOrder = sessions.reversed()
    let ordered = inOrder.filter { $0.id == caller.session.id } + inOrder.filter { $0.id != caller.session.id }
    let rows = ordered.map { session in
      let isCurrent = session.id == caller.session.id
      return AccountPage.Session(
        device: Self.device(of: session),
        client: flows.clients[session.client]?.name ?? "",
        lastUsed: Moment(session.lastUsedAt, now: now), isCurrent: isCurrent,
        isHandheld: Self.isHandheld(session),
        end: isCurrent ? nil : FormAction(path: "/account/sessions/\(session.id)", token: token),
        rename: "/account/sessions/rename/\(session.id)")
    }
    if part == .passkeys, passkeys == nil { throw ServerError.notFound }
    // What was changed is said on the overview, to which every form leads back.
    let changed = part == .overview ? memo(call)?.changed : nil
    let additions = additions(identities, of: caller, token: token)
    var page = AccountPage(
      appName: settings.appName, name: caller.account.name.map(Self.words),
      email: caller.account.email.map {
        .init(
          address: $0.address, isPrivateRelay: $0.isPrivate, isForwarded: $0.isDeliverable,
          isProved: $0.isVerified)
      },
      signInMethods: signInMethods(identities.filter { !$0.isPasskey }, among: identities, of: caller, now: now),
      sessions: rows,
      signOut: FormAction(path: "/sign-out", token: token),
      signOutElsewhere: sessions.count > 1 ? FormAction(path: "/sign-out/elsewhere", token: token) : nil,
      signInAgain: signInAgain(identities, caller, now),
      download: FormAction(path: "/account/export", token: token), delete: "/account/delete",
      changes: changes(identities, merges: try await readMerges, of: caller, token: token),
      additions: additions, changed: changed,
      apps: try await readApps,
      suggestion: changed?.kind == .created ? suggestion(identities, passkeys, additions, call) : nil,
      stopRecovery: try await readStop,
      passkeys: passkeys,
      passkeySignals: try await passkeySignals(on: call, of: caller))
    page.part = part
    if part != .overview { return show(page, to: call.request) }
    let shown = settingUpgrade(askedBy: passkeys, on: show(page, to: call.request))
    let response = memoCookie(of: call.request) == nil ? shown : settingMemo(nil, on: shown)
    // The person came back without another sign-in: the merge is cancelled.
    return mergeCookie(of: call.request) == nil ? response : settingMerge(nil, on: response)
  }

  /// `POST /sign-out`
  func signOutByForm(_ call: Call) async throws -> HTTPResponse {
    // A form that another site makes the browser post has no cookie. Removing the cookie here would sign the person out.
    guard let caller = try await formCaller(call) else {
      // After a double press only the second answer is shown, and the person is signed out as they wanted.
      return hasSessionCookie(call.request) ? signedOut() : .redirect(Self.signedOutPath)
    }
    try await flows.sessions.end(caller.session.id, by: caller)
    let response = signedOut()
    // The session that a merge waits for is in this browser, too, and nothing else could end it any more.
    guard let waiting = mergeCookie(of: call.request) else { return response }
    if let other = try await flows.sessions.caller(cookie: waiting) {
      try await flows.sessions.end(other.session.id, by: other)
    }
    return settingMerge(nil, on: response)
  }

  /// - Parameter address: the address of an OpenID client that asked for the sign-out.
  func signedOut(to address: String? = nil) -> HTTPResponse {
    // The browser gets a new id, because flows are tied to it: anybody who noted the old one must not know the new one.
    settingBrowser(
      BrowserID(random: flows.random),
      on: removingSession(
        from: leaving(.redirect(address ?? Self.signedOutPath))))
  }

  private static var signedOutPath: String { "/sign-in?notice=signed-out" }

  /// `POST /sign-out/elsewhere`
  func signOutElsewhereByForm(_ call: Call) async throws -> HTTPResponse {
    guard let caller = try await formCaller(call) else { return .redirect("/account") }
    try await flows.sessions.endSessions(keepingCurrent: true, by: caller)
    return try changed(.signedOutElsewhere, call)
  }

  /// `POST /account/sessions/{id}`
  func endSessionByForm(_ call: Call) async throws -> HTTPResponse {
    guard let id = SessionID(call.parameter) else { throw ServerError.notFound }
    guard let caller = try await formCaller(call) else { return .redirect("/account") }
    try await flows.sessions.end(id, by: caller)
    return try changed(.deviceSignedOut, call)
  }

  /// The caller who posts one of our forms. The session's cookie, its form token and our own origin are required; `nil` if the
  /// session has ended.
  func formCaller(_ call: Call) async throws -> Caller? {
    try checkOrigin(call)
    guard let caller = try await pageCaller(call.request) else { return nil }
    guard let token = call.request.formData?.only(FormAction.tokenField),
      SessionCookie.isFormToken(token, for: caller.session, keys: flows.masterKeys)
    else { throw ServerError.formRefused(.foreign) }
    // The language that the person chose is stored with the next form that they send. A link alone does not store it, because it
    // may come from anybody (0072).
    if let chosen = head(of: call.request).keptLanguage {
      _ = try await flows.sessions.keepLanguage(chosen.tag, by: caller)
    }
    return caller
  }

  /// `GET /assets/…`
  func asset(_ call: Call) throws -> HTTPResponse {
    guard let asset = settings.brand.assets.first(where: { $0.path == call.request.path }) else {
      throw ServerError.notFound
    }
    return served(asset, for: "public, max-age=31536000, immutable")
  }

  /// Serves one of our files, with its lifetime in caches.
  func served(_ asset: Asset, for cacheControl: String) -> HTTPResponse {
    HTTPResponse(
      status: 200,
      fields: [
        "content-type": asset.mediaType, "cache-control": cacheControl,
        "cross-origin-resource-policy": "same-origin", "content-security-policy": asset.contentSecurityPolicy,
      ], body: asset.body)
  }

  static func words(_ name: PersonName) -> String {
    [name.givenName, name.familyName].compactMap(\.self).joined(separator: " ")
  }

  /// Whether the session is on a phone or a tablet, as far as is known.
  static func isHandheld(_ session: Session) -> Bool {
    switch (session.kind, session.surface) {
    case (.cookie, _), (_, .web): ["iPhone", "iPad", "Android"].contains(session.device.platform)
    case (_, .android), (_, .native): DeviceKind(of: session).isHandheld
    }
  }

  static func device(of session: Session) -> AccountPage.Device {
    if let name = session.device.name { return .named(name) }
    switch session.browserName {
    case (let browser?, let system?): return .browserOn(system: system, browser: browser)
    case (let name?, nil), (nil, let name?): return .named(name)
    case (nil, nil): break
    }
    return switch DeviceKind(of: session) {
    case .product(let name): .named(name)
    case .iPhoneOrIPad: .iPhoneOrIPad
    case .android: .android
    case .apple: .apple
    case .browser: .browser
    }
  }
}

extension PippinService {
  /// `GET /problems`
  func problemIndex(_ call: Call) -> HTTPResponse {
    let problems = ErrorCode.allCases.map { PippinPages.Problem($0) }
    return show(ProblemIndexPage(appName: settings.appName, problems: problems), to: call.request)
  }

  /// `GET /problems/{code}`: what an error means, for the person and for the developer.
  func problemPage(_ call: Call) throws -> HTTPResponse {
    guard let code = ErrorCode(rawValue: call.parameter) else { throw ServerError.notFound }
    return show(ProblemPage(appName: settings.appName, problem: PippinPages.Problem(code)), to: call.request)
  }

  /// The page for a person whose request went wrong.
  func page(for error: ServerError, of signIn: FailedSignIn, to request: HTTPRequest, id: String) -> HTTPResponse {
    let reason = error.flow.map { PageReason($0) } ?? error.form.map { PageReason($0) }
    var page = errorPage(
      error.code, reason, named: error.details.reason, detail: error.details.detail, of: signIn,
      at: error.details.provider, to: request, id: id)
    page.operatorWords = error.details.message
    return show(page, to: request, status: error.code.status)
  }

  /// - Parameters:
  ///   - named: the `reason` of the API.
  ///   - provider: the provider at fault, unless the sign-in says it.
  func errorPage(
    _ code: ErrorCode, _ reason: PageReason? = nil, named: String? = nil, detail: String? = nil,
    of signIn: FailedSignIn = FailedSignIn(), at provider: String? = nil, to request: HTTPRequest, id: String
  ) -> MessagePage {
    let message = reason?.person ?? code.person
    let method = signIn.provider ?? provider.map { WebProvider(Provider(rawValue: $0)) } ?? .apple
    return .error(
      message, appName: settings.appName,
      provider: (signIn.client ?? settings.pageClient).map { providerName(method, of: $0) }
        ?? Self.providerName(method.provider),
      trouble: code == .invitationRequired ? .invitation(named) : nil,
      way: way(on: message, method, of: signIn, request), otherWay: otherWay(on: message, of: signIn),
      support: settings.brand.choices.links.support,
      developers: DeveloperNote(
        PippinPages.Problem(code), reason: reason?.name ?? named, detail: detail,
        sent: sent(reason?.parameter ?? code.parameter, request), requestID: id))
  }

  /// Where a person can go on after an error.
  private func way(
    on message: PersonMessage, _ method: WebProvider, of signIn: FailedSignIn, _ request: HTTPRequest
  ) -> PageLink? {
    let retry = signIn.retry ?? settings.pageClient.map { startAgain($0, at: method) } ?? "/sign-in"
    switch message {
    // Only the app or the operator can do something.
    case .appMistake, .refused, .failed: return nil
    case .unreachable, .unavailable, .busy, .tooMany: return PageLink(Text("message.try_again"), address: retry)
    case .expired, .wrongBrowser, .notProved: return PageLink(Text("message.start_again"), address: retry)
    // An account exists if the person is signed in and signs in again or to another account, so none is created.
    case .noAccount:
      let place = placeCookie(of: request).flatMap(Place.init) ?? .account
      return PageLink(Text("message.try_again"), address: place.signIn)
    case .identityInUse: return PageLink(Text("sign_in.back"), address: Place.account.path)
    case .invitationRequired:
      return PageLink(
        Text("message.invitation_required.button"),
        address: signUpAddress(nil, invitation: "", leadingTo: signIn.request))
    case .signUpClosed, .emailDomain, .signUpRefused: return signInLink(of: signIn)
    default: return PageLink(Text("message.to_sign_in"), address: "/sign-in")
    }
  }

  /// A second way to go on: a person who has an account needs no invitation.
  private func otherWay(on message: PersonMessage, of signIn: FailedSignIn) -> PageLink? {
    message == .invitationRequired ? signInLink(of: signIn) : nil
  }

  /// The way to another sign-in method, for the request that the tab leads on to.
  private func signInLink(of signIn: FailedSignIn) -> PageLink {
    PageLink(Text("message.to_sign_in"), address: signIn.request.map { Place.client($0).signIn } ?? "/sign-in")
  }

  /// The parameter at fault as the request has it.
  private func sent(_ name: String?, _ request: HTTPRequest) -> SentParameter? {
    guard let name, let value = request.queryData?.first(name) ?? request.formData?.first(name) else { return nil }
    return SentParameter(name, value)
  }
}

/// Details of a failed sign-in for the page about its error, beyond those of the error.
struct FailedSignIn: Sendable {
  /// The provider whose proof was refused.
  var provider: WebProvider?
  /// The client whose names of providers the page shows, if it is not the pages' own client.
  var client: Client?
  /// The address at which to try again, if it is not the start of a sign-in.
  var retry: String?
  /// The request of the OpenID client that the tab leads on to.
  var request: OpenIDRequestID?
}

extension ErrorCode {
  /// The parameter that is at fault, if a page may show it.
  fileprivate var parameter: String? {
    switch self {
    case .clientUnknown: "client_id"
    case .providerNotOffered: "provider"
    default: nil
    }
  }
}

extension PippinPages.Problem {
  /// The code and the texts of an error, for its page.
  package init(_ code: ErrorCode) {
    self.init(
      code.rawValue, status: code.status, title: code.title, person: code.person,
      reasons: code.reasons + (code == .malformedRequest ? PageReason.all.map(\.name) : []))
  }
}
