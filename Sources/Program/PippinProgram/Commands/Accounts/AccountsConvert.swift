import PippinAccounts
import PippinServer
import PippinTokens

extension Command {
  static let accountsConvert = Command(
    name: "accounts convert",
    summary: "Convert another system's export of its users to the lines that accounts import reads.",
    options: [
      .value(
        "from", ExportingSystem.allCases.map(\.rawValue).joined(separator: "|"), .required, "the system that wrote FILE"
      ),
      .value("to", "FILE", .required, "the file to write the lines to; there must be none of that name"),
      .value("team", "TEAM", .optional, "the Team ID under which people have signed in with Apple so far"),
      .value("facebook-app", "ID", .optional, "the id of the Facebook app with which people have signed in so far"),
      .value("hash-config", "FILE", .optional, "firebase: the project's password hash parameters, from the console"),
      .value(
        "password-hashes", "FILE", .optional,
        "auth0: the password hashes, as Auth0's support sends them; clerk: the CSV of the dashboard"),
      .value(
        "apple-client", "ID", .optional,
        "better-auth: the client, as the settings name it, that Apple's refresh tokens belong to"),
      .value("rp-id", "DOMAIN", .optional, "the RP ID of the passkeys; one of another domain is left out"),
      .flag("without-passkeys", "leave out all passkeys"),
      .flag("without-passwords", "leave out all passwords, for instance because a pepper makes their hashes useless"),
      .flag("no-verified-addresses", "take no address as verified, whatever the export says"),
      .flag("json", "print the result as JSON"),
    ],
    operand: "FILE",
    notes: """
      FILE is the export, or - for standard input:

      \(ExportingSystem.allCases.map { "- \($0.rawValue): \($0.export)" }.joined(separator: "\n"))

      Each skipped user and each loss is named on standard error, by record and reason. Standard output has the counts. If the command
      fails, its error code comes after these lines, and no file is written.
      No database and no settings are needed. The lines hold password hashes: the file is for its owner only, and should be deleted
      after the import.
      """,
    run: { (invocation) throws(CommandFailure) in try AccountsConversion(invocation).run() })
}

/// A run of `accounts convert`.
private struct AccountsConversion {
  private let invocation: Invocation
  private let system: ExportingSystem
  private let source: String
  private let target: String

  init(_ invocation: Invocation) throws(CommandFailure) {
    let arguments = invocation.arguments
    let name = try arguments.required("from")
    guard let system = ExportingSystem(rawValue: name) else {
      throw arguments.usage("--from \(Printable.text(name)) is not a system that can be converted")
    }
    for (option, needed) in Self.ofSomeSystems where arguments.has(option) && !needed.contains(system) {
      throw arguments.usage("--\(option) is for --from \(needed.map(\.rawValue).joined(separator: " and "))")
    }
    for option in ["team", "facebook-app", "apple-client", "rp-id"] where arguments[option]?.isEmpty ?? false {
      throw arguments.usage("--\(option) is empty")
    }
    guard let source = arguments.operand else { throw arguments.usage("FILE is missing") }
    self.invocation = invocation
    self.system = system
    self.source = source
    target = try arguments.required("to")
  }

  /// The options that only some systems' exports need.
  private static let ofSomeSystems: KeyValuePairs<String, [ExportingSystem]> = [
    "hash-config": [.firebase], "password-hashes": [.auth0, .clerk], "apple-client": [.betterAuth],
  ]

  func run() throws(CommandFailure) {
    guard FileAccess.kind(at: target) == .nothing else {
      throw .refused(
        code: "file_exists", detail: "\(Printable.text(target)) is already there. Give another name, or remove it.")
    }
    var converter = AccountConverter(from: system, options: try options(), now: invocation.now())
    let output = try write { () throws(FileProblem) in try PartialFile(for: target, suffix: ".partial") }
    var counts = ConversionCounts()
    do throws(CommandFailure) {
      let size = source == "-" ? nil : FileAccess.size(of: source)
      let bar = ProgressBar(invocation.console, unit: "bytes", shortest: 20_000_000)
      var done: Int64 = 0
      try read(source) { (bytes) throws(CommandFailure) in
        try keep(conversions { () throws(ConversionFailure) in try converter.convert(bytes) }, in: output, &counts)
        done += Int64(bytes.count)
        if let size { bar.show(done, of: size) }
      }
      bar.end()
      try keep(conversions { () throws(ConversionFailure) in try converter.finish() }, in: output, &counts)
      _ = try write { () throws(FileProblem) in try output.put(isReplacing: false) }
    } catch {
      output.discard()
      throw error
    }
    guard !invocation.arguments.has("json") else { return try invocation.writeJSON { counts.write(to: &$0) } }
    try invocation.console.write(counts.words)
  }

  private func keep(
    _ conversions: [Conversion], in output: PartialFile, _ counts: inout ConversionCounts
  ) throws(CommandFailure) {
    var lines: [UInt8] = []
    for conversion in conversions {
      counts.add(conversion)
      invocation.console.say(ConversionWords.report(conversion))
      if case .converted(let account) = conversion.outcome { lines += account.bytes + [UInt8(ascii: "\n")] }
    }
    if !lines.isEmpty { try write { () throws(FileProblem) in try output.write(lines) } }
  }

