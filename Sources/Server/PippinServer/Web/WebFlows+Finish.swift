import PippinAPI
package import PippinAccounts
import PippinFoundation
package import PippinSecret
import PippinTokens
import SignInWithApple

/// The end of a web flow.
package enum WebFinishOutcome: Sendable {
  /// On our own pages, with this cookie. `created` says whether the account is new; it is `nil` if the answer is given again.
  /// `request` is the request of the OpenID client that the tab leads on to.
  case signedIn(cookie: SecretText, session: Session, by: WebProvider, created: Bool?, request: OpenIDRequestID?)
  /// Back in the app, with a one-time ticket.
  case backToApp(WebFlow, client: Client, ticket: String, created: Bool?)
  /// Back in the app, with an error.
  case errorToApp(WebFlow, client: Client, error: String)
  /// The person's address is proved on an account with other sign-in methods. A page asks what they want.
  case accountExists(Client, WebProvider)
  /// The person wanted to link, but signed in to another account. The pending link stays, and a page asks what they want.
  case linkOfAnother(Client, WebProvider)
  /// The client demands a name, and none is known. A page asks for it.
  case nameRequired(Client, WebProvider)
  /// On our own pages, one more identity was attached to the account.
  case attached(Client, WebProvider)
  /// Cancelled, on our own pages.
  case cancelled(WebFlow, Client)
  /// The callback failed, on our own pages: the error code and the reason of the API, whether it only took too long, the id of the
  /// request under which the log has the cause, and what the operator's hook has the person told.
  case failed(
    WebFlow, Client, code: String, reason: String?, isLate: Bool, requestID: String, message: String?)
  /// The end failed while an app waits for its user.
  case failedForApp(WebFlow, client: Client, ServerError)
}

extension WebFlows {
  /// Tells the browser that started a flow that it was cancelled. Changes nothing.
  package func finishCancelled(state text: String, browser: BrowserID?) async throws(ServerError) -> WebFinishOutcome {
    let flow = try await opened(state: text).flow
    _ = try check(browser, started: flow)
    let client = try clients.known(flow.client)
    return flow.returnTo == nil ? .cancelled(flow, client) : .errorToApp(flow, client: client, error: "user_cancelled")
  }

  /// Tells the browser that started a flow what failed at the callback. Changes nothing.
  package func finishFailed(notice text: String, browser: BrowserID?) async throws(ServerError) -> WebFinishOutcome {
    let failure: FailureNotice = try await opened(text)
    _ = try check(browser, started: failure.flow)
    let client = try clients.known(failure.flow.client)
    guard failure.flow.returnTo == nil else {
      return .errorToApp(failure.flow, client: client, error: failure.code)
    }
    var message: String?
    if let record = failure.signUpVerdict { message = try await signUpHook.message(in: record) }
    return .failed(
      failure.flow, client, code: failure.code, reason: failure.reason, isLate: failure.isLate,
      requestID: failure.requestID, message: message)
  }

  /// Decides and commits what the callback proved, once the browser has shown that it started the flow.
  ///
  /// - Parameters:
  ///   - cookie: the session cookie that the browser sent. A sign-in on our own pages replaces it and ends its session.
  ///   - device: the device of a session on our own pages. An app names its device itself.
  package func finishWeb(
    handle: String, browser: BrowserID?, replacing cookie: String?, device: Device = Device()
  ) async throws(ServerError) -> WebFinishOutcome {
    // A text of any other form could spell the id of a record of another kind.
    guard Base64URL.decode(handle)?.count == SHA256.byteCount else { throw .flowInvalid(.unknownState) }
    let id = SHA256.hash(handle)
    return try await locks.run(id) { () async throws(ServerError) in
      try await finishOnce(handle: handle, record: id, browser: browser, replacing: cookie, device: device)
    }
  }

