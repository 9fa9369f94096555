import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens

// What `passkeys.recovery_delay_hours` makes a recovery wait for, and how its owner stops it.

extension PendingRecovery: SealableObject {
  func write(to writer: inout JSONWriter) {
    writer.member("pending_of", account.description)
    writer.member("started", startedAt.millisecondsSince1970)
    writer.member("available", availableAt.millisecondsSince1970)
    writer.member("stop", Base64URL.encode(stop))
  }

  init?(_ json: JSONElement) {
    guard let account = json["pending_of"]?.string.flatMap(AccountID.init), let started = json["started"]?.integer,
      let available = json["available"]?.integer, let stop = json["stop"]?.string.flatMap({ Base64URL.decode($0) })
    else { return nil }
    self.init(
      account: account, startedAt: Date(millisecondsSince1970: started),
      availableAt: Date(millisecondsSince1970: available), stop: stop)
  }
}

extension RecoveryFlows {
  /// In seconds; 0 where nothing waits.
  var delay: TimeInterval { Double(server.settings.passkeys?.recoveryDelayHours ?? 0) * 3600 }

  /// What a recovery by a mailed code waits for.
  func delay(
    of account: AccountID, stop: PresentedRecoveryLink?, in snapshot: Snapshot, now: Date
  ) throws -> RecoveryDelay {
    RecoveryDelay(
      period: delay, pending: try pending(PendingRecovery.record(of: account), in: snapshot, now: now),
      stop: stop?.digest ?? [])
  }

  private func pending(_ record: [UInt8], in snapshot: Snapshot, now: Date) throws -> PendingRecovery? {
    PendingRecovery(opening: try snapshot.record(record), keys: masterKeys, now: now)
  }

  private func link(_ record: [UInt8], in snapshot: Snapshot, now: Date) throws -> RecoveryLink? {
    RecoveryLink(opening: try snapshot.record(record), keys: masterKeys, now: now)
  }

  /// What is stored and mailed when a recovery by a mailed code begins to wait.
  func changes(
    beginning pending: PendingRecovery, stoppedBy token: SecretText, on snapshot: Snapshot, by client: Client, now: Date
  ) throws -> [PippinAccounts.Change] {
    guard let account = try snapshot.account(pending.account) else { return [] }
    let stopping = stopAddress(token)
    return [try storing(pending, as: PendingRecovery.record(of: pending.account), until: pending.expiresAt)]
      + (try mail.mailings(to: account, snapshot.identities(of: account.id), at: now) { templates, recipient in
        templates.recoveryWaits(until: pending.availableAt, at: client.name, stop: stopping, to: recipient)
      })
  }

  /// The address of the page that stops a recovery, for emails.
  func stopAddress(_ token: SecretText) -> String { "\(issuer)\(Self.stopPath)?token=\(token.revealed)" }

  static let stopPath = "/recover/stop"

  /// Whether a mailed link stops anything.
  func canStop(_ token: String) async throws(ServerError) -> Bool {
    guard let presented = PresentedRecoveryLink(token) else { return false }
    return try await canStop(StopRecovery(account: presented.account, authority: .mail(presented.digest)))
  }

  /// Whether the caller's session is from before a recovery that waits, or a link that serves.
  func canStop(_ caller: Caller) async throws(ServerError) -> Bool {
    try await canStop(StopRecovery(account: caller.account.id, authority: .session(caller.session.id)))
  }

  private func canStop(_ stop: StopRecovery) async throws(ServerError) -> Bool {
    try await read(stop.reads) { try mayStop(stop, $0) }
  }

  /// Whether there is something that this authority may stop.
  func mayStop(_ stop: StopRecovery, _ snapshot: Snapshot) throws -> Bool {
    let now = now()
    return try stop.mayStop(
      snapshot, link: link(stop.linkRecord, in: snapshot, now: now),
      pending: pending(stop.pendingRecord, in: snapshot, now: now),
      at: now)
  }

  /// Stops a recovery by a mailed link.
  ///
  /// - Returns: false if there is none that it stops.
  func stop(_ token: String) async throws(ServerError) -> Bool {
    guard let presented = PresentedRecoveryLink(token) else { return false }
    return try await stop(StopRecovery(account: presented.account, authority: .mail(presented.digest)))
  }

  /// Stops a recovery in a session from before it.
  func stop(by caller: Caller) async throws(ServerError) -> Bool {
    try await stop(StopRecovery(account: caller.account.id, authority: .session(caller.session.id)))
  }

  private func stop(_ stop: StopRecovery) async throws(ServerError) -> Bool {
    let now = now()
    let stamp = stamp(at: now)
    return try await decide(on: stop.reads) { snapshot in
      try stop.decide(
        on: snapshot, link: link(stop.linkRecord, in: snapshot, now: now),
        pending: pending(stop.pendingRecord, in: snapshot, now: now), at: stamp)
    }
  }
}

extension EmailTemplates {
  /// The email about a recovery by a mailed code that waits.
  func recoveryWaits(until time: Date, at app: String, stop: String, to recipient: MailAddress) -> EmailMessage {
    message(
      "mail.recovery_waits", to: recipient,
      [
        .paragraph(say("mail.recovery_waits.until", ["time": self.time(time), "client": app])),
        note("mail.recovery_waits.otherwise"), stopping(stop),
      ])
  }

  func stopping(_ address: String) -> EmailBlock {
    .link(say("mail.recovery_stop"), button: say("mail.recovery_stop.button"), address: address)
  }
}

extension ServerError {
  /// A code signs in later, unless the owner stops it.
  static func recoveryPending(until time: Date, now: Date) -> ServerError {
    ServerError(
      .recoveryPending,
      detail:
        "The account has passkeys only. A code signs in from \(Timestamp(time).text(fraction: .never)), unless its owner "
        + "stops that. Every proved address was told.",
      retryAfter: max(1, Int(time.timeIntervalSince(now).rounded(.up))))
  }
}
