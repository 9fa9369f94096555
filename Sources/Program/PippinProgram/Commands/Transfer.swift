import PippinAPI
import PippinAccounts
import PippinTokens
import PippinNetwork
import PippinServer
import PippinFoundation
import PippinTelemetry
import SignInWithApple

extension Command {
  private static let clientOption = CommandOption.value(
    "client", "ID", .required, "the client in the settings of the app that is transferred")
  private static let recipientOption = CommandOption.value("to", "TEAM", .required, "the Team ID of the new team")
  private static let jsonOption = CommandOption.flag("json", "print the result as JSON")

  static let transferPrepare = Command(
    name: "transfer prepare", summary: "Get each person's transfer identifier from Apple, for an app transfer.",
    options: SettingsSources.options + [clientOption, recipientOption, jsonOption],
    notes: """
      For the old team, with its key in the settings. Run it before the app is transferred, or up to sixty days after. Identifiers are
      saved as they arrive, so a stopped run resumes, and another run adds the people who signed up since. A server may run meanwhile.
      """,
    run: { (invocation) throws(CommandFailure) in
      try await TransferRun(invocation).run { (transfer, client, bar) throws(ServerError) in
        try await transfer.prepare(by: client, to: invocation.arguments["to"] ?? "") { bar.show($0, of: $1) }
      }
    })

  static let transferFinish = Command(
    name: "transfer finish", summary: "Move the prepared people to the new team, after an app transfer.",
    options: SettingsSources.options + [clientOption, jsonOption],
    notes: """
      For the new team, with its id and key in the settings, within sixty days of the transfer. A person who signs in meanwhile is
      moved by that sign-in. A person who signed in before this run may have two accounts. They are listed and not changed; the
      person can merge them.
      """,
    run: { (invocation) throws(CommandFailure) in
      try await TransferRun(invocation).run { (transfer, client, bar) throws(ServerError) in
        try await transfer.finish(by: client) { bar.show($0, of: $1) }
      }
    })

  static let transferStatus = Command(
    name: "transfer status", summary: "Show the progress of an app transfer.",
    options: SettingsSources.options + [
      .value("from", "TEAM", .required, "the Team ID of the old team"), recipientOption, jsonOption,
    ],
    run: { (invocation) throws(CommandFailure) in
      let (from, to) = (try invocation.arguments.required("from"), try invocation.arguments.required("to"))
      let run = try TransferRun(invocation)
      let counts = try await run.withTransfer { (transfer) throws(ServerError) in
        try await transfer.counts(from: from, to: to)
      }
      try run.write(counts)
    })

  static let transferImport = Command(
    name: "transfer import", summary: "Import transfer identifiers that another system got from Apple.",
    options: SettingsSources.options + [
      .value("from", "TEAM", .required, "the Team ID of the old team"), recipientOption, jsonOption,
    ],
    notes: """
      Reads lines of {"sub": "…", "transfer_sub": "…"} from standard input, as the old team got them from
      /auth/usermigrationinfo. Repeated lines are harmless. A line that contradicts an earlier one is refused.
      """,
    run: { (invocation) throws(CommandFailure) in
      let (from, to) = (try invocation.arguments.required("from"), try invocation.arguments.required("to"))
      try await TransferRun(invocation).readNames(from: from, to: to)
    })
}

/// A run of one of the `transfer` commands.
private struct TransferRun {
  private let invocation: Invocation
  private let settings: ServeSettings

