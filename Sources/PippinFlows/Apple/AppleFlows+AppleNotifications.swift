package import PippinAccounts
import PippinCryptography
import PippinFoundation
import SignInWithApple

extension AppleFlows {
  /// Judges one of Apple's notifications and does what it asks for, journalled first.
  ///
  /// - Returns: what came of it; whoever called answers 200 to each.
  /// - Throws: ``FlowError/identityToken(_:)`` for what Apple did not sign.
  package func receive(appleNotification payload: String) async throws(FlowError) -> ProviderNotification.Outcome {
    let registrations = clients.all.compactMap { client in client.apple.map { (client.realm, $0) } }
    let audiences = clients.notificationAudiences
    let notification: AppleNotification
    do {
      notification = try await service.verifyNotification(
        payload, audiences: Set(audiences.keys), issuers: appleIssuers)
    } catch {
      throw FlowError(error)
    }
    // One team's subject may have an identity in each realm that the team's clients live in.
    let teams = audiences[notification.audience] ?? []
    var keys: [IdentityKey] = []
    for (realm, apple) in registrations where teams.contains(apple.teamID) {
      let key = IdentityKey(realm: realm, provider: .apple, tenant: apple.teamID, subject: notification.subject)
      if !keys.contains(key) { keys.append(key) }
    }
    let now = now()
    let fingerprint =
      "\(notification.subject)\u{0}\(notification.type.rawValue)\u{0}\(notification.eventTime.millisecondsSince1970)"
    let event = ProviderNotification(
      event: .init(notification.type), keys: keys, idDigest: SHA256.hash("apple\u{0}\(notification.id)"),
      eventDigest: SHA256.hash("apple\u{0}\(fingerprint)"), type: notification.type.rawValue,
      payload: notification.rawEvent, eventTime: notification.eventTime, address: notification.email,
      changeSet: newID(at: now),
      audit: keys.map { _ in newID(at: now) }, lastWayAudit: keys.map { _ in newID(at: now) })
    let closes = event.event == .consentRevoked || event.event == .accountDeleted
    let withdrawals = closes ? keys.map { (key: $0, consent: WithdrawnConsent(of: $0)) } : []
    return try await decide(
      on: event.reads + withdrawals.map { .record($0.consent.id) }, further: { event.furtherReads(after: $0) }
    ) {
      snapshot throws(FlowError) -> Decision<ProviderNotification.Outcome> in
      let decision = event.decide(on: snapshot, now: now)
      guard var changes = decision.changes else { return decision }
      for (key, consent) in withdrawals where snapshot.identity(key) == nil {
        changes.add(
          .putRecord(
            try consent.record(
              at: event.eventTime, replacing: snapshot.record(consent.id), now: now, keys: masterKeys, random: random)))
      }
      return Decision(changes, decision.outcome)
    }
  }
}

extension ProviderNotification.Event {
  init(_ type: AppleNotification.EventType) {
    switch type {
    case .consentRevoked: self = .consentRevoked
    case .accountDeleted: self = .accountDeleted
    case .emailEnabled: self = .emailForwarding(enabled: true)
    case .emailDisabled: self = .emailForwarding(enabled: false)
    default: self = .unknown
    }
  }
}
