import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages

extension OperatorResponder {
  /// How many entries one page of a history has.
  private static let historyLength = 50

  /// What happened to an account before an id, newest first: the audit's lines and the refused sign-ins, by their ids, which begin with
  /// their times.
  func history(
    of account: AccountID, _ identities: [Identity], before: UUIDv7?
  ) async throws(StoreError) -> ConsoleHistory {
    let now = flows.now()
    let refusals = try await flows.store.refusals(
      RefusalQuery(account: account), limit: Self.historyLength + 1, before: before.map { RefusalID($0) })
    let lines = try await newestAudit(of: account, before: before)
    let providers = Dictionary(identities.map { ($0.id, provider(of: $0.key)) }) { first, _ in first }
    var entries = refusals.map {
      ($0.id.uuid, ConsoleHistory.Entry.refusal(RefusalItem($0, now: now, showsAccount: false)))
    }
    entries += lines.map { line in
      (line.id.uuid, .event(HistoryEvent(line, providers: providers), ConsoleTime(line.at, now: now)))
    }
    entries.sort { $0.0 > $1.0 }
    let shown = entries.prefix(Self.historyLength)
    let next = entries.count > shown.count ? shown.last.map { "/accounts/\(account)?before=\($0.0)" } : nil
    return ConsoleHistory(entries: shown.map(\.1), next: next, isFirstPage: before == nil)
  }

  /// The provider of an identity; one of the settings by its name there.
  func provider(of key: IdentityKey) -> String {
    key.provider == .openid
      ? flows.clients.openIDName(tenant: key.tenant, in: key.realm) : key.provider.rawValue
  }

  /// One line more than a page has. Stores list the oldest first, so ever longer times before the end are looked through.
  private func newestAudit(of account: AccountID, before: UUIDv7?) async throws(StoreError) -> [AuditEvent] {
    // Another server's clock may be ahead.
    let end = before?.date ?? flows.now().addingTimeInterval(60)
    for days in [1.0, 30, 400, 100_000] {
      let start = UUIDv7(firstAt: end.addingTimeInterval(-days * EventCount.day))
      var lines: [AuditEvent] = []
      while true {
        let page = try await flows.store.audit(of: account, limit: 500, after: lines.last?.id ?? AuditEventID(start))
        let older = page.filter { line in before.map { line.id.uuid < $0 } ?? true }
        lines += older
        if page.count < 500 || older.count < page.count { break }
      }
      if lines.count > Self.historyLength || days == 100_000 { return lines.suffix(Self.historyLength + 1) }
    }
    return []
  }
}

extension UUIDv7 {
  /// When it was made.
  fileprivate var date: Date { Date(millisecondsSince1970: Int64(high >> 16)) }

  /// One before all that are made from a time on.
  fileprivate init(firstAt time: Date) {
    var bytes = UUIDv7.first(at: time)
    bytes[6] = 0x70
    bytes[8] = 0x80
    self = UUIDv7(bytes: bytes) ?? .zero
  }
}

extension HistoryEvent {
  fileprivate init(_ line: AuditEvent, providers: [IdentityID: String]) {
    self.init(
      kind: line.kind.rawValue, detail: line.detail, provider: line.identity.flatMap { providers[$0] },
      client: line.client?.rawValue, operatorName: line.actor)
  }
}

extension RefusalItem {
  init(_ refusal: Refusal, now: Date, showsAccount: Bool = true) {
    self.init(
      at: ConsoleTime(refusal.at, now: now), code: refusal.code, reason: refusal.reason,
      provider: refusal.provider?.rawValue, client: refusal.client?.rawValue, cause: refusal.cause,
      requestID: refusal.requestID, account: showsAccount ? refusal.account?.description : nil)
  }
}
