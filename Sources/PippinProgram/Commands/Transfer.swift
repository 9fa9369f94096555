import FoundationEssentials
import PippinAPI
import PippinAccounts
import PippinCryptography
import PippinCurl
import PippinFlows
import PippinJSON
import PippinTelemetry
import SignInWithApple

extension Command {
  private static let clientOption = CommandOption.value(
    "client", "ID", .required, "the client of the app that moves, as the settings name it")
  private static let recipientOption = CommandOption.value("to", "TEAM", .required, "the Team ID of the new team")
  private static let jsonOption = CommandOption.flag("json", "print what was done as JSON")

  static let transferPrepare = Command(
    name: "transfer prepare", summary: "Ask Apple how the people of your team are called on their way to another.",
    options: SettingsSources.options + [clientOption, recipientOption, jsonOption],
    notes: """
      For the old team, with its key in the settings: before the app is transferred, or up to sixty days after. What is learnt is noted
      at once, so a run that was stopped goes on where it was, and one more run takes in who came since. A server may be at work meanwhile.
      """,
    run: { (invocation) throws(CommandFailure) in
      try await TransferRun(invocation).run { (transfer, client, bar) throws(FlowError) in
        try await transfer.prepare(by: client, to: invocation.arguments["to"] ?? "") { bar.show($0, of: $1) }
      }
    })

  static let transferFinish = Command(
    name: "transfer finish", summary: "Move the people whom “transfer prepare” noted to the new team.",
    options: SettingsSources.options + [clientOption, jsonOption],
    notes: """
      For the new team, with its id and key in the settings, within sixty days of the transfer. Who signs in meanwhile is moved by that.
      Two accounts of one person, who came before anybody knew who they are, are named and left as they are: the person can merge them.
      """,
    run: { (invocation) throws(CommandFailure) in
      try await TransferRun(invocation).run { (transfer, client, bar) throws(FlowError) in
        try await transfer.finish(by: client) { bar.show($0, of: $1) }
      }
    })

  static let transferStatus = Command(
    name: "transfer status", summary: "Say how many people are on which part of their way to another team.",
    options: SettingsSources.options + [
      .value("from", "TEAM", .required, "the Team ID of the old team"), recipientOption, jsonOption,
    ],
    run: { (invocation) throws(CommandFailure) in
      let (from, to) = (try invocation.arguments.required("from"), try invocation.arguments.required("to"))
      let run = try TransferRun(invocation)
      let counts = try await run.withTransfer { (transfer) throws(FlowError) in
        try await transfer.counts(from: from, to: to)
      }
      try run.write(counts)
    })

  static let transferImport = Command(
    name: "transfer import", summary: "Note how people are called on their way, from lines that were asked elsewhere.",
    options: SettingsSources.options + [
      .value("from", "TEAM", .required, "the Team ID of the old team"), recipientOption, jsonOption,
    ],
    notes: """
      Reads {"sub": "…", "transfer_sub": "…"} from standard input, one a line, as the old team got them from
      /auth/usermigrationinfo. A line may come again; one that names another person than before is refused.
      """,
    run: { (invocation) throws(CommandFailure) in
      let (from, to) = (try invocation.arguments.required("from"), try invocation.arguments.required("to"))
      try await TransferRun(invocation).readNames(from: from, to: to)
    })
}

/// One of the `transfer` commands at work.
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

  /// Asks Apple about many people, and says what came of it.
  func run(
    _ work: (TeamTransfer, Client.AppleRegistration, ProgressBar) async throws(FlowError) -> TeamTransfer.Report
  ) async throws(CommandFailure) {
    let client = try client()
    let bar = ProgressBar(invocation.console, unit: "people", shortest: 100)
    let report = try await withTransfer { (transfer) throws(FlowError) in
      try await work(transfer, client, bar)
    }
    bar.end()
    try write(report)
  }

  /// Hands in a transfer on the settings' store, and closes that afterwards.
  func withTransfer<Outcome: Sendable>(
    _ work: (TeamTransfer) async throws(FlowError) -> Outcome
  ) async throws(CommandFailure) -> Outcome {
    let now = invocation.now
    let apple = AppleIDService(
      endpoints: settings.apple, transport: CurlTransport(log: invocation.log(minimum: .error)), keys: AppleKeyCache(),
      now: now, onKeySet: { _, _ in })
    let result = try await settings.withStore(now: now()) {
      (store) throws(StoreError) -> Result<Outcome, FlowError> in
      do throws(FlowError) {
        return .success(try await work(TeamTransfer(store: store, apple: apple, now: now, random: .system)))
      } catch {
        return .failure(error)
      }
    }
    do throws(FlowError) {
      return try result.get()
    } catch {
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: FlowError) -> CommandFailure {
    switch error {
    case .providerUnreachable(_, _, _, let cause):
      .refused(
        code: "provider_unreachable",
        detail: "Apple could not be asked: \(cause). What was learnt so far is noted: run the command again.")
    case .providerRefused(_, let hint): .refused(code: "provider_refused", detail: hint)
    case .storeUnavailable(let detail, _):
      .refused(code: "store_unavailable", detail: "The database refused: \(detail).")
    default: .refused(code: "internal_error", detail: error.detailForOperator)
    }
  }

  private func client() throws(CommandFailure) -> Client.AppleRegistration {
    let id = try invocation.arguments.required("client")
    guard let apple = settings.clients[ClientID(rawValue: id)]?.apple else {
      throw .refused(
        code: "client_unknown", detail: "The settings have no client \(Printable.text(id)) with Sign in with Apple.")
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
    let report = try await withTransfer { (transfer) throws(FlowError) in
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
      throw .refused(code: "malformed", detail: "Line \(number) is too long. Nothing was noted.")
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
      // Said below, in the same words for everything that is no such line.
    }
    throw .refused(
      code: "malformed",
      detail: "Line \(number) is not {\"sub\": \"…\", \"transfer_sub\": \"…\"}. Nothing was noted.")
  }

  // MARK: What came of it

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
