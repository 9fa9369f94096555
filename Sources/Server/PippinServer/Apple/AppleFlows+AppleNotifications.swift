package import PippinAccounts
import PippinTokens
import PippinFoundation
package import SignInWithApple

extension AppleFlows {
  /// Judges what Apple delivers and does what each of its events asks for, journalled first.
  ///
  /// - Returns: the outcome of each event. The caller answers 200 whatever the outcomes are, except after an event that cannot be understood:
  ///   then Apple sends all of them again, and those that are done come as duplicates.
  /// - Throws: ``FlowError/identityToken(_:)`` for what Apple did not sign.
  package func receive(
    appleNotification payload: String
  ) async throws(FlowError) -> (outcomes: [ProviderNotification.Outcome], refused: IdentityTokenError?) {
    let audiences = clients.notificationAudiences
    let delivery: VerifiedAppleNotifications
    do {
      // The journal knows a duplicate for as long as it keeps it, and the time of the event says what has overtaken it.
      delivery = try await service.verifyNotifications(
        payload, audiences: Set(audiences.keys), issuers: appleIssuers, age: Retention.notification)
    } catch {
      throw FlowError(error)
    }
    var outcomes: [ProviderNotification.Outcome] = []
    for notification in delivery.all {
      outcomes.append(try await receive(notification, of: audiences[notification.audience] ?? []))
    }
    return (outcomes, delivery.refused)
  }

  private func receive(
    _ notification: AppleNotification, of teams: Set<String>
  ) async throws(FlowError) -> ProviderNotification.Outcome {
    // One team's subject may have an identity in each realm that the team's clients live in.
    var keys: [IdentityKey] = []
    for client in clients.all {
      guard let apple = client.apple, teams.contains(apple.teamID) else { continue }
      let key = IdentityKey(
        realm: client.realm, provider: .apple, tenant: apple.teamID, subject: notification.subject)
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
    let forwarding = ForwardingNotice(event)
    let forwardings = forwarding == nil ? [] : keys.compactMap { KeptForwarding(of: $0, address: event.address) }
    let records = withdrawals.map(\.consent.id) + forwardings.map(\.id)
    return try await decide(
      on: event.reads + records.map { .record($0) }, further: { event.furtherReads(after: $0) }
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
      // Kept whether or not the address is somebody's now: it may come, go and come back.
      if let forwarding {
        for kept in forwardings {
          let record = try kept.record(
            forwarding, replacing: snapshot.record(kept.id), now: now, keys: masterKeys, random: random)
          if let record { changes.add(.putRecord(record)) }
        }
      }
      return Decision(changes, decision.outcome)
    }
  }
}

extension ForwardingNotice {
  /// What an event tells of forwarding; nil for every other event.
  fileprivate init?(_ event: ProviderNotification) {
    guard case .emailForwarding(let isEnabled) = event.event else { return nil }
    self.init(isEnabled: isEnabled, toldAt: event.eventTime)
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
