import PippinAccounts
import PippinDatabases
import PippinPasswords
import PippinPlatform
import PippinServer
import PippinTokens

extension Command {
  static let accountsImport = Command(
    name: "accounts import", summary: "Import accounts from a file of JSON lines, one account each.",
    options: SettingsSources.options + [
      .value("realm", "NAME", .optional, "the realm to import into, if not the standard one"),
      .flag("dry-run", "judge the file, and write nothing"),
      .flag("skip-refused", "write the other lines although some are refused"),
      .flag("json", "print the result as JSON"),
    ],
    operand: "FILE",
    notes: """
      The whole file is judged first. Each refused line is named on standard error with its number and reason, and then nothing is
      written, unless --skip-refused. An import creates accounts and never changes one, so you can run it again: accounts that are there
      count as unchanged. Servers may run meanwhile. An address that the file calls verified counts as proved: you vouch for it.
      Standard output counts the lines, and of these the created, unchanged and refused ones; with --dry-run, created is what would be.
      A password of an unverified address does not open an account with a verified one: it is left out if another method signs in
      (password_left_out), and else signs in with the verified address (password_moved). A passkey without a user_handle signs in, and
      takes the handle of its first sign-in (passkey_handle_missing). Each such line is named on standard error and counted. With --json
      the counts are "lines", "created", "unchanged", "refused", "passwords_left_out", "passwords_moved" and "passkey_handles_missing";
      the last three are left out if no line has such a note.
      The format, and how to get it from other systems: docs/guides/move-in.md.
      Exit status 1 if lines are refused without --skip-refused.
      """,
    run: { (invocation) throws(CommandFailure) in
      let arguments = invocation.arguments
      guard let path = arguments.operand else { throw arguments.usage("FILE is missing") }
      let settings = try invocation.serverSettings()
      let realm = arguments["realm"].map { Realm(rawValue: $0) } ?? .standard
      guard settings.clients.all.contains(where: { $0.realm == realm }) else {
        throw arguments.usage(
          "no client in the settings has the realm \(Printable.text(realm.rawValue)); give --realm NAME")
      }
      let tally = try await invocation.withFlows(settings, creating: true) {
        (flows) throws(CommandFailure) -> ImportTally in
        let rules = ImportRules(
          realm: realm, clients: flows.clients, relyingParty: settings.passkeys?.rpID,
          bounds: settings.passwords.importedHashes)
        return try await invocation.importing(path, by: rules, flows)
      }
      if tally.passwords > 0, settings.mail == nil {
        invocation.console.say(
          "\(tally.passwords) lines have a password, but `mail` is not set, so nobody can sign in with one: docs/guides/email.md.\n"
        )
      }
      if arguments.has("json") {
        try invocation.writeJSON { tally.write(to: &$0) }
      } else {
        try invocation.console.write(tally.words)
      }
      let isRefused = tally.refused > 0 && !arguments.has("skip-refused")
      guard !isRefused || !tally.isWritten else {
        throw .refused(
          code: "lines_refused",
          detail:
            "\(tally.created) accounts were created, and \(tally.refused) lines are refused, because accounts changed while the file was imported. Correct the lines and run the command again."
        )
      }
      guard !isRefused else {
        throw .refused(
          code: "lines_refused",
          detail:
            "\(tally.refused) of \(tally.lines) lines are refused, so nothing was written. Correct them, or add --skip-refused to import the others."
        )
      }
    })
}

