import PippinAccounts
import PippinFoundation
import PippinTestKit

extension Model {
  /// Somebody refreshes a session of theirs, with the newest token, an older one, or one from ahead of the store.
  func refresh() -> Action? {
    guard let session = anySession(of: anyMember()) else { return nil }
    let generation = session.generation + (any(of: [0, 0, 0, 0, -1, -2, 1]) ?? 0)
    // One rotation in three carries no key. Chosen without chance, so that the seeds still lead to every rare outcome.
    let key = session.generation % 3 == 0 ? nil : [UInt8](repeating: 1, count: 32)
    let refresh = Refresh(
      session: session.id, generation: generation, retryKeyDigest: key)
    let (stamp, lifetimes) = (samples.stamp(), Lifetimes())
    return Action(name: "refresh", reads: [.session(session.id)]) { snapshot in
      let decision = try refresh.decide(on: snapshot, lifetimes: lifetimes, at: stamp)
      switch decision.outcome {
      case .refreshed(let next):
        return Action.Decided(decision.changes, "refreshed to \(next.generation)") { $0.refreshed(next) }
      case .ended(let reason): return Action.Decided(decision.changes, "ended, \(reason.rawValue)")
      case .unknown, .scopeExceeded: return Action.Decided(decision.changes, "\(decision.outcome)")
      }
    }
  }

  /// Somebody ends a session of their account, or tries another's.
  func endSession() -> Action? {
    guard let own = anySession(of: anyMember()) else { return nil }
    let target = happens(2, of: 3) ? own : any(of: sessions) ?? own
    let stamp = samples.stamp()
    return Action(name: "sign-out", reads: [.session(target.id)]) { snapshot in
      let decision = try Session.end(target.id, of: own.account, because: .signedOut, on: snapshot, at: stamp)
      return Action.Decided(decision.changes, "\(decision.outcome)")
    }
  }

  /// Apple says that a token does not hold any more.
  func loseConsent(_ entry: VaultEntry, usedBy session: OwnSession) -> Action {
    let lost = LostConsent(
      session: session.id, identity: entry.identity, client: entry.client, entry: entry.id, askedAt: now,
      reason: .appleTokenInvalid)
    let stamp = samples.stamp()
    return Action(name: "validation", reads: lost.reads) { snapshot in
      let decision = try lost.decide(on: snapshot, at: stamp)
      switch decision.outcome {
      case .closed, .superseded: return Action.Decided(decision.changes, "\(decision.outcome)")
      case .tooManyGone: return Action.Decided(decision.changes, "too many gone")
      }
    }
  }

  /// Apple says that the code of a sign-in that deferred its exchange was nobody's.
  func contradict(_ session: OwnSession) -> Action {
    let answer = DeferredExchangeAnswer(
      session: session.id, verdict: .contradicted)
    let stamp = samples.stamp()
    return Action(name: "owed exchange", reads: answer.reads) { snapshot in
      let decision = try answer.decide(on: snapshot, at: stamp)
      return Action.Decided(decision.changes, decision.outcome ? "contradicted" : "too late")
    }
  }

  /// Apple tells of an Apple ID what happened a while ago, sometimes twice.
  func notify() -> Action {
    let key = anyKey(of: anyMember())
    let events: [ProviderNotification.Event] = [
      .consentRevoked, .consentRevoked, .accountDeleted, .emailForwarding(enabled: false),
      .emailForwarding(enabled: true), .unknown,
    ]
    let digests =
      happens(1, of: 8)
      ? any(of: notifications) ?? (samples.digest(), samples.digest())
      : (samples.digest(), samples.digest())
    let notification = ProviderNotification(
      event: any(of: events) ?? .unknown, keys: [key], idDigest: digests.0, eventDigest: digests.1, type: "a-type",
      payload: [], eventTime: now.addingTimeInterval(-Double(samples.random.number(below: 240))))
    let stamp = samples.stamp()
    return Action(
      name: "notification", reads: notification.reads, further: { try notification.furtherReads(after: $0) }
    ) {
      snapshot in
      let decision = try notification.decide(on: snapshot, at: stamp)
      return Action.Decided(decision.changes, "\(decision.outcome)") {
        $0.notifications = $0.notifications.suffix(9) + [digests]
      }
    }
  }
}
