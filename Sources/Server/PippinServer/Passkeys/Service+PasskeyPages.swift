import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinSecret
import PippinTelemetry
import PippinTokens

extension PippinService {
  static let passkeyPageBindings: [Binding] = [
    .page(.post, "/sign-in/passkey", "signInWithPasskeyInBrowser") { try await $0.signInWithPasskeyByForm($1) },
    .page(.get, "/account/passkeys/add", "openPasskeyAddition") { try await $0.addPasskeyPage($1) },
    .page(.post, "/account/passkeys/add", "addPasskeyInBrowser") { try await $0.addPasskeyByForm($1) },
    .page(.post, "/account/passkeys/upgrade", "upgradeToPasskeyInBrowser") { try await $0.upgradeToPasskeyByForm($1) },
    .page(.get, "/account/passkeys/rename/{id}", "openPasskeyName") { try await $0.passkeyNamePage($1) },
    .page(.post, "/account/passkeys/rename/{id}", "renamePasskeyInBrowser") { try await $0.renamePasskeyByForm($1) },
  ]

  /// The client for passkeys on our pages; nil if they are off.
  var passkeyClient: Client? { settings.pageClient.flatMap { isOffered(.passkey, by: $0) ? $0 : nil } }

  // MARK: Signing in

  /// What the sign-in page asks for, with a new ceremony each time it is shown (PK-101).
  func passkeyForm(_ asked: SignInAsked, for browser: BrowserID, _ call: Call) async throws -> PasskeyForm? {
    guard asked.offersPasskey, let client = passkeyClient else { return nil }
    let caller = asked.identities == nil ? nil : try await pageCaller(call.request)
    let issued = try await flows.passkeys.pageOptions(for: client.id, in: browser, of: caller)
    count(issued, of: client.id)
    return PasskeyForm(
      .signIn, issued, action: form(to: Self.passkeySignInPath, for: browser),
      request: asked.place?.request?.description)
  }

  /// `POST /sign-in/passkey`: the answer of a password manager to what the sign-in page asked.
  func signInWithPasskeyByForm(_ call: Call) async throws -> HTTPResponse {
    guard let client = passkeyClient else { throw ServerError.notFound }
    let form = try postedForm(call)
    let request = namedRequest(form.data)
    let place = request.map { .client($0) } ?? placeCookie(of: call.request).flatMap(Place.init)
    try limit(as: .signInWithPasskey, call, client: client.id.rawValue)
    return try await answeringPasskey(form, at: place?.signIn ?? "/sign-in", for: "sign_in") {
      let answer = PasskeySignInRequest(
        clientID: client.id.rawValue, ceremony: SecretText(form[PasskeyForm.ceremonyField]),
        credential: EmbeddedJSON(text: form[PasskeyForm.credentialField]))
      let entered = try await enter(answer, in: form.browser, at: client, call)
      return try entering(entered.cookie, by: .passkey, isNew: false, leadingTo: request, call)
    }
  }

  private func enter(
    _ answer: PasskeySignInRequest, in browser: BrowserID, at client: Client, _ call: Call
  ) async throws(ServerError) -> PageSession {
    let observation = PasskeyObservation()
    do throws(ServerError) {
      let entered = try await counting(observation, or: "sign_in", .web) { () async throws(ServerError) in
        try await flows.passkeys.enter(
          answer, in: browser, device: Device(of: call.request), replacing: formerCookie(of: call.request),
          body: SHA256.hash(call.request.body), observation)
      }
      count(.passkey, .web, client.id, "signed_in")
      return entered
    } catch {
      await refused(WebProvider(.passkey), .web, client.id, error, call)
      throw error
    }
  }

  private static let passkeySignInPath = "/sign-in/passkey"

  // MARK: Adding

