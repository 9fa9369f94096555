import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret
import PippinTelemetry

extension PippinService {
  static let recoveryPageBindings: [Binding] = [
    .page(.get, "/recover", "openRecoveryLink") { try await $0.recoverPage($1) },
    .page(.post, "/recover", "recoverInBrowser") { try await $0.recoverByForm($1) },
    .page(.get, "/recover/stop", "openRecoveryStop") { try await $0.stopRecoveryPage($1) },
    .page(.post, "/recover/stop", "stopRecoveryInBrowser") { try await $0.stopRecoveryByForm($1) },
    .page(.post, "/account/recovery/stop", "stopRecoveryOfAccount") { try await $0.stopRecoveryOfAccount($1) },
    .page(.get, "/account/passkeys/check", "openPasskeyCheck") { try await $0.checkPasskeysPage($1) },
    .page(.post, "/account/passkeys/check", "checkPasskeysInBrowser") { try await $0.checkPasskeysByForm($1) },
  ]

  // MARK: An operator's link

  /// `GET /recover`. Opening the link changes nothing: mail filters open links.
  func recoverPage(_ call: Call) async throws -> HTTPResponse {
    if let detour = underOurName(call.request) { return detour }
    guard let client = passkeyClient else { throw ServerError.notFound }
    let token = try mailedToken(call)
    guard let link = try await flows.recovery.link(token) else {
      guard try await flows.recovery.isEarly(token) else { return linkInvalid(call) }
      return show(MessagePage.recoveryLinkEarly(appName: settings.appName), to: call.request)
    }
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    let memo = memo(call)
    var (passkey, trouble) = (PasskeyForm?.none, memo?.trouble)
    do throws(ServerError) {
      let issued = try await flows.passkeys.recoveryOptions(for: link, at: client.id)
      count(issued, of: client.id)
      passkey = PasskeyForm(.add, issued, action: form(to: Self.recoveryAddress(token), for: browser))
    } catch {
      guard error.code == .passkeyLimit else { throw error }
      trouble = FormTrouble(.passkeyLimit)
    }
    return try showForm(
      RecoverPage(
        appName: settings.appName, form: passkey, trouble: trouble,
        passkeySignals: memo?.passkeySignals.map { PasskeySignals(json: $0) }), call, for: browser)
  }

  /// `POST /recover`
  func recoverByForm(_ call: Call) async throws -> HTTPResponse {
    guard let client = passkeyClient else { throw ServerError.notFound }
    let form = try postedForm(call)
    let token = try mailedToken(call)
    try limit(as: .addPasskey, call, client: client.id.rawValue)
    guard let link = try await flows.recovery.link(token) else { return linkInvalid(call) }
    do {
      return try await answeringPasskey(form, at: Self.recoveryAddress(token), for: "recover", isAddition: true) {
        let answer = PasskeyAdditionRequest(
          clientID: client.id.rawValue, ceremony: SecretText(form[PasskeyForm.ceremonyField]),
          credential: EmbeddedJSON(text: form[PasskeyForm.credentialField]))
        let observation = PasskeyObservation()
        let entered = try await counting(observation, or: "recover", .web) { () async throws(ServerError) in
          try await flows.passkeys.recover(
            answer, by: link, device: Device(of: call.request), replacing: formerCookie(of: call.request), observation)
        }
        count(.passkey, .web, client.id, "signed_in")
        return try entering(recovered: entered, in: form.browser, call)
      }
    } catch let error as ServerError where error == .recoveryLinkInvalid {
      return linkInvalid(call)
    }
  }

  private func linkInvalid(_ call: Call) -> HTTPResponse {
    show(MessagePage.recoveryLinkInvalid(appName: settings.appName), to: call.request)
  }

  private static func recoveryAddress(_ token: String) -> String {
    RecoveryFlows.path + "?" + FormData.encode([("token", token)])
  }

