import Foundation
import PippinAccounts
import PippinTokens
import PippinProgram
import PippinSQLiteStore
import PippinTestKit
import Testing

/// `pippin accounts …`, on a database as a server leaves it.
@Suite struct AccountsCommandTests {
  let trial: Trial
  let settings: String
  let account: Account
  let identity: Identity
  let session: Session
  /// When the commands run.
  private static let seconds = 1_770_091_560.0

  init() async throws {
    trial = try Trial()
    settings = try trial.goodSettings()
    let samples = Samples()
    samples.clock.set(to: Date(timeIntervalSince1970: Self.seconds))
    let id: AccountID = samples.id()
    identity = samples.identity(of: id, key: samples.key(tenant: "TEAM000009"))
    account = samples.account(
      id, name: samples.name("Mary\u{1B}[2J", "Appleseed"), email: samples.email("mary@example.org", of: identity.id))
    session = samples.session(of: id, by: identity.id)
    let store = try await SQLiteStore.open(path: trial.path("pippin.db"), now: samples.now)
    let proof = AddressProof(
      realm: .standard, address: samples.address("mary@example.org"), account: id, source: identity.id)
    let opened = AuditEvent(
      id: samples.id(), at: samples.now, kind: .signedIn, account: id, identity: identity.id, session: session.id,
      client: session.client, detail: "native", network: "203.0.113.0/24", device: "iPhone or iPad")
    try await store.commit(
      samples.changeSet(
        .putAccount(account), .putIdentity(identity), .putSession(session), .putProof(proof), .audit(opened)))
    await store.close()
  }

  private func run(_ command: String, _ operand: String, _ more: String...) async -> Trial.Outcome {
    await trial.run(["accounts", command, "--config", settings] + more + [operand], seconds: Self.seconds)
  }

  @Test func `accounts are found by id, by sign-in method and by verified address`() async throws {
    let way = "apple:TEAM000009:\(identity.key.subject)"
    for operand in [account.id.description, way, "mary@example.org", "Mary@EXAMPLE.org"] {
      let outcome = await run("show", operand)
      #expect(outcome.code == .done && outcome.lines.first == "account   \(account.id)", "\(operand): \(outcome)")
    }
  }

  @Test func `no recovery link is made without passkeys on the pages, nor for an unknown account`() async throws {
    let refused = await run("recovery-link", account.id.description)
    #expect(refused.code == .refused && refused.reason == "passkeys_not_offered", "\(refused)")
    let unknown = await run("recovery-link", "nobody@example.org")
    #expect(unknown.code == .refused && unknown.reason == "account_not_found", "\(unknown)")
  }

  @Test func `accounts are printed in aligned columns, with control characters escaped`() async throws {
    let outcome = await run("show", account.id.description)
    let lines = outcome.lines
    #expect(
      lines[1...3] == [
        "realm     default", "name      Mary[2J Appleseed", "email     mary@example.org (verified)",
      ])
    let head = try #require(lines.first { $0.hasPrefix("sign-in method") })
    let row = try #require(lines.last)
    #expect(row.hasPrefix("apple:TEAM000009:\(identity.key.subject)  active "))
    #expect(head.split(separator: " ").isEmpty == false)
    let status = try #require(head.range(of: "status"))
    #expect(row[status.lowerBound...].hasPrefix("active"), "under its head")
  }

  @Test func `an account's sessions and history can be listed`() async throws {
    let sessions = await run("sessions", account.id.description)
    #expect(sessions.lines.count == 2 && sessions.lines[1].hasPrefix(session.id.description))
    let history = await run("audit", account.id.description)
    #expect(history.lines.count == 2 && history.lines[1].contains("session.opened  native"))
    #expect(history.lines[1].contains("203.0.113.0/24  iPhone or iPad"))
    let json = await run("audit", account.id.description, "--json")
    let line = try JSONDocument(parsing: json.bytes).root
    #expect(line["kind"]?.string == "session.opened" && line["session_id"]?.string == session.id.description)
    #expect(line["network"]?.string == "203.0.113.0/24" && line["device"]?.string == "iPhone or iPad")
  }

  @Test func `are exported whole, without a secret`() async throws {
    let outcome = await run("export", "mary@example.org")
    let root = try JSONDocument(parsing: outcome.bytes).root
    #expect(
      root.members.map(\.name).sorted() == [
        "account", "apps", "exported_at", "history", "identities", "realm", "refusals", "sessions",
      ])
    #expect(root["account"]?["email"]?.string == "mary@example.org")
    #expect(root["history"]?.elements.map { $0["kind"]?.string } == ["session.opened"])
    let shown = await run("show", "mary@example.org", "--json")
    #expect(try JSONDocument(parsing: shown.bytes).root.members.map(\.name).contains("history") == false)
  }

  @Test func `that are not there, or not named, are refused with the reason`() async {
    let stranger = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
    for operand in [stranger, "apple:TEAM000009:nobody", "nobody@example.org", "mary", "mary@", "apple:TEAM000009"] {
      let outcome = await run("show", operand)
      #expect(outcome.code == .refused && outcome.reason == "account_not_found" && outcome.output.isEmpty)
    }
    for operand in ["", "a\nb", String(repeating: "x", count: 256)] {
      #expect(await run("show", operand).code == .usage, "\(operand)")
    }
    #expect(await trial.run(["accounts", "show", "--config", settings]).code == .usage)
  }

  @Test func `that share an address are named, none is taken for the other`() async throws {
    let samples = Samples(random: SeededRandom(seed: 4))
    samples.clock.set(to: Date(timeIntervalSince1970: Self.seconds + 1))
    let other = samples.account()
    let store = try await SQLiteStore.open(path: trial.path("pippin.db"), now: samples.now)
    let proof = AddressProof(
      realm: .standard, address: samples.address("mary@example.org"), account: other.id, source: samples.id())
    try await store.commit(samples.changeSet(.putAccount(other), .putProof(proof)))
    await store.close()
    let outcome = await run("show", "mary@example.org")
    #expect(outcome.code == .refused && outcome.reason == "account_ambiguous")
    #expect(outcome.words.contains(account.id.description) && outcome.words.contains(other.id.description))
  }
}