  /// `GET /account/passkeys/add`: `/.well-known/passkey-endpoints` leads password managers here (PK-130).
  func addPasskeyPage(_ call: Call) async throws -> HTTPResponse {
    if let detour = underOurName(call.request) { return detour }
    guard passkeyClient != nil else { throw ServerError.notFound }
    let caller: Caller
    switch try await recentCaller(call, for: .passkey) {
    case .elsewhere(let detour): return detour
    case .here(let found): caller = found
    }
    let memo = memo(call)
    var (form, trouble) = (PasskeyForm?.none, memo?.trouble)
    do throws(ServerError) {
      let issued = try await flows.passkeys.additionOptions(isConditional: false, for: caller)
      count(issued, of: caller.session.client)
      form = PasskeyForm(.add, issued, action: FormAction(path: Place.passkey.path, token: formToken(of: caller)))
    } catch {
      guard error.code == .passkeyLimit else { throw error }
      trouble = FormTrouble(.passkeyLimit)
    }
    return try showForm(
      AddPasskeyPage(
        appName: settings.appName, form: form, trouble: trouble,
        passkeySignals: memo?.passkeySignals.map { PasskeySignals(json: $0) }, frame: accountFrame(of: caller)), call,
      for: browser(of: call.request) ?? BrowserID(random: flows.random))
  }

  /// `POST /account/passkeys/add`
  func addPasskeyByForm(_ call: Call) async throws -> HTTPResponse {
    guard passkeyClient != nil else { throw ServerError.notFound }
    return try await answeringCaller(call, at: Place.passkey.path, for: .passkey) { form, caller in
      try limit(as: .addPasskey, call, client: caller.session.client.rawValue)
      return try await answeringPasskey(form, at: Place.passkey.path, for: "add", isAddition: true) {
        try await addPasskey(form, by: caller, or: "add", call)
        return try changed(.passkeyAdded, in: form.browser)
      }
    }
  }

  /// `POST /account/passkeys/upgrade`: a passkey that the password manager made in the background. The person asked for nothing, so
  /// nothing that goes wrong is shown (PK-103).
  func upgradeToPasskeyByForm(_ call: Call) async throws -> HTTPResponse {
    guard passkeyClient != nil else { throw ServerError.notFound }
    guard let caller = try await formCaller(call) else { return .redirect(Place.account.path) }
    let form = PostedForm(
      browser: browser(of: call.request) ?? BrowserID(random: flows.random), data: try formData(call))
    do throws(ServerError) {
      try limit(as: .addPasskey, call, client: caller.session.client.rawValue)
      try await addPasskey(form, by: caller, or: "add_conditional", call)
    } catch {
      log.info("a passkey in the background was refused", ["code": .string(error.code.rawValue)])
      // After a lost answer of the database it may have been added, and only what was refused for certain is of no use (PK-114).
      let isDefinite =
        Self.passkeyTrouble(error) != nil && error.code != .identityInUse || error.code == .reauthenticationRequired
      let signals = isDefinite ? await orphanSignal(of: form) : nil
      let memo = FormMemo(path: Place.account.path, passkeySignals: signals)
      return settingBrowser(form.browser, on: try redirectQuietly(telling: memo, in: form.browser))
    }
    return settingBrowser(form.browser, on: try changed(.passkeyAdded, in: form.browser))
  }

  private func redirectQuietly(telling memo: FormMemo, in browser: BrowserID) throws -> HTTPResponse {
    memo.isKept ? .redirect(memo.path) : try redirect(to: memo.path, telling: memo, in: browser)
  }

  private func addPasskey(
    _ form: PostedForm, by caller: Caller, or usual: String, _ call: Call
  ) async throws(ServerError) {
    let answer = PasskeyAdditionRequest(
      clientID: caller.session.client.rawValue, ceremony: SecretText(form[PasskeyForm.ceremonyField]),
      credential: EmbeddedJSON(text: form[PasskeyForm.credentialField]))
    let observation = PasskeyObservation()
    _ = try await counting(observation, or: usual, .web) { () async throws(ServerError) in
      try await flows.passkeys.add(answer, by: caller, body: SHA256.hash(call.request.body), observation)
    }
  }

  // MARK: Renaming

  /// `GET /account/passkeys/rename/{id}`
  func passkeyNamePage(_ call: Call) async throws -> HTTPResponse {
    guard let caller = try await pageCaller(call.request) else { return .redirect(Place.account.signIn) }
    guard let id = IdentityID(call.parameter), let passkey = try await flows.passkeys.passkeys(of: caller)[id] else {
      throw ServerError.notFound
    }
    return try accountForm(.passkeyName, at: call.request.path, call, caller, ["passkey_name": passkey.name.text])
  }