extension Invocation {
  fileprivate func importing(
    _ path: String, by rules: ImportRules, _ flows: Flows
  ) async throws(CommandFailure) -> ImportTally {
    let bar = ProgressBar(console, unit: "bytes", shortest: 1_000_000)
    defer { bar.end() }
    do {
      let file = try ImportFile(path)
      let run = try ImportRun(
        file, rules: rules, flows: flows.importing, bar: bar, now: now)
      try await run.judge()
      let judged = run.tally
      bar.end()
      let isWritten = !arguments.has("dry-run") && (judged.refused == 0 || arguments.has("skip-refused"))
      if isWritten { try await run.write() }
      bar.end()
      try run.tellRefused { line, problem in console.say("line \(line): \(problem.code): \(problem.detail)\n") }
      try run.tellNotes { line, note in console.say("line \(line): \(note.rawValue): \(note.detail)\n") }
      var tally = run.tally
      tally.isWritten = isWritten
      // Of a file with refused lines nothing was written.
      if !isWritten, !arguments.has("dry-run") { tally.created = 0 }
      return tally
    } catch let error as FileProblem {
      throw arguments.usage("\(Printable.text(path, limit: 200)) cannot be read: \(error.detail)")
    } catch ImportFailure.fileChanged {
      throw .refused(
        code: "file_changed",
        detail: "\(Printable.text(path, limit: 200)) was changed while it was read. Run the same command again.")
    } catch let error as ServerError {
      throw CommandFailure(error)
    } catch let error as SQLiteError {
      throw .refused(
        code: "no_space",
        detail:
          "The import's working file in the temporary folder cannot be used: \(error.message). Set TMPDIR to a folder with room."
      )
    } catch {
      throw .refused(code: "internal", detail: "The import failed: \(error).")
    }
  }
}

extension ImportTally {
  fileprivate var words: String {
    var table = TextTable()
    table.add("lines", "\(lines)")
    table.add("created", "\(created)")
    table.add("unchanged", "\(unchanged)")
    table.add("refused", "\(refused)")
    for note in ImportedAccount.Note.allCases {
      if let count = notes[note] { table.add(note.countName.replacing("_", with: " "), "\(count)") }
    }
    return table.text
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("lines", lines)
    writer.member("created", created)
    writer.member("unchanged", unchanged)
    writer.member("refused", refused)
    for note in ImportedAccount.Note.allCases {
      if let count = notes[note] { writer.member(note.countName, count) }
    }
  }
}

extension ImportedAccount.Note {
  /// The member of the output that counts it.
  fileprivate var countName: String {
    switch self {
    case .leftOut: "passwords_left_out"
    case .moved: "passwords_moved"
    case .handleMissing: "passkey_handles_missing"
    }
  }

  fileprivate var detail: String {
    switch self {
    case .leftOut:
      "The password is left out: nobody verified its address, and the account has a verified one and another sign-in method."
    case .moved:
      "The password signs in with the account's verified address, because nobody verified the address that the line gives it."
    case .handleMissing:
      "A passkey has no user_handle. It signs in, and takes the handle of its first sign-in; until then password managers are told nothing of it."
    }
  }
}

/// The file of an import, which is read twice and must not change in between.
final class ImportFile {
  private let path: String
  private var descriptor: Int32
  /// What it was when it was opened first.
  private let first: stat

  /// Opens a regular file: a pipe cannot be read twice.
  init(_ path: String) throws(FileProblem) {
    self.path = path
    (descriptor, first) = try Self.opened(path)
  }

  deinit { close(descriptor) }

  var size: Int64 { Int64(first.st_size) }

  /// Goes back to the beginning.
  /// - Returns: whether the file is the same, and as it was.
  func rewind() throws(FileProblem) -> Bool {
    let (again, status) = try Self.opened(path)
    close(descriptor)
    descriptor = again
    return isFirst(status)
  }

  func chunk() throws(FileProblem) -> [UInt8] { try FileAccess.chunk(of: descriptor) }

  /// Whether it is as it was when it was opened.
  func isUnchanged() throws(FileProblem) -> Bool { isFirst(try Self.status(of: descriptor)) }

  private func isFirst(_ status: stat) -> Bool {
    status.st_dev == first.st_dev && status.st_ino == first.st_ino && status.st_size == first.st_size
      && Self.modified(status) == Self.modified(first)
  }

  private static func opened(_ path: String) throws(FileProblem) -> (Int32, stat) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileProblem(detail: "not a path") }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileAccess.problem(errno) }
    do throws(FileProblem) {
      let status = try status(of: descriptor)
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw FileProblem(detail: "not a regular file; an import reads its file twice")
      }
      return (descriptor, status)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func status(of descriptor: Int32) throws(FileProblem) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FileAccess.problem(errno) }
    return status
  }

  private static func modified(_ status: stat) -> (Int, Int) {
    #if canImport(Darwin)
      (Int(status.st_mtimespec.tv_sec), Int(status.st_mtimespec.tv_nsec))
    #else
      (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    #endif
  }
}