  init(_ invocation: Invocation) throws(CommandFailure) {
    self.invocation = invocation
    do throws(SettingsError) {
      settings = try ServeSettings(invocation.arguments, environment: invocation.environment)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Asks Apple about many people and prints the report.
  func run(
    _ work: (TeamTransfer, Client.AppleRegistration, ProgressBar) async throws(ServerError) -> TeamTransfer.Report
  ) async throws(CommandFailure) {
    let client = try client()
    let bar = ProgressBar(invocation.console, unit: "people", shortest: 100)
    let report = try await withTransfer { (transfer) throws(ServerError) in
      try await work(transfer, client, bar)
    }
    bar.end()
    try write(report)
  }

  /// Runs `work` with a transfer on the settings' store, and closes the store afterwards.
  func withTransfer<Outcome: Sendable>(
    _ work: (TeamTransfer) async throws(ServerError) -> Outcome
  ) async throws(CommandFailure) -> Outcome {
    let now = invocation.now
    let apple = AppleIDService(
      endpoints: settings.apple, transport: CurlTransport(log: invocation.log(minimum: .error)), keys: AppleKeyCache(),
      now: now, onKeySet: { _, _ in })
    let result = try await settings.withStore(now: now()) {
      (store) throws(StoreError) -> Result<Outcome, ServerError> in
      do throws(ServerError) {
        return .success(try await work(TeamTransfer(store: store, apple: apple, now: now, random: .system)))
      } catch {
        return .failure(error)
      }
    }
    do throws(ServerError) {
      return try result.get()
    } catch {
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: ServerError) -> CommandFailure {
    switch error.code {
    case .providerUnreachable:
      .refused(
        code: "provider_unreachable",
        detail:
          "Apple could not be reached: \(error.causeForOperator). The progress so far is saved. Run the command again to continue."
      )
    case .providerRefused: .refused(code: "provider_refused", detail: error.causeForOperator)
    case .storeUnavailable:
      .refused(code: "store_unavailable", detail: "The database is unavailable: \(error.causeForOperator).")
    default: .refused(code: "internal_error", detail: error.causeForOperator)
    }
  }

  private func client() throws(CommandFailure) -> Client.AppleRegistration {
    let id = try invocation.arguments.required("client")
    guard let apple = settings.clients[ClientID(rawValue: id)]?.apple else {
      throw .refused(
        code: "client_unknown",
        detail: "The settings have no client \(Printable.text(id)) with a Sign in with Apple registration.")
    }
    return apple
  }

  /// Reads names from standard input to its end.
  func readNames(from: String, to: String) async throws(CommandFailure) {
    var lines: [[UInt8]] = []
    var reader = LineReader(limit: 4096)
    while true {
      let bytes = try invocation.console.input()
      if bytes.isEmpty { break }
      reader.append(bytes)
      while let line = reader.nextLine() { lines.append(try Self.bytes(of: line, number: lines.count + 1)) }
    }
    if let line = reader.lastLine() { lines.append(try Self.bytes(of: line, number: lines.count + 1)) }
    var names: [(subject: String, transfer: String)] = []
    for (index, line) in lines.enumerated() { names.append(try Self.name(in: line, number: index + 1)) }
    let realms = Array(Set(settings.clients.all.map(\.realm))).sorted { $0.rawValue < $1.rawValue }
    let bar = ProgressBar(invocation.console, unit: "lines", shortest: 1000)
    let report = try await withTransfer { (transfer) throws(ServerError) in
      var report = TeamTransfer.Report()
      for (index, name) in names.enumerated() {
        if try await transfer.note(name.transfer, of: name.subject, in: realms, from: from, to: to) {
          report.done += 1
        } else {
          report.left += 1
        }
        bar.show(Int64(index + 1), of: Int64(names.count))
      }
      return report
    }
    bar.end()
    try write(report)
  }

  private static func bytes(of line: LineReader.Line, number: Int) throws(CommandFailure) -> [UInt8] {
    guard case .bytes(let bytes) = line else {
      throw .refused(code: "malformed", detail: "Line \(number) is too long. Nothing was imported.")
    }
    return bytes
  }

  private static func name(
    in line: [UInt8], number: Int
  ) throws(CommandFailure) -> (subject: String, transfer: String) {
    do {
      let root = try JSONDocument(parsing: line).root
      if let subject = root["sub"]?.string, let transfer = root["transfer_sub"]?.string, !subject.isEmpty,
        !transfer.isEmpty
      {
        return (subject, transfer)
      }
    } catch {
      // The throw below reports every malformed line with the same message.
    }
    throw .refused(
      code: "malformed",
      detail: "Line \(number) is not {\"sub\": \"…\", \"transfer_sub\": \"…\"}. Nothing was imported.")
  }

  // MARK: Output

  private func write(_ report: TeamTransfer.Report) throws(CommandFailure) {
    guard invocation.arguments.has("json") else {
      var text = "done      \(report.done)\nunknown   \(report.left)\n"
      for pair in report.pairs { text += "two accounts of one person: \(pair.old) and \(pair.new)\n" }
      return try invocation.console.write(text)
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("done", report.done)
    writer.member("unknown", report.left)
    writer.name("two_accounts")
    writer.beginArray()
    for pair in report.pairs {
      writer.beginObject()
      writer.member("old", pair.old.description)
      writer.member("new", pair.new.description)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    try invocation.console.write(writer.bytes + [UInt8(ascii: "\n")])
  }

  func write(_ counts: TransferCounts) throws(CommandFailure) {
    guard invocation.arguments.has("json") else {
      return try invocation.console.write(
        "unknown   \(counts.unknown)\nnoted     \(counts.noted)\nmoved     \(counts.moved)\n")
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("unknown", counts.unknown)
    writer.member("noted", counts.noted)
    writer.member("moved", counts.moved)
    writer.endObject()
    try invocation.console.write(writer.bytes + [UInt8(ascii: "\n")])
  }
}
