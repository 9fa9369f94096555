import PippinAccounts
import PippinFoundation
import PippinSQLiteStore
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinProgram

/// `pippin statistics`, `refusals` and `audit list`.
@Suite struct ActivityCommandTests {
  private let trial: Trial
  private let settings: String
  private let account: Account
  private let refusals: [Refusal]
  private static let seconds = 1_770_091_560.0
  private static let day = 86_400.0

  init() async throws {
    trial = try Trial()
    settings = try trial.goodSettings()
    let samples = Samples()
    let now = Date(timeIntervalSince1970: Self.seconds)
    samples.clock.set(to: now)
    var account = samples.account()
    account.externalID = ExternalID("user-17")
    self.account = account
    let (app, web) = (ClientID(rawValue: "com.example.app"), ClientID(rawValue: "example-web"))
    func refusal(_ hours: Double, _ code: String, _ reason: String?, _ client: ClientID, _ account: AccountID?)
      -> Refusal
    {
      let at = now.addingTimeInterval(-3600 * hours)
      return Refusal(
        id: RefusalID(now: at, random: samples.random.source), at: at, requestID: "request-\(Int(hours))",
        account: account, provider: .apple, client: client, surface: .native, code: code, reason: reason,
        cause: "the \u{1B}[2J cause", network: "203.0.113.0/24", device: "Safari on iPhone")
    }
    refusals = [
      refusal(1, "identity_token_invalid", "nonce_used", app, account.id), refusal(30, "user_cancelled", nil, web, nil),
      refusal(200, "account_exists", nil, app, nil),
    ]
    let store = try await SQLiteStore.open(path: trial.path("pippin.db"), now: now)
    let changes: [Change] =
      [
        .putAccount(account), .count(EventCount(EventCount.Key(.signedUp, provider: .apple, client: app), at: now)),
        .count(
          EventCount(
            EventCount.Key(.signedIn, provider: .google, client: web), at: now.addingTimeInterval(-2 * Self.day),
            count: 7)),
        .count(
          EventCount(
            EventCount.Key(.refused, provider: .apple, client: app, reason: "account_exists"), at: now, count: 3)),
        .audit(AuditEvent(id: samples.id(), at: now, kind: .accountUpdated, account: account.id, detail: "name")),
      ] + refusals.map { .noteRefusal($0) }
    try await store.commit(samples.changeSet(of: changes))
    await store.close()
  }

  private func run(_ words: String...) async -> Trial.Outcome {
    await trial.run(words + ["--config", settings], seconds: Self.seconds)
  }

  private func lines(_ words: String...) async throws -> [JSONElement] {
    let outcome = await trial.run(words + ["--config", settings, "--json"], seconds: Self.seconds)
    return try JSONDocument(parsing: outcome.bytes).root["items"].map { Array($0.elements) } ?? []
  }

  // MARK: Statistics

  @Test func `statistics are tables for people`() async {
    let output = await run("statistics", "--days", "7").output
    let lines = output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    for line in [
      "accounts 1", "from 2026-01-27", "to 2026-02-03", "sign-ups 1", "sign-ins 7", "refused 3",
      "provider sign-ups sign-ins refused", "apple 1 0 3", "google 0 7 0", "2026-02-01 0 0 7 0 0",
      "2026-02-03 0 1 0 3 0",
    ] {
      #expect(lines.contains(line), "\(line) in:\n\(output)")
    }
    #expect(lines.contains { $0.hasPrefix("account_exists 3 The address belongs to an account") })
    #expect(output.split(separator: "\n").count { $0.hasPrefix("2026-0") } == 8, "today and seven days before")
  }

  @Test func `statistics as JSON are the body of the operator API`() async throws {
    let body = try JSONDocument(parsing: await run("statistics", "--json").bytes).root
    #expect(body["step"]?.string == "day" && body["items"].map { Array($0.elements).count } == 31)
    #expect(body["totals"]?["sign_ins"]?.integer == 7 && body["totals"]?["refusals"]?.integer == 3)
    #expect(body["totals"]?["refusals_by_reason"]?["account_exists"]?.integer == 3)
    #expect(body["accounts"]?["count"]?.integer == 1)
    for days in ["0", "1000", "many", "+1"] {
      #expect(await run("statistics", "--days", days).code == .usage, "\(days)")
    }
  }

  // MARK: Refusals