  private func finishOnce(
    handle: String, record id: [UInt8], browser: BrowserID?, replacing cookie: String?, device: Device
  ) async throws(ServerError) -> WebFinishOutcome {
    let now = now()
    guard let record = try await read([.record(id)], { try $0.record(id) }), now < record.expiresAt else {
      throw .flowInvalid(.expired)
    }
    let verdict = try WebVerdict.opened(record, keys: masterKeys)
    let flow = verdict.flow
    let browser = try check(browser, started: flow)
    guard flow.returnTo != nil else {
      return try await conclude(
        verdict, in: record, handle: handle, browser: browser, replacing: cookie, device: device, now: now)
    }
    let client = try clients.known(flow.client)
    do throws(ServerError) {
      return try await conclude(
        verdict, in: record, handle: handle, browser: browser, replacing: nil, device: Device(), now: now)
    } catch {
      // A flow that has ended cannot end in the app. For any other error the app waits, and is told.
      if error.flow != nil { throw error }
      return .failedForApp(flow, client: client, error)
    }
  }

  private func conclude(
    _ verdict: WebVerdict, in record: FlowRecord, handle: String, browser: BrowserID, replacing cookie: String?,
    device: Device, now: Date
  ) async throws(ServerError) -> WebFinishOutcome {
    let flow = verdict.flow
    let id = record.id
    let (client, _) = try clients.offeringOnTheWeb(flow.method, flow.client)
    switch verdict.stage {
    case .finished(let sessionID, _, _, let ticket):
      return try await again(sessionID, ticket: ticket, flow: flow, client: client)
    case .confirmed: throw .flowInvalid(.used)
    case .attached:
      return .attached(client, flow.method)
    case .proved(let identity, let refreshToken, _) where flow.session != nil:
      try await attach(identity, refreshToken, as: verdict, in: id, presenting: cookie)
      return .attached(client, flow.method)
    case .proved(let identity, let refreshToken, let deferredCode):
      let deferred = try await stillDeferred(deferredCode, of: identity, in: flow, client)
      var attempt = SignInAttempt(
        identity: identity, client: client.id, intent: flow.intent, kind: flow.returnTo == nil ? .cookie : .tokens,
        surface: client.platform.surface, device: device, spends: [verdict.state], demandsName: client.demandsName,
        // A verdict may wait for ten minutes, so the time of the proof decides whether the sign-in is recent.
        provedAt: identity.issuedAt, link: flow.isLinking ? LinkHandle(of: browser).id : nil, refreshToken: refreshToken
      )
      attempt.newAccounts = client.newAccountTerms(of: flow)
      // The callback has asked already.
      try await signUpHook.settle(&attempt)
      let ticket = flow.returnTo == nil ? nil : self.ticket(of: handle)
      let former = FormerSession(flow.returnTo == nil ? cookie : nil, audit: newID(at: now))
      let waiting = LinkHandle(of: browser)
      let finishing = CommitHook(reads: [.record(id)]) { (snapshot, result, changes) in
        if flow.isLinking, let confirmed = flow.confirmed {
          try check(confirmed, confirms: waiting, in: snapshot, now: now)
        }
        guard let current = try snapshot.record(id) else { throw ServerError.flowInvalid(.expired) }
        try finish(verdict, in: current, with: result, ticket: ticket, now: now, &changes)
      }
      do {
        let opened = try await signIns.open(
          attempt, in: WebPlace(browser: browser, flow: flow), deferring: deferred, hasWaited: true,
          hooks: [finishing, former?.ended(keys: masterKeys, now: now)].compactMap(\.self))
        return outcome(
          opened.session, created: opened.created, ticket: ticket, flow: flow, client: client)
      } catch {
        switch error.code {
        // The single-use value is the state here, not a nonce of an app.
        case .identityTokenInvalid where error.identityTokenReason == .nonceUsed: throw .flowInvalid(.used)
        case .accountExists: return .accountExists(client, flow.method)
        case .linkTokenInvalid where error == .linkOfAnother: return .linkOfAnother(client, flow.method)
        case .profileRequired: return .nameRequired(client, flow.method)
        default: throw error
        }
      }
    }
  }

  /// Checks that what waits to be attached is what the person has seen and confirmed.
  private func check(
    _ confirmed: String, confirms waiting: LinkHandle, in snapshot: Snapshot, now: Date
  ) throws {
    guard let pending = try PendingLink(opening: snapshot.record(waiting.id), keys: masterKeys, now: now),
      ConstantTime.equals(confirmed, formToken(of: pending, at: waiting))
    else { throw ServerError.linkTokenInvalid }
  }

