import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinSQLiteStore
import PippinServer
import PippinTokens

extension Command {
  static let backup = Command(
    name: "backup",
    summary: "Copy the SQLite database to a file, also while the server runs, and check the copy.",
    options: SettingsSources.options + [
      .value("to", "FILE", .required, "the file to write; it must not exist yet"),
      .flag("replace", "replace the file if it exists, once the new copy is complete"),
      .flag("json", "print the result as JSON"),
    ],
    notes: """
      The copy shows the database at one moment. It is checked (the file, the tables, the numbers of rows, the audit log) and is on the
      disk before it gets its name, so there is never a part of a copy under that name. Afterwards FILE is readable by its owner only,
      and the database's name with .last-backup has the time and the size.
      The master key is not in it: keep a copy of that in another place. pippin restore puts the copy back.
      Exit status 1 if there is no copy, or if its audit log was changed outside the server. With PostgreSQL, use pg_dump or base
      backups instead: docs/guides/back-up-and-restore.md.
      """,
    run: { (invocation) throws(CommandFailure) in
      let path = try invocation.arguments.required("to")
      let settings = try invocation.serverSettings()
      guard case .sqlite(let database) = settings.store else {
        throw invocation.arguments.usage(
          "the settings name a PostgreSQL database; back it up with pg_dump --format=custom or with base backups, as \(BackupWords.guide) shows"
        )
      }
      try await DatabaseBackup(invocation: invocation, settings: settings, database: database, path: path).run()
    })
}

/// One run of `pippin backup`.
private struct DatabaseBackup {
  let invocation: Invocation
  let settings: ServeSettings
  let database: String
  let path: String

  private var isReplacing: Bool { invocation.arguments.has("replace") }

  func run() async throws(CommandFailure) {
    let start = ContinuousClock.now
    guard FileAccess.exists(database) else {
      throw .refused(
        code: "store_unavailable",
        detail:
          "The database \(Printable.text(settings.store.words)) cannot be read: there is no such file. Use the settings that the server was started with."
      )
    }
    try BackupDestination.check(path, database: database, isReplacing: isReplacing)
    FileAccess.ignoreSizeSignal()
    let file: PartialFile
    do throws(FileProblem) {
      file = try PartialFile(for: path, suffix: ".partial")
    } catch {
      throw refusal(error.detail)
    }
    let (checked, bytes) = try fill(file)
    let time = ContinuousClock.now - start
    do throws(FileProblem) {
      try LastBackup.note(beside: database, at: invocation.now(), bytes: bytes)
    } catch {
      throw .refused(
        code: "not_noted",
        detail:
          "The copy is complete, but \(Printable.text(LastBackup.path(for: database), limit: 200)) cannot be written: \(error.detail)."
      )
    }
    if invocation.arguments.has("json") {
      try invocation.writeJSON { writer in
        writer.member("copy", path)
        writer.member("bytes", bytes)
        BackupWords.add(checked, to: &writer)
      }
    } else {
      try invocation.console.write(BackupWords.done(path, checked, bytes: bytes, time: time))
    }
    guard let problems = checked.audit?.problemCount, problems > 0 else { return }
    throw .refused(
      code: "audit_broken",
      detail:
        "The copy is complete, but the audit log was changed outside the server: \(problems) problems. Run: pippin audit verify."
    )
  }

  private func fill(_ file: PartialFile) throws(CommandFailure) -> (DatabaseCopy.Checked, Int64) {
    let bar = ProgressBar(invocation.console, unit: "pages", shortest: 1000)
    defer { bar.end() }
    do {
      let checked = try DatabaseCopy.make(
        of: database, in: file.path, at: invocation.now(), judge: { settings.masterKeys.judge($0) },
        progress: { bar.show($0, of: $1) })
      return (checked, try file.put(isReplacing: isReplacing))
    } catch let error as FileProblem {
      file.discard()
      throw refusal(error.detail)
    } catch let error as DatabaseCopyError {
      file.discard()
      throw refusal(error.words)
    } catch {
      file.discard()
      throw refusal("\(error)")
    }
  }