  @Test func `refusals are listed with what their codes mean`() async throws {
    let output = await run("refusals").output
    let lines = output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("at ") && lines[1].contains("identity_token_invalid  nonce_used  apple"))
    let words = lines[1].split(separator: " ").joined(separator: " ")
    #expect(words.contains("\(account.id) request-1 203.0.113.0/24 Safari on iPhone"), "\(words)")
    #expect(!output.contains("\u{1B}"), "what a stranger sent is escaped")
    let meaning = try #require(RefusalList.meaning(of: "account_exists"))
    #expect(lines.contains { $0.hasPrefix("account_exists: \(meaning) ") }, "\(output)")
    #expect(lines.contains { $0.hasPrefix("identity_token_invalid (nonce_used): ") })
    #expect(lines.contains { $0.hasPrefix("user_cancelled: The person cancelled at the provider.") })
    #expect(RefusalList.meaning(of: "user_cancelled") == nil)
  }

  @Test(arguments: [
    ([], [0, 1, 2]), (["--since", "24h"], [0]), (["--since", "2026-02-01"], [0, 1]), (["--since", "59m"], []),
    (["--client", "com.example.app"], [0, 2]), (["--client", "com.example.app", "--since", "2d"], [0]),
    (["--code", "account_exists"], [2]), (["--account", "user-17"], [0]), (["--request-id", "request-30"], [1]),
    (["--client", "gone"], []),
  ])
  func `refusals are found by time, client, code, account and request`(options: [String], found: [Int]) async throws {
    let outcome = await trial.run(["refusals", "--config", settings, "--json"] + options, seconds: Self.seconds)
    let items = try JSONDocument(parsing: outcome.bytes).root["items"].map { Array($0.elements) } ?? []
    #expect(items.map { $0["id"]?.string } == found.map { refusals[$0].id.description }, "\(outcome)")
    let text = await trial.run(["refusals", "--config", settings] + options, seconds: Self.seconds)
    #expect(!found.isEmpty || text.output == "No refused sign-in was found.\n")
  }

  @Test func `a part of the refusals says how it goes on`() async throws {
    let first = await run("refusals", "--limit", "1", "--client", "com.example.app")
    #expect(
      first.words == "There are more refusals. For the next ones, add: --after \(refusals[0].id)\n", "\(first.words)")
    let second = try await lines(
      "refusals", "--limit", "1", "--client", "com.example.app", "--after", refusals[0].id.description)
    #expect(second.map { $0["id"]?.string } == [refusals[2].id.description])
    for wrong in ["yesterday", "24", "0h", "h", "-1d"] {
      #expect(await run("refusals", "--since", wrong).words.contains("--since must be"), "\(wrong)")
    }
    #expect(await run("refusals", "--account", "nobody").reason == "account_not_found")
  }

  // MARK: Audit

  @Test func `the audit of all accounts is searched by account, kind, actor and time`() async throws {
    #expect(await run("accounts", "suspend", "user-17", "--reason", "fraud").code == .done)
    #expect(await run("invitations", "create").code == .done)
    let all = try await lines("audit", "list")
    #expect(Set(all.map { $0["kind"]?.string }) == ["account.suspended", "invitation.created", "account.updated"])
    func kinds(_ options: String...) async throws -> Set<String?> {
      let outcome = await trial.run(["audit", "list", "--config", settings, "--json"] + options, seconds: Self.seconds)
      return Set(try JSONDocument(parsing: outcome.bytes).root["items"]?.elements.map { $0["kind"]?.string } ?? [])
    }
    #expect(try await kinds("--account", "user-17") == ["account.suspended", "account.updated"])
    #expect(try await kinds("--kind", "account.suspended") == ["account.suspended"])
    #expect(try await kinds("--actor", "the command line") == ["account.suspended", "invitation.created"])
    #expect(try await kinds("--from", "2026-02-04") == [])
    #expect(try await kinds("--to", "2026-02-03").count == 3)
    // A deleted account has no external id, but its history.
    #expect(try await kinds("--account", Samples().account().id.description) == [])
    let table = await run("audit", "list", "--kind", "account.suspended").output
    #expect(table.split(separator: "\n").count == 2)
    #expect(table.contains("the command line") && table.contains(account.id.description))
  }

  @Test func `a kind that no event has is pointed out`() async {
    let outcome = await run("audit", "list", "--kind", "account.suspnded")
    #expect(outcome.code == .done && outcome.output == "No event was found.\n")
    #expect(outcome.words.contains("Did you mean “account.suspended”?"))
    #expect(await run("audit", "list", "--origin", "cat").words.contains("--origin must be operator"))
  }

  // MARK: JSON

  @Test func `every command that prints a result prints it as JSON, too`() {
    // Servers; a folder of files; and what is JSON, or the bytes that were signed, without an option.
    let others: Set<String> = [
      "demo", "serve", "emulate", "accounts export", "token verify", "jose verify", "event verify", "passkey verify",
    ]
    let without = Program.commands.filter { command in !command.options.contains { $0.name == "json" } }
    #expect(Set(without.map(\.name)) == others)
  }
}
