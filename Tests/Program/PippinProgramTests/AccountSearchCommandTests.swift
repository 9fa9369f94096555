import PippinAccounts
import PippinFoundation
import PippinSQLiteStore
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinProgram

/// `pippin accounts list`, `suspend` and `restore`, and the external ids of accounts.
@Suite struct AccountSearchCommandTests {
  private let trial: Trial
  private let settings: String
  private let samples: Samples
  /// From the oldest to the newest.
  private let (mary, anita, guest): (Account, Account, Account)
  private let session: Session
  private static let seconds = 1_770_091_560.0

  init() async throws {
    trial = try Trial()
    settings = try trial.goodSettings()
    samples = Samples()
    let start = Date(timeIntervalSince1970: Self.seconds - 3 * 86_400)
    samples.clock.set(to: start)
    var mary = samples.account(name: samples.name("Mary", "Appleseed"))
    mary.externalID = ExternalID("user-17")
    let identity = samples.identity(of: mary.id, key: samples.key(tenant: "TEAM000009"))
    session = samples.session(of: mary.id, by: identity.id)
    samples.clock.set(to: start.addingTimeInterval(86_400))
    var anita = samples.account(name: samples.name("\u{5C71}\u{7530}", "Anita"))
    anita.externalID = ExternalID("mary@example.org")
    samples.clock.set(to: start.addingTimeInterval(2 * 86_400))
    var guest = samples.account(name: nil)
    guest.isGuest = true
    (self.mary, self.anita, self.guest) = (mary, anita, guest)
    let store = try await SQLiteStore.open(path: trial.path("pippin.db"), now: samples.now)
    let proof = AddressProof(
      realm: .standard, address: samples.address("mary@example.org"), account: mary.id, source: identity.id)
    try await store.commit(
      samples.changeSet(
        .putAccount(mary), .putAccount(anita), .putAccount(guest), .putIdentity(identity), .putSession(session),
        .putProof(proof)))
    await store.close()
  }

  private func run(_ command: String, _ more: String...) async -> Trial.Outcome {
    await trial.run(["accounts", command, "--config", settings] + more, seconds: Self.seconds)
  }

  private func ids(_ more: String...) async throws -> [String?] {
    let outcome = await trial.run(["accounts", "list", "--config", settings, "--json"] + more, seconds: Self.seconds)
    let page = try JSONDocument(parsing: outcome.bytes).root
    return page["items"]?.elements.map { $0["id"]?.string } ?? []
  }

  // MARK: Lists

