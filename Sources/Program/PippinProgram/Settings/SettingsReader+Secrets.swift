import PippinPlatform

/// The members of an object in place of the name of a secret's file.
enum SecretSourceSetting: String, SettingKey {
  case command, credential

  var declaration: SettingDeclaration {
    switch self {
    case .command:
      .init(
        .list(.text("text")),
        "a program and its arguments, such as [\"vault\", \"read\", \"-field=value\", \"secret/pippin\"]: what it writes to standard output is the secret. It is started without a shell, from an absolute path or PATH, at each start, at each reload, and by `check-config` and `doctor`; it has ten seconds",
        without: .means("`credential`"))
    case .credential:
      .init(
        .text("NAME"), "a systemd credential of the unit, by LoadCredential= or LoadCredentialEncrypted=",
        without: .means("`command`"))
    }
  }

  /// Where a secret comes from, without the arguments of a command, which may be secrets themselves; nil for the name of a file.
  static func words(_ value: SettingValue) -> String? {
    guard case .object(let members) = value else { return nil }
    if case .array(let words) = members[command.rawValue], case .string(let program) = words.first {
      return "command \(SecretCommands.name(program))"
    }
    if case .string(let name) = members[credential.rawValue] { return "credential \(name)" }
    return "set"
  }
}

/// The programs that were run for secrets, each once.
struct SecretCommands {
  static let milliseconds = 10_000
  static let outputLimit = 64 << 10

  /// Why a command gave no secret, as the end of a sentence.
  struct Trouble: Error {
    let detail: String
    var cure = "Run it as the server's user to see what it says."
  }

  private let environment: [String: String]
  private let showsErrors: Bool
  private var results: [[String]: Result<[UInt8], Trouble>] = [:]

  /// - Parameter showsErrors: whether messages have what a failed program wrote to standard error. It may be a secret, so only a person
  ///   at a terminal may see it.
  init(environment: [String: String], showsErrors: Bool) {
    (self.environment, self.showsErrors) = (environment, showsErrors)
  }

  /// A program as it is shown: without what follows white space, which may be arguments, and so secrets. A name with other characters than
  /// those of usual names is not shown, because it may be an assignment of a variable, as shells have it.
  static func name(_ program: String) -> String {
    guard let name = program.split(whereSeparator: \.isWhitespace).first, !name.contains(where: { !isUsual($0) }) else {
      return "the program"
    }
    return Printable.text(String(name), limit: 200)
  }

  private static func isUsual(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "._/+@-".contains(character))
  }

  /// What a program writes to standard output.
  /// - Parameter words: the program and its arguments.
  mutating func output(of words: [String]) throws(Trouble) -> [UInt8] {
    if let known = results[words] { return try known.get() }
    let result: Result<[UInt8], Trouble>
    do throws(Trouble) {
      result = .success(try run(words))
    } catch {
      result = .failure(error)
    }
    results[words] = result
    return try result.get()
  }

  private func run(_ words: [String]) throws(Trouble) -> [UInt8] {
    let name = Self.name(words[0])
    let path = try path(of: words[0])
    let outcome: Subprocess.Outcome
    do throws(Subprocess.Failure) {
      outcome = try Subprocess.run(
        path, Array(words.dropFirst()), environment: environment, milliseconds: Self.milliseconds,
        limit: Self.outputLimit)
    } catch {
      switch error {
      case .notStarted(let number):
        throw unusable(words[0], Trouble(detail: "\(name) cannot be started: \(FileAccess.problem(number).detail)"))
      case .tooSlow: throw Trouble(detail: "\(name) did not end within \(Self.milliseconds / 1000) seconds")
      case .tooMuch: throw Trouble(detail: "\(name) wrote more than \(Self.outputLimit >> 10) KiB")
      }
    }
    switch outcome.end {
    case .status(0): break
    case .status(let status): throw failure("\(name) ended with status \(status)", outcome.errors)
    case .signal(let signal): throw failure("\(name) was ended by signal \(signal)", outcome.errors)
    }
    if outcome.output.isEmpty { throw Trouble(detail: "\(name) wrote nothing to standard output") }
    return outcome.output
  }

  /// A failure with the first line of standard error, if that may be shown. Standard output, which may be the secret, is never shown.
  private func failure(_ detail: String, _ errors: [UInt8]) -> Trouble {
    guard showsErrors else {
      return Trouble(
        detail: detail, cure: "Run pippin check-config at a terminal, as the server's user, to see what it says.")
    }
    let line = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return Trouble(detail: line.isEmpty ? detail : "\(detail): \(Printable.text(line, limit: 200))")
  }

  /// Why a program cannot be started: `trouble`, unless its arguments stand where only its name may.
  private func unusable(_ program: String, _ trouble: Trouble) -> Trouble {
    guard program.contains(where: \.isWhitespace) else { return trouble }
    return Trouble(
      detail: "“\(Self.name(program)) …” is not a program",
      cure: "Write the program and each of its arguments as an element of the list.")
  }

  /// The file of a program: an absolute path, or a name that is looked up in PATH as a shell does.
  private func path(of program: String) throws(Trouble) -> String {
    if program.utf8.first == UInt8(ascii: "/") { return program }
    let name = Self.name(program)
    guard !program.utf8.contains(UInt8(ascii: "/")) else {
      throw unusable(
        program,
        Trouble(detail: "\(name) is a relative path", cure: "Write an absolute path, or a name that is in PATH."))
    }
    let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    // A relative folder would depend on where the server was started.
    for folder in folders where folder.utf8.first == UInt8(ascii: "/") {
      let path = "\(folder)/\(program)"
      if FileAccess.isProgram(path) { return path }
    }
    throw unusable(
      program, Trouble(detail: "\(name) is not in PATH", cure: "Install it, or write its absolute path."))
  }
}