  /// Signs the browser in and opens *Check your passkeys*. The requested page follows.
  func entering(recovered entered: PageSession, in browser: BrowserID, _ call: Call) throws -> HTTPResponse {
    let memo = FormMemo(path: Self.checkPath, changed: ChangeNotice(.recovered))
    return try telling(
      memo, browser,
      on: settingLastMethod(
        LastMethod(entered),
        on: settingSession(entered.cookie.revealed, for: call.request, on: leaving(.redirect(Self.checkPath)))))
  }

  /// The second sign-in method that the owner of a new account is offered: Apple as a spare key on a device of Apple's, after a sign-up by
  /// passkey; a passkey after every other one.
  func suggestion(
    _ identities: [Identity], _ passkeys: AccountPage.Passkeys?, _ additions: [AccountPage.Addition], _ call: Call
  ) -> AccountPage.Suggestion? {
    if identities.arePasskeysAlone({ !$0.isLeftBehind(among: flows.clients) }) {
      let system = UserAgent(call.request.fields["user-agent"] ?? "").system
      guard ["iPhone", "iPad", "macOS"].contains(system) else { return nil }
      return additions.first(where: \.isApple).map { .apple($0.begin) }
    }
    return identities.contains(where: \.isPasskey) ? nil : passkeys?.add.map { .passkey($0) }
  }

  // MARK: Stopping a recovery

  /// `GET /recover/stop`. Opening the link changes nothing: mail filters open links.
  func stopRecoveryPage(_ call: Call) async throws -> HTTPResponse {
    if let detour = underOurName(call.request) { return detour }
    let token = try mailedToken(call)
    guard try await flows.recovery.canStop(token) else {
      return show(MessagePage.nothingToStop(appName: settings.appName), to: call.request)
    }
    let browser = browser(of: call.request) ?? BrowserID(random: flows.random)
    let action = form(to: RecoveryFlows.stopPath + "?" + FormData.encode([("token", token)]), for: browser)
    return try showForm(MessagePage.stopRecovery(appName: settings.appName, action: action), call, for: browser)
  }

  /// `POST /recover/stop`
  func stopRecoveryByForm(_ call: Call) async throws -> HTTPResponse {
    _ = try postedForm(call)
    let isStopped = try await flows.recovery.stop(try mailedToken(call))
    let name = settings.appName
    return show(
      isStopped ? MessagePage.recoveryStopped(appName: name) : .nothingToStop(appName: name), to: call.request)
  }

  /// `POST /account/recovery/stop`, in a session from before the recovery
  func stopRecoveryOfAccount(_ call: Call) async throws -> HTTPResponse {
    guard let caller = try await formCaller(call) else { return .redirect(Place.account.signIn) }
    _ = try await flows.recovery.stop(by: caller)
    return try changed(.recoveryStopped, call)
  }

  /// `DELETE /v1/account/recovery`
  func stopRecovery(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    guard try await flows.recovery.stop(by: caller) else { throw ServerError.notFound }
    return HTTPResponse(status: 204)
  }

  /// The form that stops a recovery, if this session may stop one.
  func recoveryStop(of caller: Caller) async throws(ServerError) -> FormAction? {
    guard flows.server.settings.passkeys != nil, try await flows.recovery.canStop(caller) else { return nil }
    return FormAction(
      path: "/account/recovery/stop",
      token: SessionCookie.formToken(for: caller.session, keys: flows.masterKeys).revealed)
  }

  // MARK: Check your passkeys

  static var checkPath: String { "/account/passkeys/check" }

