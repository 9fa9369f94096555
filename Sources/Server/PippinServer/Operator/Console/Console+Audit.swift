import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages

extension OperatorResponder {
  static let consoleAuditBindings: [RouteBinding<OperatorResponder>] = [
    console(.get, "/audit", "openAudit", scope: .readAccounts) { try await $0.auditPage($1) }
  ]

  /// How many lines one page has.
  private static let linesOfAudit = 50

  private func auditPage(_ visit: ConsoleVisit) async throws -> HTTPResponse {
    let query = try visit.call.query()
    let (lines, newer, older) = try await part(
      of: try AuditQuery(query), after: query.first("after").flatMap { AuditEventID($0) },
      before: query.first("before").flatMap { AuditEventID($0) })
    let filter = ConsoleAuditPage.Filter(
      kind: query.first("kind") ?? "", origin: query.first("origin") ?? "", actor: query.first("actor") ?? "",
      account: query.first("account_id") ?? "", from: query.first("from") ?? "", to: query.first("to") ?? "")
    func address(_ name: String, _ id: AuditEventID) -> String {
      "/audit?" + FormData.encode(filter.fields.filter { !$0.1.isEmpty } + [(name, id.description)])
    }
    let now = flows.now()
    let page = ConsoleAuditPage(
      items: lines.map { line in
        .init(
          HistoryEvent(line, providers: [:]), at: ConsoleTime(line.at, now: now),
          account: line.account == AuditEvent.operation ? nil : line.account.description)
      },
      filter: filter, kinds: AuditEvent.Kind.descriptions.map(\.kind.rawValue).sorted(),
      newer: newer.map { address("before", $0) }, older: older.map { address("after", $0) })
    return show(page, visit)
  }

  /// A page of lines, newest first, and the ids beyond which newer and older ones begin. If the page before an id reaches the
  /// beginning, the first page is shown, so that no page is shorter than another.
  private func part(
    of query: AuditQuery, after: AuditEventID?, before: AuditEventID?
  ) async throws(ServerError) -> (lines: [AuditEvent], newer: AuditEventID?, older: AuditEventID?) {
    let limit = Self.linesOfAudit
    if let before {
      let newer = try await flows.reading { () throws(StoreError) in
        try await flows.store.audit(matching: query, in: .oldest, limit: limit + 1, after: before)
      }
      if newer.count > limit {
        let lines = Array(newer.prefix(limit).reversed())
        return (lines, lines.first?.id, lines.last?.id)
      }
    }
    let start = before == nil ? after : nil
    let found = try await flows.reading { () throws(StoreError) in
      try await flows.store.audit(matching: query, in: .newest, limit: limit + 1, after: start)
    }
    let lines = Array(found.prefix(limit))
    return (lines, start == nil ? nil : lines.first?.id, found.count > limit ? lines.last?.id : nil)
  }
}
