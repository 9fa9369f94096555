import PippinAccounts
import PippinFoundation
import PippinSQLiteStore
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinProgram

/// `pippin operator add`, `list` and `remove` (decision 0148).
@Suite struct OperatorCommandTests {
  private let trial: Trial
  private let settings: String
  private let (mary, guest): (Account, Account)
  private static let seconds = 1_770_091_560.0
  private static let address = #"operator_url: "https://operator.example.com", store:"#

  init() async throws {
    trial = try Trial()
    try trial.file("AuthKey.p8", Fixtures.clientKeyPEM)
    try trial.file("master.key", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n")
    settings = try trial.file("pippin.json5", SettingsTests.good.replacing("store:", with: Self.address))
    let samples = Samples()
    samples.clock.set(to: Date(timeIntervalSince1970: Self.seconds))
    mary = samples.account()
    var guest = samples.account()
    guest.isGuest = true
    self.guest = guest
    let store = try await SQLiteStore.open(path: trial.path("pippin.db"), now: samples.now)
    try await store.commit(
      samples.changeSet(
        .putAccount(mary), .putAccount(guest),
        .putIdentity(samples.identity(of: mary.id, key: samples.key(tenant: "TEAM000009")))))
    await store.close()
  }

  private func run(_ words: String...) async -> Trial.Outcome {
    await trial.run(["operator"] + words + ["--config", settings], seconds: Self.seconds)
  }

  private func add(_ name: String, _ account: AccountID, _ more: String...) async -> Trial.Outcome {
    await trial.run(
      ["operator", "add", "--config", settings, "--name", name, "--scopes", "accounts:read,jobs:write"] + more
        + [account.description], seconds: Self.seconds)
  }

  private func listed() async throws -> JSONElement {
    try JSONDocument(parsing: await run("list", "--json").bytes).root
  }

  @Test func `adds a person, lists and removes them`() async throws {
    #expect(await run("list").output == "There are no operators. Add one with pippin operator add.\n")
    let added = await add("mary", mary.id, "--requires-passkey", "--expires-in-days", "7")
    #expect(added.code == .done && added.output == "added  mary  \(mary.id)\nsign-in methods  apple\n")
    #expect(added.words.contains("the account has no passkey"))
    let person = try await listed()
    #expect(person["name"]?.string == "mary" && person["state"]?.string == "valid")
    #expect(person["account_id"]?.string == mary.id.description && person["requires_passkey"]?.bool == true)
    #expect(person["scopes"]?.elements.map(\.string) == ["accounts:read", "jobs:write"])
    #expect(person["expires_at"]?.string == Timestamp(Date(timeIntervalSince1970: Self.seconds + 7 * 86_400)).text)
    #expect(await run("list").output.contains(mary.id.description))
    #expect(await run("token", "list").output.hasPrefix("There are no operator tokens."))
    #expect(await run("token", "revoke", "mary").reason == "token_not_found")
    #expect(await run("remove", "mary").output == "removed  mary\n")
    #expect(try await listed()["state"]?.string == "removed")
    #expect(await run("remove", "nobody").reason == "operator_not_found")
  }

  @Test func `changes what a person may do by adding them again`() async throws {
    #expect(await add("mary", mary.id).code == .done)
    #expect(await run("remove", "mary").code == .done)
    let again = await add("mary", mary.id, "--expires-in-days", "1", "--json")
    #expect(again.output.contains("\"state\":\"valid\"") && again.output.contains("\"sign_in_methods\":[\"apple\"]"))
    #expect(again.words.isEmpty, "\(again.words)")
    #expect(await add("mary.a", mary.id).reason == "already_operator")
  }

  @Test func `refuses a taken name, and accounts that cannot sign in`() async throws {
    let token = await run("token", "create", "--name", "ci", "--scopes", "jobs:write")
    #expect(token.code == .done)
    #expect(await add("ci", mary.id).reason == "name_taken")
    #expect(await add("mary", mary.id).code == .done)
    #expect(await run("token", "create", "--name", "mary", "--scopes", "jobs:write").reason == "name_taken")
    #expect(await run("remove", "ci").reason == "operator_not_found")
    #expect(await add("guest", guest.id).reason == "account_unfit")
    #expect(
      await run("add", "--name", "x", "--scopes", "jobs:write", "nobody@example.org").reason == "account_not_found")
    #expect(await run("add", "--name", "x", "--scopes", "jobs:write").code == .usage)
    #expect(await add("two words", mary.id).code == .usage)
    #expect(await add("mary", mary.id, "--expires-in-days", "367").code == .usage)
  }

  @Test func `says that the console's address is missing`() async throws {
    try trial.file("pippin.json5", SettingsTests.good)
    let added = await add("mary", mary.id)
    #expect(added.code == .done && added.words.contains("Set operator_url"))
  }

  @Test func `keeps the console's id for the console`() async throws {
    let problems = try await SettingsTests().problems(#"id: "example-web""#, #"id: "pippin-console""#)
    #expect(problems == ["clients[1].id: is the id of the operator console at the server's own OpenID provider"])
  }
}
