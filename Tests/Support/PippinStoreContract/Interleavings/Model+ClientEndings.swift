import PippinAccounts
import PippinFoundation
import PippinTestKit

/// What prolongs the sessions of clients, and what ends them.
extension Model {
  func refreshClient() -> Action? {
    guard let client = any(of: Array(clientSessions.suffix(6))) else { return nil }
    let session = client.own
    let scope: GrantedScope? = happens(1, of: 4) ? GrantedScope(text: "openid more") : nil
    let refresh = Refresh(
      session: session.id, generation: session.generation + (any(of: [0, 0, 0, 0, -1, -2]) ?? 0), retryKeyDigest: nil,
      ofClients: true, scope: scope)
    let stamp = samples.stamp()
    return Action(name: "client refresh", reads: [.session(session.id)]) { snapshot in
      let decision = try refresh.decide(on: snapshot, lifetimes: Lifetimes(), at: stamp)
      switch decision.outcome {
      case .refreshed(let next):
        return Action.Decided(decision.changes, "refreshed") { $0.refreshedClient(next) }
      case .ended(let reason): return Action.Decided(decision.changes, "ended, \(reason.rawValue)")
      case .unknown, .scopeExceeded: return Action.Decided(decision.changes, "\(decision.outcome)")
      }
    }
  }

  /// Somebody removes a client's access, or an operator does.
  func withdrawConsent() -> Action? {
    guard let account = any(of: clientSessions.suffix(6).map(\.own.account) + codes.map(\.account)),
      let client = any(of: Self.clients)
    else { return nil }
    let withdrawal = WithdrawConsent(account: account, client: client)
    let stamp = samples.stamp()
    return Action(name: "withdrawal", reads: withdrawal.reads) { snapshot in
      let decision = try withdrawal.decide(on: snapshot, at: stamp)
      guard decision.outcome else { return Action.Decided(decision.changes, "no account") }
      let word = try snapshot.consent(of: account, to: client) == nil ? "of nothing" : "withdrawn"
      return Action.Decided(decision.changes, word) { model in
        let ended = model.clientSessions.lazy.filter { $0.own.account == account && $0.client == client }
        model.over.formUnion(ended.map(\.own.id))
      }
    }
  }

  /// Somebody signs out everywhere, which relies on nothing.
  func endEverywhere() -> Action? {
    guard happens(1, of: 2),
      let account = any(of: browsers.suffix(6).map { id in sessions.first { $0.id == id } })??.account
    else { return nil }
    let changes = samples.changeSet(
      .endSessions(LiveSessions(of: account), Session.End(at: now, reason: .signedOut)))
    return Action(name: "everywhere", reads: []) { _ in
      Action.Decided(changes, "signed out") { model in
        let all = model.sessions + model.clientSessions.map(\.own)
        model.over.formUnion(all.lazy.filter { $0.account == account }.map(\.id))
      }
    }
  }

  /// Somebody signs out at a browser.
  func leaveBrowser() -> Action? {
    guard let own = any(of: Array(browsers.suffix(6))).flatMap({ id in sessions.first { $0.id == id } }) else {
      return nil
    }
    let stamp = samples.stamp()
    return Action(name: "browser sign-out", reads: [.session(own.id)]) { snapshot in
      let decision = try Session.end(own.id, of: own.account, because: .signedOut, on: snapshot, at: stamp)
      return Action.Decided(decision.changes, "\(decision.outcome)")
    }
  }

  /// A client revokes what it holds.
  func revoke() -> Action? {
    guard let client = any(of: Array(clientSessions.suffix(6))) else { return nil }
    let stamp = samples.stamp()
    return Action(name: "revocation of a client", reads: [.session(client.own.id)]) { snapshot in
      let decision = try Session.end(
        client.own.id, of: client.own.account, because: .signedOut, on: snapshot, at: stamp)
      return Action.Decided(decision.changes, "\(decision.outcome)")
    }
  }

  private mutating func refreshedClient(_ session: Session) {
    guard let index = clientSessions.firstIndex(where: { $0.own.id == session.id }) else { return }
    let before = clientSessions[index]
    let own = OwnSession(
      id: session.id, member: before.own.member, account: session.account, generation: session.generation)
    clientSessions[index] = ClientSession(
      own: own, client: before.client, isConsented: before.isConsented, scope: before.scope)
  }
}
