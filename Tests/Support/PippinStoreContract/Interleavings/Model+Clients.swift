import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTestKit

extension Model {
  /// What a client can exchange for a session: an authorization code, or the code of a device that was let in.
  struct Code {
    let record: [UInt8]
    let member: Int
    let account: AccountID
    let browser: SessionID
    let client: ClientID
    let scope: GrantedScope
    let isConsented: Bool
    let isOfDevice: Bool
  }

  /// A session of a client, as the client knows it.
  struct ClientSession {
    let own: OwnSession
    let client: ClientID
    let isConsented: Bool
    let scope: GrantedScope
  }

  static let clients = [ClientID(rawValue: "grafana"), ClientID(rawValue: "wiki")]

  /// Something that people and clients do with each other.
  func useClients() -> Action? {
    switch samples.random.number(below: 32) {
    case ..<6: signInAtBrowser()
    case ..<13: authorize()
    case ..<21: redeem()
    case ..<26: refreshClient()
    case ..<28: withdrawConsent()
    case 28: endEverywhere()
    case 29: revoke()
    default: leaveBrowser()
    }
  }

  /// Somebody signs in at a browser, where they or another may be signed in already.
  private func signInAtBrowser() -> Action {
    let member = anyMember()
    let proof = samples.proof(of: anyKey(of: member))
    let attempt = samples.attempt(by: proof, kind: .cookie)
    // Mostly at their own browser, where clients hold something.
    let own = sessions.filter { $0.member == member && browsers.contains($0.id) }.suffix(2).map(\.id)
    let former = happens(1, of: 4) ? any(of: Array(browsers.suffix(6))) : any(of: Array(own))
    let (stamp, now, lifetimes) = (samples.stamp(), now, Lifetimes())
    return Action(
      name: "browser", reads: attempt.reads + (former.map { [.session($0)] } ?? []),
      further: { try proof.readsForTransfer(after: $0) }
    ) { [samples] snapshot in
      let decision = try attempt.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
      guard case .signedIn(let result) = decision.outcome, var changes = samples.changes(of: decision) else {
        return Action.Decided(decision.changes, "\(decision.outcome)")
      }
      var word = "entered"
      if let left = try former.flatMap({ try snapshot.session($0) }), left.endReason(at: now) == nil {
        word = left.account == result.account.id ? "replaced" : "taken over"
        changes.end(left, replacedBy: result.session, at: now)
      }
      return Action.Decided(changes, "\(word) \(result.account.id)") {
        $0.opened(result.session, by: member)
        $0.browsers.append(result.session.id)
      }
    }
  }

  /// A client sends somebody's browser, or somebody lets a device in.
  private func authorize() -> Action? {
    guard let browser = any(of: Array(browsers.suffix(6))), let own = sessions.first(where: { $0.id == browser }),
      let client = any(of: Self.clients)
    else { return nil }
    let isOfDevice = happens(1, of: 4)
    let hasAgreed = isOfDevice || happens(1, of: 3)
    let demand = AuthorizationDemand(
      prompt: [], maximumAge: nil, subject: nil,
      agreement: GrantedScope(text: happens(1, of: 2) ? "openid" : "openid offline_access"),
      policy: happens(1, of: 2) ? .never : .once, askedAt: now)
    let (record, stamp) = (samples.digest(), samples.stamp())
    let now = now
    return Action(
      name: "authorization", reads: [.sessionInFull(browser), .consent(own.account, client)]
    ) { snapshot in
      guard let session = try snapshot.session(browser), session.endReason(at: now) == nil else {
        return Action.Decided(nil, "nobody is signed in")
      }
      let consent = try snapshot.consent(of: own.account, to: client)
      let step = demand.step(session: session, consent: consent, hasAgreed: hasAgreed, at: now)
      guard step == .grant else { return Action.Decided(nil, "\(step)") }
      var changes = ChangeSet(basedOn: snapshot, at: stamp)
      if hasAgreed {
        let consenting = GrantConsent(
          account: own.account, client: client, scope: demand.agreement)
        _ = try consenting.join(snapshot, &changes)
      }
      changes.add(.putRecord(FlowRecord(id: record, content: .nobody, expiresAt: now.addingTimeInterval(3600))))
      let code = Code(
        record: record, member: own.member, account: own.account, browser: browser, client: client,
        scope: demand.agreement, isConsented: hasAgreed || consent?.scope.covers(demand.agreement) ?? false,
        isOfDevice: isOfDevice)
      return Action.Decided(changes, isOfDevice ? "device" : "code") { $0.codes = $0.codes.suffix(5) + [code] }
    }
  }

  /// A client exchanges a code, or somebody who found it does so once more.
  private func redeem() -> Action? {
    guard let code = any(of: codes) else { return nil }
    let opening = OpenClientSession(
      account: code.account, browserSession: code.browser, client: code.client, surface: .web, scope: code.scope,
      isConsented: code.isConsented, authenticatedAt: now, isOfBrowser: !code.isOfDevice)
    let (stamp, now) = (samples.stamp(), now)
    return Action(
      name: "redemption", reads: [.record(code.record)],
      further: { snapshot in
        guard let record = try snapshot.record(code.record) else { return [] }
        if let redeemed = record.content.session { return [.session(redeemed)] }
        return OpenClientSession.reads(
          within: code.browser, of: code.account, for: code.client, isConsented: code.isConsented)
      }
    ) { snapshot in
      guard var record = try snapshot.record(code.record) else { return Action.Decided(nil, "unknown") }
      if let redeemed = record.content.session {
        guard let session = try snapshot.session(redeemed), session.endReason(at: now) == nil else {
          return Action.Decided(nil, "replayed, nothing to end")
        }
        var changes = ChangeSet(basedOn: snapshot, at: stamp)
        changes.end(session, at: now, reason: .reuseDetected)
        return Action.Decided(changes, "replayed") { $0.over.insert(redeemed) }
      }
      let decision = try opening.decide(on: snapshot, lifetimes: Lifetimes(), at: stamp)
      guard case .opened(let session, _) = decision.outcome, var changes = decision.changes else {
        return Action.Decided(nil, "over")
      }
      record.content = .redeemed(by: session.id)
      changes.add(.putRecord(record))
      return Action.Decided(changes, "opened \(session.id)") {
        let own = OwnSession(id: session.id, member: code.member, account: code.account, generation: 1)
        $0.clientSessions.append(
          ClientSession(own: own, client: code.client, isConsented: code.isConsented, scope: code.scope))
      }
    }
  }
}

/// What a code's record says: whose session it became.
extension SealedToken {
  fileprivate static let nobody = SealedToken(keyID: "nobody", nonce: [], ciphertext: [])

  fileprivate static func redeemed(by session: SessionID) -> SealedToken {
    SealedToken(keyID: session.description, nonce: [], ciphertext: [])
  }

  fileprivate var session: SessionID? { SessionID(keyID) }
}