  /// The exchange that the callback deferred, if there is still time.
  private func stillDeferred(
    _ code: SecretText?, of identity: ProvenIdentity, in flow: WebFlow, _ client: Client
  ) async throws(ServerError) -> DeferredExchange? {
    guard let code else { return nil }
    guard let apple = client.apple else { throw .providerNotOffered(.apple) }
    let deferred = try await self.apple.deferred(
      AppleCode(
        code: code.revealed, redirectURI: apple.returnURL, verifier: flow.verifier, nonce: flow.nonce, nonceForm: .raw),
      of: identity, to: client.id, retryAfter: ServerError.providerRetryAfter,
      because: "Apple's token endpoint did not answer at the callback")
    guard let deferred else { throw .flowInvalid(.expired) }
    return deferred
  }

  /// Keeps the result of the flow for a minute, under the handle and under the ticket.
  private func finish(
    _ verdict: WebVerdict, in record: FlowRecord, with opened: SignInResult, ticket: String?, now: Date,
    _ changes: inout ChangeSet
  ) throws(ServerError) {
    let finished = WebVerdict(
      flow: verdict.flow, state: verdict.state,
      stage: .finished(
        session: opened.session.id, created: opened.created, linked: opened.linked, ticket: ticket))
    let end = now.addingTimeInterval(WebVerdict.repeatable)
    changes.add(try storing(finished, as: record.id, version: record.version, until: end))
    if let ticket { changes.add(try storing(finished, as: SHA256.hash(ticket), until: end)) }
  }

  private func again(
    _ id: SessionID, ticket: String?, flow: WebFlow, client: Client
  ) async throws(ServerError) -> WebFinishOutcome {
    guard let session = try await read([.session(id)], { try $0.session(id) }), session.endReason(at: now()) == nil
    else {
      throw .flowInvalid(.used)
    }
    return outcome(session, created: nil, ticket: ticket, flow: flow, client: client)
  }

  private func outcome(
    _ session: Session, created: Bool?, ticket: String?, flow: WebFlow, client: Client
  ) -> WebFinishOutcome {
    guard let ticket else {
      return .signedIn(
        cookie: SessionCookie.text(for: session, keys: masterKeys), session: session, by: flow.method,
        created: created, request: flow.request)
    }
    return .backToApp(flow, client: client, ticket: ticket, created: created)
  }

  /// The ticket is derived from the handle, so that finishing again gives the same one.
  private func ticket(of handle: String) -> String {
    Base64URL.encode(HMACSHA256.tag(for: Array("ticket\u{0}\(handle)".utf8), key: masterKeys.current(.handle)))
  }

  /// Checks that this browser started the flow.
  func check(_ browser: BrowserID?, started flow: WebFlow) throws(ServerError) -> BrowserID {
    guard let browser, ConstantTime.equals(browser.digest, flow.browser) else { throw .flowInvalid(.otherBrowser) }
    return browser
  }
}

/// The result of the callback, sealed into a record until the browser that started the flow comes back.
///
/// It changes no account. If no browser comes back, it expires.
struct WebVerdict: SealableObject {
  /// How long it waits for the browser, in seconds.
  static let lifetime: TimeInterval = 600
  /// How long the same answer is given again, in seconds.
  static let repeatable: TimeInterval = 60

  /// How far the flow is.
  enum Stage: Sendable {
    /// The person is proved, and nothing is decided. `deferredCode` is set if Apple's token endpoint was down.
    case proved(ProvenIdentity, refreshToken: SecretText?, deferredCode: SecretText?)
    /// The session is open. `ticket` is what an app redeems.
    case finished(session: SessionID, created: Bool, linked: Bool, ticket: String?)
    /// The ticket renewed this session, and is spent except for a repetition of the same call.
    case confirmed(SessionID)
    /// The identity was attached to the account of this session, which had started the flow.
    case attached(SessionID)
  }

  let flow: WebFlow
  let state: SpentValue
  let stage: Stage
  /// The device that the person allowed to sign in; `nil` for a flow of a browser.
  var device: AppDevice?