  private func refusal(_ reason: String) -> CommandFailure {
    .refused(
      code: "backup_failed",
      detail: "There is no copy at \(Printable.text(path, limit: 200)): \(reason).")
  }
}

/// Refuses destinations where a copy would harm something or would not be found.
enum BackupDestination {
  static func check(_ path: String, database: String, isReplacing: Bool) throws(CommandFailure) {
    let shown = Printable.text(path, limit: 200)
    guard !path.isEmpty, !path.utf8.contains(0), !path.hasSuffix("/") else {
      throw refusal("\(shown) is not the name of a file. Give the file, not only its folder.")
    }
    let folder = FileAccess.parts(of: path).folder
    guard FileAccess.exists(folder) else {
      throw refusal("There is no folder \(Printable.text(folder, limit: 200)). Create it first.")
    }
    let taken = [database, LastBackup.path(for: database)] + DatabaseFiles.all(beside: database)
    guard !taken.contains(where: { FileAccess.isSamePlace(path, $0) }) else {
      throw refusal("\(shown) is the database itself, or a file that belongs to it. Give another file.")
    }
    switch FileAccess.kind(at: path) {
    case .nothing: break
    case .file where isReplacing: break
    case .file:
      throw .refused(
        code: "destination_exists",
        detail: "\(shown) exists. Give another file, or --replace to replace it by the new copy.")
    case .folder: throw refusal("\(shown) is a folder. Give the name of a file in it.")
    case .link: throw refusal("\(shown) is a symbolic link. Give the file that it leads to.")
    case .other: throw refusal("\(shown) is not a regular file.")
    }
  }

  private static func refusal(_ detail: String) -> CommandFailure {
    .refused(code: "destination_unusable", detail: detail)
  }
}

/// The note of the last successful backup, in a file beside the database.
enum LastBackup {
  static func path(for database: String) -> String { database + ".last-backup" }

  /// Writes the note, one line of JSON: `{"at": "<RFC 3339>", "bytes": N}`.
  static func note(beside database: String, at time: Date, bytes: Int64) throws(FileProblem) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("at", Timestamp(time).text(fraction: .never))
    writer.member("bytes", bytes)
    writer.endObject()
    let file = try PartialFile(for: path(for: database), suffix: ".new")
    do throws(FileProblem) {
      try file.write(writer.bytes + [UInt8(ascii: "\n")])
      try file.give(toOwnerOf: database)
      _ = try file.put(isReplacing: true)
    } catch {
      file.discard()
      throw error
    }
  }

  /// The time of the last backup of a database; nil if none is known.
  static func time(beside database: String) -> Date? {
    do throws(FileProblem) {
      return time(in: try FileAccess.contents(of: path(for: database), limit: 4096).bytes)
    } catch {
      // A note that is not there, or that this user may not read, tells of no backup; the doctor says which it is.
      return nil
    }
  }

  /// The time of the backup that a note is about; nil if this is no note.
  static func time(in note: [UInt8]) -> Date? {
    do {
      return try JSONDocument(parsing: note).root["at"]?.string.flatMap { Timestamp($0)?.date }
    } catch {
      // Not JSON, so not written here.
      return nil
    }
  }
}

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

  static func add(_ checked: DatabaseCopy.Checked, to writer: inout JSONWriter) {
    writer.member("accounts", checked.contents.accounts)
    writer.member("live_sessions", checked.contents.liveSessions)
    guard let audit = checked.audit else { return }
    writer.member("audit_lines", audit.lines)
    writer.member("audit_problems", audit.problemCount)
  }

  private static func audit(_ audit: AuditVerification?) -> String {
    guard let audit else { return "not checked: its tables are older than this program" }
    return audit.problemCount == 0 ? "\(audit.lines) lines, intact" : "\(audit.problemCount) problems"
  }

  static func size(_ bytes: Int64) -> String { ProgressBar.size(bytes) }

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