  /// `POST /account/passkeys/rename/{id}`
  func renamePasskeyByForm(_ call: Call) async throws -> HTTPResponse {
    guard let id = IdentityID(call.parameter) else { throw ServerError.notFound }
    return try await answeringCaller(call, at: call.request.path, for: .account, keeping: ["passkey_name"]) {
      form, caller in
      try limit(as: .renamePasskey, call, client: caller.session.client.rawValue)
      _ = try await flows.passkeys.rename(id, to: form["passkey_name"], by: caller)
      return try changed(.passkeyRenamed, in: form.browser)
    }
  }
}

// MARK: - Failures

extension PippinService {
  /// Does what a form with a password manager's answer asks for. If it is refused, the page comes back with a new ceremony and says why.
  ///
  /// - Parameters:
  ///   - purpose: what the page asked for, for the metric.
  ///   - isAddition: whether the answer brings a new passkey; else it signs in.
  func answeringPasskey(
    _ form: PostedForm, at path: String, for purpose: String, isAddition: Bool = false,
    _ body: () async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    let own = String(path.prefix { $0 != "?" })
    if let name = Self.browserErrors.first(where: { $0 == form[PasskeyForm.errorField] }) {
      instruments.passkeyCeremonies.increment(labels: [purpose, Surface.web.rawValue, Instruments.otherRefusal])
      log.warning("a browser refused what a page asked of a passkey", ["error": .string(name), "page": .string(own)])
      return try redirect(
        to: path, telling: FormMemo(path: own, trouble: FormTrouble(.passkeyFailed)), in: form.browser)
    }
    do {
      return try await body()
    } catch let error as ServerError {
      guard let trouble = Self.passkeyTrouble(error) else { throw error }
      var signals = error.details.signal.map { [$0].pageSignals }
      if isAddition, trouble.kind != .passkeyInUse { signals = await orphanSignal(of: form) }
      return try redirect(
        to: path, telling: FormMemo(path: own, trouble: trouble, passkeySignals: signals), in: form.browser)
    }
  }

  /// The errors of browsers that mean a mistake of ours (PK-142).
  private static let browserErrors = ["SecurityError", "TypeError", "SyntaxError", "EncodingError"]

  private static func passkeyTrouble(_ error: ServerError) -> FormTrouble? {
    switch error.code {
    case .passkeyInvalid:
      switch error.details.reason.flatMap(PasskeyInvalidReason.init) {
      case .challengeExpired: FormTrouble(.passkeyExpired)
      case .removed: FormTrouble(.passkeyRemoved)
      default: FormTrouble(.passkey)
      }
    case .identityInUse: FormTrouble(.passkeyInUse)
    case .passkeyLimit: FormTrouble(.passkeyLimit)
    default: nil
    }
  }

  /// A passkey that was refused is of no use to anybody: its password manager is told so (PK-114), unless the passkey is known, as that
  /// of a form that is sent twice. What keeps that from being found out is no reason to refuse the page.
  private func orphanSignal(of form: PostedForm) async -> String? {
    do throws(ServerError) {
      return try await flows.passkeys.orphan(in: form[PasskeyForm.credentialField]).map { [$0].pageSignals }
    } catch {
      return nil
    }
  }
}

// MARK: - The account page

extension PippinService {
  /// The section of the passkeys; nil if there are none and none can be added.
  func passkeys(_ identities: [Identity], of caller: Caller, _ call: Call) async throws -> AccountPage.Passkeys? {
    let isOpen = passkeyClient?.id == caller.session.client
    let (now, known) = (flows.now(), try await passkeys(behind: identities, of: caller))
    guard isOpen || !known.isEmpty else { return nil }
    let items = identities.compactMap { identity in
      known[identity.id].map { passkey in
        AccountPage.Passkey(
          name: passkey.name.text, manager: passkey.manager, isSynced: passkey.isBackedUp,
          since: Moment(identity.createdAt, now: now),
          lastUsed: passkey.uses > 0 ? Moment(identity.authenticatedAt, now: now) : nil,
          rename: "/account/passkeys/rename/\(identity.id)",
          remove: removal(of: identity, among: identities, by: caller, now: now))
      }
    }
    let hint: AccountPage.Passkeys.Hint? =
      switch try await flows.recovery.recovery(of: caller.account) {
      case .none: .oneDevice
      case .weak: .weak
      case .ok: nil
      }
    return AccountPage.Passkeys(
      items: items, add: isOpen ? Place.passkey.path : nil,
      hint: hint, check: items.count > 1 ? Self.checkPath : nil,
      upgrade: isOpen ? try await upgrade(of: caller, call) : nil)
  }

