import PippinAccounts
import PippinFoundation
import PippinPlatform
import PippinSQLiteStore
import PippinServer
import PippinTelemetry
import PippinTokens

extension Command {
  static let restore = Command(
    name: "restore",
    summary:
      "Put a copy that pippin backup made in the database's place, end all sessions and revoke all operator tokens.",
    options: SettingsSources.options + [
      .value("from", "FILE", .required, "the copy; it is only read"),
      .flag("keep-sessions", "keep the copy's sessions, also those that have ended since"),
      .flag("keep-operator-tokens", "keep the copy's operator tokens, also those that have been revoked since"),
      .flag("json", "print the result as JSON"),
    ],
    notes: """
      Stop the server first: a database that others have open is refused. The copy is checked before anything is changed: the file, the
      version of its tables, and that the settings have every master key that it needs. The database that was there is kept, with
      .before-restore- and the time in its name. Whenever the command is interrupted, the old database or the new one is in place.
      The copy does not know which sessions ended and which operator tokens were revoked since it was made. So all sessions end and all
      operator tokens are revoked: people sign in again, and you create new tokens. Give --keep-sessions or --keep-operator-tokens only
      if you are sure that none ended or was revoked for a reason that matters. Accounts that were suspended since are open again, and
      invitations that were used or revoked since are valid again.
      """,
    run: { (invocation) throws(CommandFailure) in
      let source = try invocation.arguments.required("from")
      let settings = try invocation.serverSettings()
      guard case .sqlite(let database) = settings.store else {
        throw invocation.arguments.usage(
          "the settings name a PostgreSQL database; restore it with pg_restore or from a base backup, as \(BackupWords.guide) shows"
        )
      }
      try await DatabaseRestore(invocation: invocation, settings: settings, database: database, source: source).run()
    })
}

/// One run of `pippin restore`: the copy is prepared beside the database, and then takes its place at one stroke.
struct DatabaseRestore {
  let invocation: Invocation
  let settings: ServeSettings
  let database: String
  let source: String

  func run() async throws(CommandFailure) {
    let start = ContinuousClock.now
    try checkPlace()
    try checkSource()
    FileAccess.ignoreSizeSignal()
    let exists = FileAccess.exists(database)
    let place = try take(exists)
    let file: PartialFile
    do throws(FileProblem) {
      file = try PartialFile(for: database, suffix: ".restoring")
    } catch {
      throw refusal(error.detail)
    }
    do throws(CommandFailure) {
      try copy(to: file)
      let checked = try check(file)
      let changes = try await prepare(file, accounts: checked.contents.accounts)
      let kept = try replace(place, by: file, exists: exists)
      try report(checked, changes, kept: kept, time: ContinuousClock.now - start)
    } catch {
      file.discard()
      throw error
    }
  }

  // MARK: The copy

  /// A link would be replaced instead of the file that it leads to, and has another lock than that.
  private func checkPlace() throws(CommandFailure) {
    switch FileAccess.kind(at: database) {
    case .nothing, .file: return
    case .link: throw refusal("it is a symbolic link; name the file that it leads to in the setting store")
    case .folder, .other: throw refusal("it is not a regular file")
    }
  }

  private func checkSource() throws(CommandFailure) {
    let shown = Printable.text(source, limit: 200)
    guard FileAccess.exists(source) else { throw unusable("There is no file \(shown), or it cannot be reached.") }
    guard !FileAccess.isSamePlace(source, database) else {
      throw unusable("\(shown) is the database itself. Give the copy that pippin backup made.")
    }
    guard (FileAccess.size(of: DatabaseFiles.log(of: source)) ?? 0) == 0 else {
      throw unusable(
        "\(shown) has a write-ahead log beside it (\(shown)-wal), so it is a database in use or half a copy. Give a copy that pippin backup made."
      )
    }
  }

