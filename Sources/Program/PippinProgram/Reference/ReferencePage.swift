import PippinAPI
import PippinAccounts
import PippinDatabases
import PippinFoundation
import PippinServer
import PippinTelemetry
import PippinTokens

/// A file of the reference that is generated from declarations, so that it says what the program does.
package struct ReferencePage: Sendable {
  /// From the root of the repository: `docs/reference/settings.md`.
  package let path: String
  package let content: String

  package init(path: String, content: String) {
    self.path = path
    self.content = content
  }

  /// A page of `docs/reference`.
  init(name: String, title: String, introduction: String, body: [String]) {
    let note = "<!-- Written by `make reference` from the program's declarations. Change those, not this page. -->"
    let parts = ["# \(title)", note, introduction] + body
    self.init(path: "docs/reference/\(name).md", content: parts.joined(separator: "\n\n") + "\n")
  }

  /// Every generated file. `make reference` writes them, and a test compares them with the files in the repository.
  package static func all() -> [ReferencePage] {
    let api = ReferencePage(path: "openapi.json", content: OpenAPIDocument.api.text)
    let operatorAPI = ReferencePage(path: "operator-openapi.json", content: OpenAPIDocument.operatorAPI.text)
    return [api, operatorAPI, settings, commands, doctor, errors, metrics, auditEvents, jobs]
  }
}

/// A table in Markdown.
struct MarkdownTable {
  let head: [String]
  let rows: [[String]]

  var text: String {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { "| " + $0.map(Self.cell).joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }
}

extension ReferencePage {
  /// `docs/reference/commands.md`.
  static var commands: ReferencePage {
    let overview = MarkdownTable(
      head: ["command", "what it does"],
      rows: Program.commands.map { command in
        let anchor = "pippin-" + command.name.replacing(" ", with: "-")
        return ["[`pippin \(command.name)`](#\(anchor))", command.summary]
      })
    return ReferencePage(
      name: "commands", title: "Command line",
      introduction: """
        `pippin help COMMAND` or `pippin COMMAND --help` prints the same text. `pippin --version` prints the version, the commit and the kind of build.

        | exit status | meaning |
        | --- | --- |
        | 0 | done |
        | 1 | refused or failed; standard error begins with an error code, and says what to do |
        | 2 | wrong usage, or a key file that cannot be used |

        Options can be written `--name value` or `--name=value`. After `--` nothing is an option.
        """,
      body: [overview.text] + Program.commands.map(section))
  }

  private static func section(_ command: Command) -> String {
    let own = command.ownOptions
    var parts = ["## pippin \(command.name)", command.summary, "```text\n\(command.usage(with: own))```"]
    if !own.isEmpty {
      let rows = own.map { ["`\($0.spelling)`", $0.summary] }
      parts.append(MarkdownTable(head: ["option", "what it is"], rows: rows).text)
    }
    if command.takesSettings {
      parts.append("`--config FILE` and the options of the [settings](settings.md) are taken too.")
    }
    if !command.notes.isEmpty { parts.append(command.notes) }
    return parts.joined(separator: "\n\n")
  }
}

extension ReferencePage {
  /// `docs/reference/doctor.md`.
  static var doctor: ReferencePage {
    let table = MarkdownTable(
      head: ["check", "what it looks at", "where"],
      rows: DoctorCheck.all.map { ["`\($0.id)`", $0.summary, $0.reach.words] })
    return ReferencePage(
      name: "doctor", title: "Checks of the doctor",
      introduction: """
        [`pippin doctor`](commands.md#pippin-doctor) makes these checks, as far as the settings have something to look at.
        [Find what is wrong with a set-up](../guides/doctor.md) shows how to use it, and
        [broken set-ups](doctor-set-ups.md) what it says of each mistake.

        With `--json` it prints `{"checks": [{"id", "status", "detail", "cure"}]}`, one entry a check. `status` is `ok`, `warn` or `fail`;
        `cure` is empty if nothing is wrong. The ids do not change; later versions may add checks. A check that was left out or could not
        be made has no entry. `--offline` leaves out the checks of the network, and those of the database on PostgreSQL.
        """,
      body: [table.text])
  }
}

extension DoctorCheck.Reach {
  fileprivate var words: String {
    switch self {
    case .machine: "this machine"
    case .store: "the database"
    case .network: "the network"
    }
  }
}

extension ReferencePage {
  /// `docs/reference/metrics.md`.
  static var metrics: ReferencePage {
    let metrics = Metrics()
    _ = Instruments(metrics, clients: [])
    _ = OperatorInstruments(metrics)
    _ = PostgreSQLInstruments(metrics)
    _ = Circuits(metrics, random: .system, log: .none)
    _ = OutgoingRequests(metrics, recent: RecentRequests(), log: .none)
    _ = OTLPInstruments(metrics)
    HostInstruments.register(metrics)
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
        token with which it was done, or `the command line`. `network` and `device` say where a person or an operator asked for it,
        as far as the setting `audit_addresses` allows; they are left out where the chain of lines does not cover them. Later versions
        may add kinds.
        """,
      body: [table.text])
  }

  /// `docs/reference/jobs.md`.
  static var jobs: ReferencePage {
    let table = MarkdownTable(
      head: ["kind", "what it does"],
      // The scripts read the last word.
      rows: Job.Kind.descriptions.map { kind, text in
        ["`\(kind.rawValue)`", Job.Kind.recurring.contains(kind) ? "\(text) Recurs." : text]
      })
    return ReferencePage(
      name: "jobs", title: "Jobs",
      introduction: """
        What must happen outside the database is written as a job in the same transaction as the change that needs it. A job
        that fails is tried again, later each time; one that keeps failing is parked. `pippin_jobs` counts both by kind.
        """,
      body: [table.text])
  }
}