  func write(to writer: inout JSONWriter) {
    writer.member("flow", ifPresent: flow)
    writer.member("state", Base64URL.encode(state.digest))
    device?.write(to: &writer)
    switch stage {
    case .proved(let identity, let refreshToken, let deferredCode):
      identity.write(to: &writer)
      writer.member("refresh_token", ifPresent: refreshToken?.revealed)
      writer.member("owed_code", ifPresent: deferredCode?.revealed)
    case .finished(let session, let created, let linked, let ticket):
      writer.member("session", session.description)
      writer.member("created", created)
      writer.member("linked", linked)
      writer.member("ticket", ifPresent: ticket)
    case .confirmed(let session):
      writer.member("confirmed", session.description)
    case .attached(let session):
      writer.member("attached_by", session.description)
    }
  }

  init(flow: WebFlow, state: SpentValue, stage: Stage) {
    self.flow = flow
    self.state = state
    self.stage = stage
  }

  init?(_ json: JSONElement) {
    guard let flow = json["flow"].flatMap(WebFlow.init),
      let digest = json["state"]?.string.flatMap({ Base64URL.decode($0) }), let stage = Stage(json)
    else { return nil }
    self.flow = flow
    device = AppDevice(json)
    state = SpentValue(digest: digest, expiresAt: flow.expiresAt)
    self.stage = stage
  }

  /// Opens the verdict in a record. The id leads to no other kind of record, so a failure is an error of this server.
  static func opened(_ record: FlowRecord, keys: MasterKeys) throws(ServerError) -> WebVerdict {
    guard let verdict = WebVerdict(opening: record, keys: keys) else {
      throw .unexpected(detail: "a web verdict cannot be read: was a master key taken out of the settings?")
    }
    return verdict
  }
}

extension WebVerdict.Stage {
  init?(_ json: JSONElement) {
    if let session = json["session"]?.string.flatMap(SessionID.init), let created = json["created"]?.bool {
      self = .finished(
        session: session, created: created, linked: json["linked"]?.bool ?? false, ticket: json["ticket"]?.string)
      return
    }
    if let session = json["confirmed"]?.string.flatMap(SessionID.init) {
      self = .confirmed(session)
      return
    }
    if let session = json["attached_by"]?.string.flatMap(SessionID.init) {
      self = .attached(session)
      return
    }
    guard let identity = ProvenIdentity(sealedIn: json) else { return nil }
    self = .proved(
      identity, refreshToken: json["refresh_token"]?.string.map { SecretText($0) },
      deferredCode: json["owed_code"]?.string.map { SecretText($0) })
  }
}

extension WebFlows {
  /// Attaches what the callback proved to the account of the session that started the flow. The browser must present that
  /// session, so nobody can attach anything with the address of another person's flow.
  func attach(
    _ identity: ProvenIdentity, _ refreshToken: SecretText?, as verdict: WebVerdict, in record: [UInt8],
    presenting cookie: String?
  ) async throws(ServerError) {
    let now = now()
    guard let starter = verdict.flow.session, let cookie = cookie.flatMap(SessionCookie.init(parsing:)),
      cookie.session == starter,
      let session = try await read([.session(starter)], { try $0.session(starter) }),
      cookie.isGenuine(for: session, keys: masterKeys)
    else { throw .flowInvalid(.otherSession) }
    do {
      _ = try await linking.attach(
        ProvenAddition(
          identity: identity, account: session.account, session: PresentedSession(of: session),
          client: verdict.flow.client,
          spends: [verdict.state], refreshToken: refreshToken), reading: [.record(record)]
      ) { (snapshot, changes) in
        guard let current = try snapshot.record(record) else { throw ServerError.flowInvalid(.expired) }
        let attached = WebVerdict(flow: verdict.flow, state: verdict.state, stage: .attached(starter))
        changes.add(
          try storing(
            attached, as: record, version: current.version, until: now.addingTimeInterval(WebVerdict.repeatable)))
      }
    } catch {
      switch error.code {
      // The single-use value is the state here, not a nonce of an app.
      case .identityTokenInvalid where error.identityTokenReason == .nonceUsed: throw .flowInvalid(.used)
      case .sessionEnded, .accessTokenInvalid: throw .flowInvalid(.otherSession)
      default: throw error
      }
    }
  }
}

extension Client {
  /// Under which terms a web flow may create an account. A browser cannot prove that an app is genuine.
  func newAccountTerms(of flow: WebFlow) -> NewAccountTerms {
    newAccountTerms(unattested: refusalOfUnattestedAccounts, invitation: flow.invitation)
  }
}