  @Test func `accounts are listed with the newest first, in columns that line up`() async throws {
    let outcome = await run("list")
    #expect(outcome.code == .done && outcome.words.isEmpty, "\(outcome)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 4 && lines[0].hasPrefix("account "))
    for (line, account) in zip(lines.dropFirst(), [guest, anita, mary]) {
      #expect(line.hasPrefix(account.id.description))
    }
    #expect(lines[1].contains("  guest "))
    let created = TextTable.width(
      String(lines[0].prefix(upTo: try #require(lines[0].firstRange(of: "created")).lowerBound)))
    for line in lines.dropFirst() {
      let time = try #require(line.firstRange(of: "2026-0"))
      #expect(TextTable.width(String(line[..<time.lowerBound])) == created, "\(line)")
    }
  }

  @Test func `accounts are searched by beginning and by filters, as the operator API does`() async throws {
    let (mary, anita, guest) = (mary.id.description, anita.id.description, guest.id.description)
    #expect(try await ids() == [guest, anita, mary])
    #expect(try await ids("--query", "apples") == [mary])
    #expect(try await ids("--query", "USER-1") == [mary])
    #expect(try await ids("--provider", "apple") == [mary])
    #expect(try await ids("--status", "guest") == [guest])
    #expect(try await ids("--created-after", "2026-02-01") == [guest, anita])
    #expect(try await ids("--created-after=2026-02-01T04:06:00.5Z", "--status=active") == [])
    #expect(await run("list", "--query", "nobody").output == "No account was found.\n")
  }

  @Test func `a part of the list says on standard error how it goes on`() async throws {
    let first = await run("list", "--limit", "2")
    #expect(first.output.split(separator: "\n").count == 3)
    #expect(
      first.words == "2 of 3 accounts are shown. For the next ones, add: --after \(anita.id)\n", "\(first.words)")
    #expect(try await ids("--limit", "2", "--after", anita.id.description) == [mary.id.description])
    let page = try JSONDocument(parsing: await run("list", "--limit", "2", "--json").bytes).root
    #expect(page["next"]?.string == anita.id.description && page["total"]?.integer == 3)
    #expect(page["total_is_exact"]?.bool == true)
    #expect(page["items"].map { Array($0.elements)[1] }?["external_id"]?.string == "mary@example.org")
  }

  @Test(arguments: [
    (["--provider", "myspace"], "--provider must be one of apple"), (["--status", "gone"], "--status must be active"),
    (["--created-after", "yesterday"], "--created-after must be a time"),
    (["--limit", "0"], "--limit must be a number"),
    (["--limit", "1001"], "from 1 to 1000"), (["--after", "x"], "--after must be"),
    (["--query", ""], "--query is empty"),
  ])
  func `a wrong filter is named by its option`(options: [String], words: String) async {
    let outcome = await trial.run(["accounts", "list", "--config", settings] + options, seconds: Self.seconds)
    #expect(outcome.code == .usage && outcome.words.contains(words), "\(outcome)")
  }

  // MARK: External ids

  @Test func `an account is found by its external id`() async throws {
    let shown = await run("show", "user-17")
    #expect(shown.code == .done && shown.lines.first?.hasSuffix(" \(mary.id)") == true, "\(shown)")
    #expect(await run("sessions", "user-17").output.contains(session.id.description))
    #expect(await run("show", "USER-17").reason == "account_not_found", "an external id is compared as it is")
    #expect(await run("show", "user-17", "--realm", "shop").reason == "account_not_found")
  }

  @Test(arguments: ["show", "sessions", "audit", "export", "suspend", "restore", "recovery-link", "delete", "merge"])
  func `a text that names two accounts is refused with both, by every command`(command: String) async throws {
    let more = command == "merge" ? ["--into", guest.id.description] : command == "delete" ? ["--yes"] : []
    let outcome = await trial.run(
      ["accounts", command, "--config", settings, "mary@example.org"] + more, seconds: Self.seconds)
    #expect(outcome.code == .refused && outcome.reason == "account_ambiguous", "\(outcome)")
    #expect(outcome.words.contains("\(mary.id)  by its verified address"))
    #expect(outcome.words.contains("\(anita.id)  by its external id") && outcome.words.contains("--by"))
  }

  @Test func `what is meant can be said`() async throws {
    for (kind, account) in [("external-id", anita), ("address", mary)] {
      let outcome = await run("show", "--by", kind, "mary@example.org")
      #expect(outcome.lines.first?.hasSuffix(" \(account.id)") == true, "\(kind): \(outcome)")
    }
    #expect(await run("show", "--by", "id", "mary@example.org").code == .usage)
    #expect(await run("show", "--by", "name", "mary@example.org").words.contains("--by must be id, external-id"))
  }

  // MARK: Suspension

  @Test func `a suspended account has no session, and the audit names the command line`() async throws {
    let outcome = await run("suspend", "user-17", "--reason", "fraud, case 12")
    #expect(outcome.code == .done && outcome.output.hasPrefix("suspended  \(mary.id), since "), "\(outcome)")
    #expect(outcome.output.hasSuffix(" by the command line: fraud, case 12\n"))
    #expect(await run("sessions", "user-17").output == "There are no active sessions.\n")
    #expect(await run("show", "user-17").output.contains("fraud, case 12"))
    #expect(try await ids("--status", "suspended") == [mary.id.description])
    let line = try #require(await run("audit", "user-17").lines.last)
    #expect(line.contains("account.suspended") && line.contains("the command line"))
    let again = await run("suspend", "user-17")
    #expect(again.code == .refused && again.reason == "already_suspended" && again.words.contains("fraud, case 12"))
    let restored = await run("restore", mary.id.description)
    #expect(restored.code == .done && restored.output == "restored  \(mary.id)\n")
    #expect(await run("restore", "user-17").reason == "not_suspended")
  }

  @Test func `suspending and restoring print the body of the operator API`() async throws {
    let suspended = try JSONDocument(parsing: await run("suspend", "--json", "user-17").bytes).root
    #expect(suspended["id"]?.string == mary.id.description)
    #expect(suspended["suspension"]?["reason"]?.string == "no reason was given")
    #expect(suspended["suspension"]?["by"]?.string == AuditEvent.commandLine)
    #expect(await run("restore", "--json", "user-17").output == "{\"id\":\"\(mary.id)\"}\n")
  }

  @Test func `suspending needs an account and a reason that can be read`() async {
    #expect(await run("suspend").code == .usage)
    #expect(await run("suspend", "nobody").reason == "account_not_found")
    #expect(await run("suspend", "user-17", "--reason", "").code == .usage)
    let long = await run("suspend", "user-17", "--reason", String(repeating: "x", count: 201))
    #expect(long.code == .usage && long.words.contains("--reason must have 1 to 200 characters"))
    #expect(await run("restore", "user-17").reason == "not_suspended")
  }
}