  /// The passkeys behind identities; nothing is read where none is a passkey.
  func passkeys(behind identities: [Identity], of caller: Caller) async throws(ServerError) -> [IdentityID: Passkey] {
    identities.contains(where: \.isPasskey) ? try await flows.passkeys.passkeys(of: caller) : [:]
  }

  /// What is asked in the background after a sign-in with a password; nil if that was asked in this browser within 30 days.
  private func upgrade(of caller: Caller, _ call: Call) async throws -> PasskeyForm? {
    guard caller.session.authenticatedBy == .password, only(upgradeCookie, call.request) == nil,
      flows.clients[caller.session.client]?.passkey?.offersUpgrade == true
    else { return nil }
    do throws(ServerError) {
      let issued = try await flows.passkeys.additionOptions(isConditional: true, for: caller)
      count(issued, of: caller.session.client)
      return PasskeyForm(
        .upgrade, issued, action: FormAction(path: "/account/passkeys/upgrade", token: formToken(of: caller)))
    } catch {
      // The password is older than five minutes, or there is a passkey already (PK-104).
      guard error.code == .reauthenticationRequired || error.code == .passkeyLimit else { throw error }
      return nil
    }
  }

  /// Notes in the browser that it was asked.
  func settingUpgrade(askedBy passkeys: AccountPage.Passkeys?, on response: HTTPResponse) -> HTTPResponse {
    passkeys?.upgrade == nil ? response : setting(upgradeCookie, "1", Self.upgradeInterval, on: response)
  }

  private var upgradeCookie: String { cookiePrefix + "pippin_upgrade" }
  /// In seconds.
  private static var upgradeInterval: Int { 30 * 86_400 }

  /// What the account page tells password managers: always the present state, and so also after every change and sign-in (PK-109).
  func passkeySignals(on call: Call, of caller: Caller) async throws -> PasskeySignals? {
    if let signals = memo(call)?.passkeySignals { return PasskeySignals(json: signals) }
    guard caller.account.passkeyHandle != nil, flows.server.settings.passkeys != nil else { return nil }
    let signals = try await flows.passkeys.signals(of: caller)
    instruments.passkeySignals.increment(labels: [signals == nil ? "paused" : "accepted"])
    return signals.map { PasskeySignals(json: $0.pageSignals) }
  }

  private func formToken(of caller: Caller) -> String {
    SessionCookie.formToken(for: caller.session, keys: flows.masterKeys).revealed
  }
}

extension Identity {
  var isPasskey: Bool { key.provider == .passkey }
}

extension PasskeyForm {
  init(_ kind: Kind, _ issued: IssuedCeremony, action: FormAction, request: String? = nil) {
    self.init(
      kind, action: action, ceremony: issued.text.revealed,
      publicKey: String(decoding: issued.optionsJSON, as: UTF8.self), request: request)
  }
}

extension [PasskeySignalBody] {
  /// As the script of the pages takes them (PK-106).
  var pageSignals: String {
    JSONWriter.signals { writer in
      for signal in self {
        writer.signal("signalAllAcceptedCredentials", rpID: signal.rpID) { writer in
          writer.member("userId", signal.userID)
          writer.member("allAcceptedCredentialIds", signal.accepted)
        }
        writer.signal("signalCurrentUserDetails", rpID: signal.rpID) { writer in
          writer.member("userId", signal.userID)
          writer.member("name", signal.name)
          writer.member("displayName", signal.displayName)
        }
      }
    }
  }
}

extension [RemovedPasskeyBody] {
  var pageSignals: String {
    JSONWriter.signals { writer in
      for signal in self {
        writer.signal("signalUnknownCredential", rpID: signal.rpID) { $0.member("credentialId", signal.credentialID) }
      }
    }
  }
}

extension JSONWriter {
  fileprivate static func signals(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    write(&writer)
    writer.endArray()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  fileprivate mutating func signal(_ method: String, rpID: String, _ write: (inout JSONWriter) -> Void) {
    beginObject()
    name(method)
    beginObject()
    member("rpId", rpID)
    write(&self)
    endObject()
    endObject()
  }
}
