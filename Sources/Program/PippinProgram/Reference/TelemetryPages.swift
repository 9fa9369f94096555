import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTelemetry
import PippinDatabases

extension ReferencePage {
  /// `docs/reference/metrics.md`.
  static var metrics: ReferencePage {
    let metrics = Metrics()
    _ = Instruments(metrics, clients: [])
    _ = OperatorInstruments(metrics)
    _ = PostgreSQLInstruments(metrics)
    _ = OutgoingRequests(metrics, recent: RecentRequests(), log: .none)
    _ = OTLPInstruments(metrics)
    _ = ProcessInstruments(metrics, startedAt: Date(timeIntervalSince1970: 0))
    _ = DatabaseRequests(metrics, log: .none, database: "", system: "")
    let table = MarkdownTable(
      head: ["metric", "type", "labels", "what it says"],
      rows: metrics.declarations.map { metric in
        ["`\(metric.name)`", metric.type, metric.labels.map { "`\($0)`" }.joined(separator: ", "), metric.help]
      })
    return ReferencePage(
      name: "metrics", title: "Metrics",
      introduction: """
        `GET /metrics` on the address of `operator_listen` answers them in Prometheus' text format. The metrics of the database's
        connections appear on PostgreSQL only. A label never holds text of a stranger: unknown values are counted as `other`.
        """,
      body: [table.text])
  }

  /// `docs/reference/audit-events.md`.
  static var auditEvents: ReferencePage {
    let table = MarkdownTable(
      head: ["kind", "what happened"],
      rows: AuditEvent.Kind.descriptions.map { ["`\($0.kind.rawValue)`", $0.text] })
    return ReferencePage(
      name: "audit-events", title: "Audit events",
      introduction: """
        Every change of an account writes a line into the audit, in the same transaction. `pippin accounts audit` shows the lines
        of one account, and `pippin audit verify` shows that no line was changed or removed. `actor` is the name of the operator
        token with which it was done, or `the command line`. Later versions may add kinds.
        """,
      body: [table.text])
  }

  /// `docs/reference/jobs.md`.
  static var jobs: ReferencePage {
    let table = MarkdownTable(
      head: ["kind", "what it does"], rows: Job.Kind.descriptions.map { ["`\($0.kind.rawValue)`", $0.text] })
    return ReferencePage(
      name: "jobs", title: "Jobs",
      introduction: """
        What must happen outside the database is written as a job in the same transaction as the change that needs it. A job
        that fails is tried again, later each time; one that keeps failing is parked. `pippin_jobs` counts both by kind.
        """,
      body: [table.text])
  }
}
