package import PippinFoundation

/// A provider's notification as it was received, journalled before it is answered.
package struct JournalledNotification: Hashable, Sendable {
  /// SHA-256 over the notification's own id.
  package let idDigest: [UInt8]
  /// SHA-256 over subject, type and time, which catches a duplicate that was sent under a new id (NOTIFY-13).
  package let eventDigest: [UInt8]
  package let provider: Provider
  package let type: String
  /// The verified payload, so that a kind unknown today can be replayed tomorrow.
  package let payload: [UInt8]
  package let eventTime: Date
  package let receivedAt: Date
  /// Whether it changed something, was overtaken, concerned nobody known, or is of a kind not understood.
  package let effect: Effect

  /// What came of a notification.
  package enum Effect: String, Sendable, CaseIterable {
    case applied
    case overtaken
    case nobody
    case unknownKind = "unknown_kind"
  }

  package init(
    idDigest: [UInt8], eventDigest: [UInt8], provider: Provider, type: String, payload: [UInt8], eventTime: Date,
    receivedAt: Date, effect: Effect
  ) {
    self.idDigest = idDigest
    self.eventDigest = eventDigest
    self.provider = provider
    self.type = type
    self.payload = payload
    self.eventTime = eventTime
    self.receivedAt = receivedAt
    self.effect = effect
  }
}

/// A provider reports an event of a person.
package struct ProviderNotification: Sendable {
  /// What happened.
  package enum Event: Hashable, Sendable {
    case consentRevoked
    case accountDeleted
    case emailForwarding(enabled: Bool)
    /// A kind that this version does not know: kept, not acted upon.
    case unknown
  }

  package let event: Event
  /// The identities that it may concern: one for each realm that uses the provider's tenant.
  package let keys: [IdentityKey]
  /// SHA-256 of the notification's id.
  package let idDigest: [UInt8]
  /// SHA-256 over subject, type and time.
  package let eventDigest: [UInt8]
  package let type: String
  package let payload: [UInt8]
  /// When it happened, on the provider's clock.
  package let eventTime: Date
  /// The address that the event is about, where it names one.
  package let address: String?

  package init(
    event: Event, keys: [IdentityKey], idDigest: [UInt8], eventDigest: [UInt8], type: String, payload: [UInt8],
    eventTime: Date, address: String? = nil
  ) {
    self.address = address
    self.event = event
    self.keys = keys
    self.idDigest = idDigest
    self.eventDigest = eventDigest
    self.type = type
    self.payload = payload
    self.eventTime = eventTime
  }

  /// The result. The answer is the same for all.
  package enum Outcome: Sendable, Hashable {
    case journalled(JournalledNotification.Effect)
    case duplicate
  }

  /// The journal, and the identities that the event may be about.
  package var reads: [Read] {
    [.notification(id: idDigest, event: eventDigest)] + keys.map { .identity($0) }
  }

  /// What it must see besides, once the accounts are known: whether another sign-in method is left.
  package func furtherReads(after snapshot: Snapshot) throws -> [Read] {
    guard event == .accountDeleted else { return [] }
    return try keys.compactMap { try snapshot.identity($0) }.map { .signInMethods($0.account) }
  }

  /// Journals the notification, and applies its event to those whom it is about. A duplicate changes nothing.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Outcome> {
    let now = stamp.now
    guard try !snapshot.knowsNotification(id: idDigest, event: eventDigest) else { return Decision(nil, .duplicate) }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    var effect = JournalledNotification.Effect.nobody
    for key in keys {
      guard let identity = try snapshot.identity(key), let account = try snapshot.account(identity.account) else {
        continue
      }
      let applied = apply(to: identity, of: account, &changes)
      if event == .accountDeleted, applied == .applied, try snapshot.isLastSignInMethod(identity) {
        changes.audit(.lastWayGone, account: account.id, identity: identity.id)
      }
      if applied == .applied || effect == .nobody { effect = applied }
    }
    if event == .unknown { effect = .unknownKind }
    changes.add(
      .journal(
        JournalledNotification(
          idDigest: idDigest, eventDigest: eventDigest, provider: keys.first?.provider ?? .apple, type: type,
          payload: payload, eventTime: eventTime, receivedAt: now, effect: effect)))
    return Decision(changes, .journalled(effect))
  }

  private func apply(
    to identity: Identity, of account: Account, _ changes: inout ChangeSet
  ) -> JournalledNotification.Effect {
    switch event {
    case .consentRevoked:
      return close(identity, as: .revoked, .appleConsentRevoked, &changes)
    case .accountDeleted:
      return close(identity, as: .gone, .appleAccountDeleted, &changes)
    case .emailForwarding(let enabled):
      guard var email = account.email, email.source == identity.id else { return .nobody }
      // A person may have chosen another address meanwhile (RELAY-10), which this is not about.
      if let address, !address.isSameAddress(as: email.address) { return .overtaken }
      if let toldAt = email.deliverabilityToldAt, eventTime < toldAt { return .overtaken }
      var changed = account
      email.isDeliverable = enabled
      email.deliverabilityToldAt = eventTime.inMilliseconds
      changed.email = email
      changes.add(.putAccount(changed))
      changes.audit(
        .emailForwarding, account: account.id, identity: identity.id, detail: enabled ? "enabled" : "disabled")
      return .applied
    case .unknown:
      return .unknownKind
    }
  }

  /// Closes an identity, unless another event or a new consent came later.
  private func close(
    _ identity: Identity, as status: Identity.Status, _ reason: Session.EndReason, _ changes: inout ChangeSet
  ) -> JournalledNotification.Effect {
    // An older event than the newest sign-in was overtaken by a new consent. Apple's tokens carry whole seconds, its events
    // milliseconds; within the same second the event wins, since that lets fewer people in.
    guard eventTime.wholeSeconds >= identity.provedAt.wholeSeconds else {
      endSessions(from: identity, reason, &changes)
      return .overtaken
    }
    // Told in any order, a deletion stands, since nothing can follow upon it but a new consent; else the newer event does.
    if let closedAt = identity.closedAt {
      guard (identity.status.finality, closedAt) < (status.finality, eventTime.inMilliseconds) else {
        return .overtaken
      }
    }
    // We may have found out later than it happened, by asking: a proof from in between opens nothing either.
    let time = max(eventTime, identity.closedAt ?? eventTime)
    changes.close(identity, as: status, at: time, reason)
    return .applied
  }

  /// The new consent opened sessions of its own. Those from before the event would have ended if it had been told in time, and a person
  /// may have withdrawn the consent for just that: to sign out a phone that was lost.
  private func endSessions(from identity: Identity, _ reason: Session.EndReason, _ changes: inout ChangeSet) {
    let end = Date(timeIntervalSince1970: TimeInterval(eventTime.wholeSeconds + 1))
    changes.add(
      .endSessions(
        LiveSessions(of: identity.account, openedBy: identity.id, provedBefore: end),
        Session.End(at: changes.at, reason: reason)))
    changes.audit(.sessionEnded, account: identity.account, identity: identity.id, detail: reason.rawValue)
  }
}

extension Identity.Status {
  /// Of two things that happened, the one that less can follow upon is the one that stands.
  fileprivate var finality: Int {
    switch self {
    case .active: 0
    case .revoked: 1
    case .gone: 2
    }
  }
}

extension Snapshot {
  /// Whether nobody could enter the account without this identity, now or after a new consent.
  fileprivate func isLastSignInMethod(_ identity: Identity) throws -> Bool {
    DeleteAccount.isUnreachable(try signInMethods(identity.account).filter { $0.id != identity.id })
  }
}
