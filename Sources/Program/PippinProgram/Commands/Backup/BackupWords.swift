import PippinAccounts
import PippinSQLiteStore

/// What `backup` and `restore` say.
enum BackupWords {
  static let guide = "docs/guides/back-up-and-restore.md"

  static func done(_ path: String, _ checked: DatabaseCopy.Checked, bytes: Int64, time: Duration) -> String {
    var table = TextTable()
    table.add("copy", Printable.text(path, limit: 200))
    table.add("size", size(bytes))
    table.add("time", seconds(time))
    add(checked, to: &table)
    return table.text
      + "The copy is complete and checked. The master key is not in it: keep a copy of that in another place.\n"
  }

  static func add(_ checked: DatabaseCopy.Checked, to table: inout TextTable) {
    table.add("accounts", "\(checked.contents.accounts)")
    table.add("sessions", "\(checked.contents.liveSessions) live")
    table.add("audit log", audit(checked.audit))
  }

  private static func audit(_ audit: AuditVerification?) -> String {
    guard let audit else { return "not checked: its tables are older than this program" }
    return audit.problemCount == 0 ? "\(audit.lines) lines, intact" : "\(audit.problemCount) problems"
  }

  static func size(_ bytes: Int64) -> String {
    bytes < 1_000_000 ? "\((bytes + 999) / 1000) kB" : "\(tenths(Double(bytes) / 1_000_000)) MB"
  }

  static func seconds(_ time: Duration) -> String { "\(tenths(time / .seconds(1))) s" }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int64((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension DatabaseCopyError {
  /// The reason, as the end of a sentence.
  var words: String {
    switch self {
    case .notADatabase: "it is not a SQLite database"
    case .notOurs: "it is a database of another program"
    case .newer(let migration):
      "a newer version of Pippin has updated its tables (\(Printable.text(migration))); use that version"
    case .history(let migration):
      "its history of migrations is not this program's (\(Printable.text(migration))), or a move into it is unfinished"
    case .foreignCode(let name):
      "it has the trigger or view \(Printable.text(name)), and Pippin creates none; find out who made it, and drop it"
    case .damaged(let detail): "the file is damaged (\(Printable.text(detail, limit: 200)))"
    case .incomplete: "the copy has other numbers of rows than the original"
    case .inUse(let detail): detail
    case .full: "the disk is full"
    case .failed(let detail): "SQLite says: \(Printable.text(detail, limit: 200))"
    }
  }
}
