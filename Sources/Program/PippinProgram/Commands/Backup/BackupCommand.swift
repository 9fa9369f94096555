import PippinAccounts
import PippinServer
import PippinFoundation
import PippinSQLiteStore

extension Command {
  static let backup = Command(
    name: "backup",
    summary: "Copy the SQLite database to a file, also while the server runs, and check the copy.",
    options: SettingsSources.options + [
      .value("to", "FILE", .required, "the file to write; it must not exist yet"),
      .flag("replace", "replace the file if it exists, once the new copy is complete"),
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
    try invocation.console.write(BackupWords.done(path, checked, bytes: bytes, time: time))
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