  private func copy(to file: PartialFile) throws(CommandFailure) {
    let shown = Printable.text(source, limit: 200)
    let input = unsafe open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw unusable("\(shown) cannot be read: \(FileAccess.problem(errno).detail).") }
    defer { close(input) }
    let bar = ProgressBar(invocation.console, unit: "bytes", shortest: 10_000_000)
    defer { bar.end() }
    let size = FileAccess.size(of: source) ?? 0
    var done: Int64 = 0
    while true {
      let bytes: [UInt8]
      do throws(FileProblem) {
        bytes = try FileAccess.chunk(of: input)
      } catch {
        throw unusable("\(shown) cannot be read: \(error.detail).")
      }
      if bytes.isEmpty { break }
      do throws(FileProblem) { try file.write(bytes) } catch { throw refusal(error.detail) }
      done += Int64(bytes.count)
      bar.show(done, of: size)
    }
    do throws(FileProblem) { try file.give(toOwnerOf: database) } catch { throw refusal(error.detail) }
  }

  private func check(_ file: PartialFile) throws(CommandFailure) -> DatabaseCopy.Checked {
    do throws(DatabaseCopyError) {
      return try DatabaseCopy.check(file.path, at: invocation.now()) { settings.masterKeys.judge($0) }
    } catch {
      switch error {
      case .full, .failed, .inUse: throw refusal(error.words)
      default: throw unusable("\(Printable.text(source, limit: 200)) cannot be restored: \(error.words).")
      }
    }
  }

  /// What a restore changed in the copy; nil stands for what it was told to keep.
  private struct Changes {
    /// The accounts whose sessions ended.
    var endedAccounts: Int64?
    var revokedTokens: Int?
    /// Whether signals of passkeys are paused now.
    var pausedSignals = false
  }

  /// Brings the tables up to date, looks for its master keys, revokes its operator tokens, ends its sessions, and pauses the signals
  /// of passkeys.
  private func prepare(_ file: PartialFile, accounts: Int64) async throws(CommandFailure) -> Changes {
    let store: SQLiteStore
    do throws(StoreError) {
      store = try await SQLiteStore.open(path: file.path, now: invocation.now())
    } catch {
      throw refusal(error.detail)
    }
    let changes: Changes
    do throws(CommandFailure) {
      changes = try await prepare(store, accounts: accounts)
      await store.close()
    } catch {
      await store.close()
      throw error
    }
    do throws(DatabaseCopyError) {
      try DatabaseCopy.closeLog(of: file.path)
    } catch {
      throw refusal(error.words)
    }
    return changes
  }

  private func prepare(_ store: SQLiteStore, accounts: Int64) async throws(CommandFailure) -> Changes {
    let missing: [String]
    do throws(StoreError) {
      missing = try await settings.masterKeys.missing(for: store, at: invocation.now())
    } catch {
      throw refusal(error.detail)
    }
    guard missing.isEmpty else {
      throw .refused(
        code: "master_key_missing",
        detail:
          "The copy needs master keys that the settings do not have: \(missing.map { Printable.text($0) }.joined(separator: ", ")). Add them to master_keys, after the first key. Nothing was changed."
      )
    }
    // Also shows whether the keys are the right ones, because it decrypts the signing keys.
    let flows = try await Generation.flows(
      settings, store: store, log: invocation.log(minimum: .warning), now: invocation.now)
    let bar = ProgressBar(invocation.console, unit: "accounts", shortest: 1000)
    defer { bar.end() }
    var changes = Changes()
    do throws(ServerError) {
      if !invocation.arguments.has("keep-operator-tokens") {
        changes.revokedTokens = try await flows.operations.revokeAllTokens(by: AuditEvent.commandLine)
      }
      if !invocation.arguments.has("keep-sessions") {
        changes.endedAccounts = try await flows.sessions.endAll { bar.show($0, of: accounts) }
      }
      // The copy lacks the passkeys that were registered since, which a list would take away from people's password managers.
      _ = try await flows.operations.pauseSignals(
        until: invocation.now().addingTimeInterval(Deployment.signalPause), by: AuditEvent.commandLine)
      changes.pausedSignals = settings.passkeys != nil
    } catch {
      throw refusal(error.causeForOperator)
    }
    return changes
  }

  // MARK: The place

  private func take(_ exists: Bool) throws(CommandFailure) -> DatabaseReplacement {
    do throws(DatabaseCopyError) {
      return try DatabaseReplacement(of: database, exists: exists)
    } catch {
      guard case .inUse = error else { throw refusal(error.words) }
      throw .refused(
        code: "database_in_use",
        detail:
          "A server, or another program, has \(Printable.text(database, limit: 200)) open. Stop it first. Nothing was changed."
      )
    }
  }

  /// Keeps the former database under another name, and puts the copy in its place. The name of the kept one, if there was one.
  private func replace(
    _ place: DatabaseReplacement, by file: PartialFile, exists: Bool
  ) throws(CommandFailure) -> String? {
    defer { withExtendedLifetime(place) {} }
    do throws(FileProblem) {
      let isSettled = place.settleFormer()
      try file.removeCompanions()
      let kept = exists ? try keep(withLog: !isSettled) : nil
      // A log that is left belongs to a database that went; SQLite would apply it to the copy.
      for file in DatabaseFiles.ofSQLite(beside: database) { try FileAccess.removeIfPresent(file) }
      try FileAccess.flushFolder(of: database)
      _ = try file.put(isReplacing: true)
      return kept
    } catch {
      throw refusal(error.detail)
    }
  }

  private func keep(withLog: Bool) throws(FileProblem) -> String {
    let time = Timestamp(invocation.now()).text(fraction: .never).filter { $0 != "-" && $0 != ":" }
    var name = "\(database).before-restore-\(time)"
    while FileAccess.kind(at: name) != .nothing { name += "a" }
    // A second name, so that there is a database in the place at every moment.
    try FileAccess.link(database, as: name)
    guard withLog else { return name }
    for (file, kept) in zip(DatabaseFiles.content(beside: database), DatabaseFiles.content(beside: name))
    where FileAccess.kind(at: file) != .nothing {
      try FileAccess.move(file, to: kept)
    }
    return name
  }

  // MARK: Words

  private func report(
    _ checked: DatabaseCopy.Checked, _ changes: Changes, kept: String?, time: Duration
  ) throws(CommandFailure) {
    if invocation.arguments.has("json") {
      try invocation.writeJSON { writer in
        writer.member("restored", database)
        writer.member("from", source)
        BackupWords.add(checked, to: &writer)
        if let accounts = changes.endedAccounts { writer.member("accounts_signed_out", accounts) }
        if let tokens = changes.revokedTokens { writer.member("operator_tokens_revoked", tokens) }
        writer.member("passkey_signals_paused", changes.pausedSignals)
        writer.member("kept", ifPresent: kept)
      }
    } else {
      try invocation.console.write(words(checked, changes, kept: kept, time: time))
    }
    guard let problems = checked.audit?.problemCount, problems > 0 else { return }
    invocation.console.say(
      "The copy's audit log was changed outside the server: \(problems) problems. Run: pippin audit verify.\n")
  }

  private func words(
    _ checked: DatabaseCopy.Checked, _ changes: Changes, kept: String?, time: Duration
  ) -> String {
    var table = TextTable()
    table.add("restored", Printable.text(database, limit: 200))
    table.add("from", Printable.text(source, limit: 200))
    table.add("time", BackupWords.seconds(time))
    BackupWords.add(checked, to: &table)
    if let accounts = changes.endedAccounts { table.add("ended", "all sessions of \(accounts) accounts") }
    if let tokens = changes.revokedTokens { table.add("revoked", "\(tokens) operator tokens") }
    if let kept { table.add("kept", Printable.text(kept, limit: 250)) }
    return table.text
      + (changes.endedAccounts == nil
        ? "Sessions that ended since the copy was made are alive again.\n" : "People must sign in again.\n")
      + tokenWords(changes.revokedTokens)
      + (changes.pausedSignals
        ? "Password managers are told nothing of passkeys for 14 days, because the copy lacks the newest ones.\n"
        : "")
      + "Accounts that were suspended since the copy was made are open again: suspend them again.\n"
      + "Invitations that were used or revoked since then are valid again: revoke them.\n"
      + "Start the server. \(BackupWords.guide) says what else is different now.\n"
  }

  private func tokenWords(_ revoked: Int?) -> String {
    switch revoked {
    case nil: "Operator tokens that were revoked since the copy was made work again.\n"
    case 0: ""
    default: "Create new operator tokens, under new names.\n"
    }
  }

  private func unusable(_ detail: String) -> CommandFailure {
    .refused(code: "copy_unusable", detail: "\(detail) Nothing was changed.")
  }

  private func refusal(_ reason: String) -> CommandFailure {
    .refused(
      code: "restore_failed",
      detail: "\(Printable.text(database, limit: 200)) was not replaced: \(reason).")
  }
}