extension SettingsReader {
  /// The secret of an object with `command` or `credential`.
  mutating func secret(_ setting: Setting) -> FileContents? {
    guard object(setting, SecretSourceSetting.self) else { return nil }
    let (command, credential) = (setting[SecretSourceSetting.command], setting[SecretSourceSetting.credential])
    switch (command.isPresent, credential.isPresent) {
    case (true, false): return output(of: command, for: setting)
    case (false, true): return self.credential(credential, for: setting)
    case (true, true): problem(setting, "has both command and credential", cure: "Remove one of them.")
    case (false, false):
      problem(
        setting, "has neither command nor credential",
        cure: "Write { command: [\"PROGRAM\", \"ARGUMENT\"] } or { credential: \"NAME\" }, or the name of a file.")
    }
    return nil
  }

  private mutating func output(of command: Setting, for setting: Setting) -> FileContents? {
    let before = problems.count
    let words = list(command).compactMap { entry -> String? in
      if case .string(let word) = entry.value { return word }
      problem(entry, "must be text", cure: "Put it in quotation marks.")
      return nil
    }
    guard problems.count == before else { return nil }
    guard let program = words.first, !program.isEmpty else {
      problem(command, "names no program", cure: "Write the program and its arguments, each as an element of the list.")
      return nil
    }
    do throws(SecretCommands.Trouble) {
      let bytes = try commands.output(of: words)
      note(bytes, of: setting, from: "command \(SecretCommands.name(program))")
      return FileContents(bytes: bytes, isReadableByOthers: false)
    } catch {
      problem(command, error.detail, cure: error.cure)
      return nil
    }
  }

  /// systemd puts the credentials of a unit into a folder that only its user may read.
  private mutating func credential(_ credential: Setting, for setting: Setting) -> FileContents? {
    guard let name = name(credential, limit: 255, cure: "Write the name that LoadCredential= has.") else { return nil }
    guard name != ".", name != ".." else {
      problem(credential, "is not a name", cure: "Write the name that LoadCredential= has.")
      return nil
    }
    guard let folder = environment["CREDENTIALS_DIRECTORY"], !folder.isEmpty else {
      problem(
        credential, "is a systemd credential, and CREDENTIALS_DIRECTORY is not set",
        cure: "Add LoadCredential=\(name):FILE to the unit of the server. "
          + "Elsewhere, set CREDENTIALS_DIRECTORY to a folder that has the file \(name).")
      return nil
    }
    do {
      let contents = try FileAccess.contents(of: folder + "/" + name)
      note(contents.bytes, of: setting, from: "credential \(name)")
      return contents
    } catch {
      problem(
        credential, "\(name) cannot be read in CREDENTIALS_DIRECTORY: \(error.detail)",
        cure: "Add LoadCredential=\(name):FILE to the unit, and restart the server.")
      return nil
    }
  }
}
