package import PippinAccounts
import PippinFoundation
import PippinTokens
package import SignInWithApple

extension AppleFlows {
  /// Verifies a delivery of Apple's, journals each of its events, and does what the event asks for.
  ///
  /// - Returns: the outcome of each event. The caller answers 200 for every outcome, but not after an event that cannot be understood: then
  ///   Apple sends all of them again, and those that are done come as duplicates.
  /// - Throws: ``ServerError/identityToken(_:)`` for what Apple did not sign.
  package func receive(
    appleNotification payload: String
  ) async throws(ServerError) -> (outcomes: [ProviderNotification.Outcome], refused: IdentityTokenError?) {
    let audiences = clients.notificationAudiences
    let delivery: VerifiedAppleNotifications
    do {
      // The journal detects duplicates as long as it keeps events, and an event's time shows whether it is outdated.
      delivery = try await service.verifyNotifications(
        payload, audiences: Set(audiences.keys), issuers: appleIssuers, age: Retention.notification)
    } catch {
      throw ServerError(error)
    }
    var outcomes: [ProviderNotification.Outcome] = []
    for notification in delivery.all {
      outcomes.append(try await receive(notification, of: audiences[notification.audience] ?? []))
    }
    return (outcomes, delivery.refused)
  }

  private func receive(
    _ notification: AppleNotification, of teams: Set<String>
  ) async throws(ServerError) -> ProviderNotification.Outcome {
    // A team's subject may have an identity in each realm of the team's clients.
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
      payload: notification.rawEvent, eventTime: notification.eventTime, address: notification.email)
    let stamp = stamp(at: now)
    let closes = event.event == .consentRevoked || event.event == .accountDeleted
    let withdrawals = closes ? keys.map { (key: $0, consent: WithdrawnConsent(of: $0)) } : []
    let forwarding = ForwardingNotice(event)
    let forwardings = forwarding == nil ? [] : keys.compactMap { KeptForwarding(of: $0, address: event.address) }
    let records = withdrawals.map(\.consent.id) + forwardings.map(\.id)
    return try await decide(
      on: event.reads + records.map { .record($0) }, further: { try event.furtherReads(after: $0) }
    ) {
      snapshot -> Decision<ProviderNotification.Outcome> in
      let decision = try event.decide(on: snapshot, at: stamp)
      guard var changes = decision.changes else { return decision }
      for (key, consent) in withdrawals where try snapshot.identity(key) == nil {
        changes.add(
          .putRecord(
            try consent.record(
              at: event.eventTime, replacing: try snapshot.record(consent.id), now: now, keys: masterKeys,
              random: random)))
      }
      // Kept even if no account has the address now: an account may get it later, or get it back.
      if let forwarding {
        for kept in forwardings {
          let record = try kept.record(
            forwarding, replacing: try snapshot.record(kept.id), now: now, keys: masterKeys, random: random)
          if let record { changes.add(.putRecord(record)) }
        }
      }
      return Decision(changes, decision.outcome)
    }
  }
}

extension ForwardingNotice {
  /// The forwarding state that an event reports; nil for every other event.
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

/// Whether Apple forwards mail to a person's address, remembered by address: the event may come before the account, or be about an
/// address that the account shows again later.
struct KeptForwarding: Sendable {
  /// A digest under which the state is stored. Neither the person nor the address can be read from it.
  let id: [UInt8]

  /// Nil for an address that cannot be compared with others.
  init?(of key: IdentityKey, address: String?) {
    guard let address = address.flatMap({ CanonicalAddress($0) }) else { return nil }
    id = SHA256.hash(key.digest(for: "forwarding") + Array(address.text.utf8))
  }

  /// The forwarding state that a sign-in must also read: that of an address which the identity did not have before.
  static func needed(by identity: ProvenIdentity, after snapshot: Snapshot) throws -> KeptForwarding? {
    let key = identity.key
    guard key.provider == .apple, let claim = identity.email else { return nil }
    if let known = try snapshot.identity(key)?.email, known.address.isSameAddress(as: claim.address) { return nil }
    return KeptForwarding(of: key, address: claim.address)
  }

  /// The record to store, or nil if the stored state is newer; of two events the later one on Apple's clock wins.
  func record(
    _ notice: ForwardingNotice, replacing earlier: FlowRecord?, now: Date, keys: MasterKeys, random: RandomSource
  ) throws(ServerError) -> FlowRecord? {
    if let kept = earlier.flatMap({ self.notice(in: $0, keys: keys) }), !notice.supersedes(kept) { return nil }
    let time = UInt64(max(0, notice.toldAt.millisecondsSince1970))
    return try (time << 1 | (notice.isEnabled ? 1 : 0)).sealed(
      as: id, version: earlier?.version ?? 0, until: now.addingTimeInterval(Retention.notification), keys: keys,
      random: random)
  }

  func notice(in snapshot: Snapshot, keys: MasterKeys) throws -> ForwardingNotice? {
    try snapshot.record(id).flatMap { notice(in: $0, keys: keys) }
  }

  private func notice(in record: FlowRecord, keys: MasterKeys) -> ForwardingNotice? {
    UInt64(opening: record, keys: keys).map {
      ForwardingNotice(isEnabled: $0 & 1 == 1, toldAt: Date(timeIntervalSince1970: Double($0 >> 1) / 1000))
    }
  }
}

/// The withdrawal of consent by a person who has no identity here yet, remembered for as long as a proof of theirs may be
/// pending.
///
/// Between Apple's callback and the browser's return, before a link is confirmed and while a name is asked for, there is no
/// identity that could be marked as revoked. Without this record, an account could be created from a withdrawn consent.
struct WithdrawnConsent: Sendable {
  /// In seconds: as long as the longest-lived pending record.
  private static let lifetime = max(WebVerdict.lifetime, PendingLink.lifetime, UnfinishedSignUp.lifetime)

  /// The id of the record.
  let id: [UInt8]

  init(of key: IdentityKey) {
    id = key.digest(for: "withdrawn")
  }

  /// The record to store: when consent was last withdrawn, on the provider's clock. Notifications come in any order, so an
  /// older one never replaces a newer one.
  func record(
    at time: Date, replacing earlier: FlowRecord?, now: Date, keys: MasterKeys, random: RandomSource
  ) throws(ServerError) -> FlowRecord {
    let latest = max(time.wholeSeconds, seconds(in: earlier, keys: keys) ?? 0)
    return try UInt64(max(0, latest)).sealed(
      as: id, version: earlier?.version ?? 0, until: now.addingTimeInterval(Self.lifetime), keys: keys, random: random)
  }

  /// Whether a proof issued at `time` is older; within the same second the consent counts, as in a sign-in.
  func overtakes(proofOf time: Date, in snapshot: Snapshot, keys: MasterKeys) throws -> Bool {
    try self.time(in: snapshot, keys: keys).map { time.wholeSeconds < $0.wholeSeconds } ?? false
  }

  /// When consent was withdrawn last.
  func time(in snapshot: Snapshot, keys: MasterKeys) throws -> Date? {
    try seconds(in: snapshot.record(id), keys: keys).map { Date(timeIntervalSince1970: $0) }
  }

  /// When consent was withdrawn last, in whole seconds since 1970.
  private func seconds(in record: FlowRecord?, keys: MasterKeys) -> Double? {
    record.flatMap { UInt64(opening: $0, keys: keys) }.map { Double($0) }
  }
}
