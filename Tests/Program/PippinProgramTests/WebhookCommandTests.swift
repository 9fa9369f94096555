import PippinAccounts
import PippinFoundation
import PippinProgram
import PippinSQLiteStore
import PippinTestKit
import PippinTokens
import Testing

/// `pippin webhooks list`, on a database as a server leaves it.
@Suite struct WebhookCommandTests {
  private let trial: Trial
  private let settings: String
  /// The account that has the external id user-17, one that was merged into it, and another one.
  private let (mary, lost, kurt): (AccountID, AccountID, AccountID)
  /// In the order in which they happened: a merge, an account that was created, and a test.
  private let webhooks: [JobID]
  private static let seconds = 1_770_091_560.0

  init() async throws {
    trial = try Trial()
    _ = try trial.goodSettings()
    try trial.file("webhook.secret", "0f1e2d3c4b5a69788796a5b4c3d2e1f0\n")
    let url = "https://api.example.com/pippin?key=hidden"
    settings = try trial.file(
      "pippin.json5",
      SettingsTests.good.replacing(
        "clients: [", with: #"webhooks: [{ url: "\#(url)", secret_file: "webhook.secret" }], clients: ["#))
    let receiver = Array(SHA256.hash("webhook\u{0}\(url)").prefix(16))
    let samples = Samples()
    let now = Date(timeIntervalSince1970: Self.seconds)
    samples.clock.set(to: now.addingTimeInterval(-180))
    var account = samples.account()
    account.externalID = ExternalID("user-17")
    (mary, lost, kurt) = (account.id, samples.id(), samples.id())
    func payload(_ type: String, _ account: AccountID, _ more: String = "") -> [UInt8] {
      Array(
        #"{"receiver":"\#(Base64URL.encode(receiver))","type":"\#(type)","account":"\#(account)"\#(more)}"#.utf8)
    }
    func delivery(_ id: JobID, _ event: String, _ payload: [UInt8], error: String? = nil) -> WebhookDelivery {
      WebhookDelivery(
        id: id, receiver: receiver, event: event, payload: payload, createdAt: samples.now.inMilliseconds,
        deliveredAt: samples.now.inMilliseconds, attempts: 1, milliseconds: 12, error: error)
    }
    let merged: JobID = samples.id()
    let merge = delivery(
      merged, "account.merged", payload("account.merged", mary, #","from":"\#(lost)","into":"\#(mary)""#))
    samples.clock.advance(by: 60)
    let created: JobID = samples.id()
    let failed = Job(
      id: created, kind: .webhook, payload: payload("account.created", kurt), createdAt: samples.now.inMilliseconds,
      dueAt: now.addingTimeInterval(60), attempts: 2, lastError: "refused: status 503 \u{1B}[2J")
    samples.clock.advance(by: 60)
    let tested: JobID = samples.id()
    let test = delivery(
      tested, "webhook.test", payload("webhook.test", AuditEvent.operation), error: "unreachable: no answer")
    webhooks = [merged, created, tested]
    let store = try await SQLiteStore.open(path: trial.path("pippin.db"), now: now)
    try await store.commit(
      samples.changeSet(.putAccount(account), .noteDelivery(merge), .enqueue(failed), .noteDelivery(test)))
    await store.close()
  }

  private func run(_ options: [String]) async -> Trial.Outcome {
    await trial.run(["webhooks", "list", "--config", settings] + options, seconds: Self.seconds)
  }

  private func found(_ options: String...) async throws -> [String?] {
    try JSONDocument(parsing: await run(options + ["--json"]).bytes).root["items"]?.elements.map { $0["id"]?.string }
      ?? []
  }

  private func ids(_ places: Int...) -> [String?] { places.map { webhooks[$0].description } }

  @Test func `webhooks are a table that lines up, the newest first`() async {
    let output = await run([]).output
    let lines = output.split(separator: "\n").map(String.init)
    let words = lines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(words[0] == "created event status attempts next attempt ended receiver account id error")
    let place = "https://api.example.com/pippin?…"
    let due = "2026-02-03T04:07:00Z"
    #expect(words[1].hasSuffix(" – 2026-02-03T04:05:00Z \(place) – \(webhooks[2]) unreachable: no answer"), "\(output)")
    #expect(
      words[2].hasSuffix(
        #" account.created failed 2 \#(due) – \#(place) \#(kurt) \#(webhooks[1]) refused: status 503 \u{1b}[2J"#),
      "\(output)")
    #expect(words[3].contains(" account.merged delivered 1 – ") && words[3].hasSuffix(" \(mary) \(webhooks[0]) –"))
    let columns = zip(lines.dropFirst(), webhooks.reversed()).map { line, id in
      line.firstRange(of: id.description).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }
    #expect(lines.count == 4 && Set(columns).count == 1 && columns[0] != nil, "\(output)")
  }

  @Test func `webhooks are found by event, status and account`() async throws {
    #expect(try await found() == ids(2, 1, 0))
    #expect(try await found("--event", "account.merged") == ids(0))
    #expect(try await found("--status", "failed") == ids(2, 1))
    #expect(try await found("--status", "failed", "--event", "account.created") == ids(1))
    #expect(try await found("--account", "user-17") == ids(0))
    #expect(try await found("--account", lost.description) == ids(0), "a merge is about both")
    #expect(try await found("--account", kurt.description) == ids(1))
    #expect(try await found("--account", kurt.description, "--status", "delivered").isEmpty)
    #expect(await run(["--status", "parked"]).output == "No webhook was found.\n")
    #expect(await run(["--account", "nobody"]).reason == "account_not_found")
  }

  @Test func `a part of the webhooks says how it goes on`() async throws {
    let first = await run(["--limit", "1"])
    #expect(
      first.words == "There are more webhooks. For the next ones, add: --after \(webhooks[2])\n", "\(first.words)")
    #expect(try await found("--limit", "1", "--after", webhooks[2].description) == ids(1))
    let last = await run(["--limit", "2", "--after", webhooks[2].description])
    #expect(last.lines.count == 3 && last.words == "")
  }

  @Test func `a wrong option is named, and a type that is never sent is pointed out`() async {
    #expect(
      await run(["--status", "lost"]).words.contains("--status must be one of waiting, failed, parked, delivered"))
    #expect(await run(["--limit", "0"]).words.contains("--limit must be a number from 1 to 1000"))
    let outcome = await run(["--event", "account.delted"])
    #expect(outcome.code == .done && outcome.output == "No webhook was found.\n")
    #expect(outcome.words.contains("Did you mean “account.deleted”?"), "\(outcome.words)")
  }
}