  // MARK: Options

  private func options() throws(CommandFailure) -> ConversionOptions {
    let arguments = invocation.arguments
    var options = ConversionOptions()
    options.team = arguments["team"]
    options.facebookApp = arguments["facebook-app"]
    options.appleClient = arguments["apple-client"].map { ClientID(rawValue: $0) }
    options.leavesOutPasswords = arguments.has("without-passwords")
    options.rpID = arguments["rp-id"]
    options.leavesOutPasskeys = arguments.has("without-passkeys")
    options.trustsAddresses = !arguments.has("no-verified-addresses")
    if let path = arguments["hash-config"] {
      var bytes: [UInt8] = []
      try read(path) { (piece) throws(CommandFailure) in
        bytes += piece
        guard bytes.count <= 65_536 else {
          throw .refused(code: "hash_config_invalid", detail: "The file of --hash-config is too large.")
        }
      }
      options.hashConfig = try conversions { () throws(ConversionFailure) in
        try FirebaseHashConfig(parsing: String(decoding: bytes, as: UTF8.self))
      }
    }
    if let path = arguments["password-hashes"] {
      if system == .clerk {
        options.clerkHashes = try hashes(in: path, ClerkPasswordHashes())
      } else {
        options.passwordHashes = try hashes(in: path, Auth0PasswordHashes())
      }
    }
    return options
  }

  private func hashes<Hashes: PasswordHashFile>(
    in path: String, _ empty: Hashes
  ) throws(CommandFailure) -> Hashes {
    var hashes = empty
    try read(path) { (piece) throws(CommandFailure) in
      try conversions { () throws(ConversionFailure) in try hashes.read(piece) }
    }
    try conversions { () throws(ConversionFailure) in try hashes.finish() }
    return hashes
  }

  // MARK: Files

  /// Reads a file, or standard input, piece by piece.
  private func read(_ path: String, _ take: ([UInt8]) throws(CommandFailure) -> Void) throws(CommandFailure) {
    let file: InputFile?
    do throws(FileProblem) {
      file = path == "-" ? nil : try InputFile(path)
    } catch {
      throw Self.unreadable(path, error)
    }
    while true {
      let bytes: [UInt8]
      if let file {
        do throws(FileProblem) {
          bytes = try file.next()
        } catch {
          throw Self.unreadable(path, error)
        }
      } else {
        bytes = try invocation.console.input()
      }
      if bytes.isEmpty { return }
      try take(bytes)
    }
  }

  private static func unreadable(_ path: String, _ problem: FileProblem) -> CommandFailure {
    .refused(code: "file_unreadable", detail: "\(Printable.text(path)) cannot be read: \(problem.detail).")
  }

  private func write<Result>(_ work: () throws(FileProblem) -> Result) throws(CommandFailure) -> Result {
    do throws(FileProblem) {
      return try work()
    } catch {
      throw .refused(code: "file_unwritable", detail: "\(Printable.text(target)) cannot be written: \(error.detail).")
    }
  }

  private func conversions<Result>(_ work: () throws(ConversionFailure) -> Result) throws(CommandFailure) -> Result {
    do throws(ConversionFailure) {
      return try work()
    } catch {
      throw .refused(code: error.code, detail: error.detail)
    }
  }
}

/// What `accounts convert` says about single records.
enum ConversionWords {
  /// A line for the skipped user, or for each loss; nothing for a record that is converted whole.
  static func report(_ conversion: Conversion) -> String {
    let user = conversion.user.map { " (\(Printable.text($0)))" } ?? ""
    func line(_ what: String, _ note: ConversionNote) -> String {
      "record \(conversion.record)\(user): \(what): \(note.code): \(Printable.text(note.detail, limit: 300))\n"
    }
    switch conversion.outcome {
    case .skipped(let reason): return line("skipped", reason)
    case .converted: return conversion.losses.map { line("lost", $0) }.joined()
    }
  }
}

/// How many records were read, written and skipped, and why.
struct ConversionCounts {
  private var read = 0
  private var written = 0
  private var reasons: [String: Int] = [:]
  private var losses: [String: Int] = [:]

  mutating func add(_ conversion: Conversion) {
    read += 1
    switch conversion.outcome {
    case .converted: written += 1
    case .skipped(let reason): reasons[reason.code, default: 0] += 1
    }
    for loss in conversion.losses { losses[loss.code, default: 0] += 1 }
  }

  var words: String {
    var table = TextTable()
    table.add("read", "\(read)")
    table.add("written", "\(written)")
    table.add("skipped", "\(read - written)")
    for (code, count) in reasons.sorted(by: { $0.key < $1.key }) { table.add("  \(code)", "\(count)") }
    table.add("lost", "\(losses.values.reduce(0, +))")
    for (code, count) in losses.sorted(by: { $0.key < $1.key }) { table.add("  \(code)", "\(count)") }
    return table.text
  }

  func write(to writer: inout JSONWriter) {
    writer.member("read", read)
    writer.member("written", written)
    writer.member("skipped", read - written)
    for (name, counts) in [("skipped_for", reasons), ("lost", losses)] {
      writer.name(name)
      writer.beginObject()
      for (code, count) in counts.sorted(by: { $0.key < $1.key }) { writer.member(code, count) }
      writer.endObject()
    }
  }
}