  /// `GET /account/passkeys/check`
  func checkPasskeysPage(_ call: Call) async throws -> HTTPResponse {
    if let detour = underOurName(call.request) { return detour }
    let caller: Caller
    switch try await recentCaller(call, for: .passkeyCheck) {
    case .elsewhere(let detour): return detour
    case .here(let found): caller = found
    }
    let identities = try await flows.sessions.identities(of: caller)
    let known = try await passkeys(behind: identities, of: caller)
    let (now, memo) = (flows.now(), memo(call))
    // Whoever came back by mail or by a link lost their devices, and the passkeys that were on one of them only (PK-121).
    let hasLostDevices = memo?.changed?.kind == .recovered || caller.session.authenticatedBy == .emailCode
    let items = identities.compactMap { identity in
      known[identity.id].map { passkey in
        CheckPasskeysPage.Item(
          id: identity.id.description, name: passkey.name.text, manager: passkey.manager, isSynced: passkey.isBackedUp,
          since: Moment(identity.createdAt, now: now),
          lastUsed: passkey.uses > 0 ? Moment(identity.authenticatedAt, now: now) : nil,
          isKept: !hasLostDevices || passkey.wasBackupEligible || identity.id == caller.session.identity,
          isCurrent: identity.id == caller.session.identity)
      }
    }
    let next = nextAfterCheck(call)
    guard !items.isEmpty else { return .redirect(next) }
    let token = SessionCookie.formToken(for: caller.session, keys: flows.masterKeys).revealed
    let page = CheckPasskeysPage(
      appName: settings.appName, items: items, action: FormAction(path: Self.checkPath, token: token),
      add: passkeyClient?.id == caller.session.client ? Place.passkey.path : nil, next: next, changed: memo?.changed,
      trouble: memo?.trouble)
    return try showForm(page, call, for: browser(of: call.request) ?? BrowserID(random: flows.random))
  }

  /// `POST /account/passkeys/check`: removes each passkey that was shown and is not ticked, as its own page does. The last sign-in method
  /// stays.
  func checkPasskeysByForm(_ call: Call) async throws -> HTTPResponse {
    try await answeringCaller(call, at: Self.checkPath, for: .passkeyCheck) { form, caller in
      let identities = try await flows.sessions.identities(of: caller)
      let lost = identities.filter { identity in
        identity.isPasskey && !form[CheckPasskeysPage.shownField + identity.id.description].isEmpty
          && form[CheckPasskeysPage.keptField + identity.id.description].isEmpty
      }
      var (isLastKept, session) = (false, PageSession?.none)
      // The one that opened this session comes last: without it the session is another one.
      let (own, others) = (caller.session.identity, lost.filter { $0.id != caller.session.identity })
      for identity in others + lost.filter({ $0.id == own }) {
        do throws(ServerError) {
          session = try await flows.linking.unlink(identity.id, by: caller) ?? session
        } catch {
          switch error.code {
          case .lastSignInMethod: isLastKept = true
          // Another tab removed it.
          case .notFound: continue
          default: throw error
          }
        }
      }
      let response =
        isLastKept
        ? try redirect(
          to: Self.checkPath, telling: FormMemo(path: Self.checkPath, trouble: FormTrouble(.passkeyLast)),
          in: form.browser)
        : try checked(lost.isEmpty ? .passkeysChecked : .passkeysRemoved, call, in: form.browser)
      return session.map { settingSession($0.cookie.revealed, for: call.request, on: response) } ?? response
    }
  }

  private func checked(_ kind: ChangeNotice.Kind, _ call: Call, in browser: BrowserID) throws -> HTTPResponse {
    let next = nextAfterCheck(call)
    let response =
      next == Place.account.path ? try changed(kind, in: browser) : leaving(.redirect(next))
    // The page that continues with a client's request removes the cookie.
    let place = placeCookie(of: call.request).flatMap(Place.init)
    return place == nil || place?.request != nil ? response : settingPlace(nil, on: response)
  }

  /// Where the sign-in led that was a recovery.
  private func nextAfterCheck(_ call: Call) -> String {
    let kept = placeCookie(of: call.request).flatMap(Place.init)
    guard let kept, kept != .passkeyCheck else { return Place.account.path }
    return kept.path
  }
}
