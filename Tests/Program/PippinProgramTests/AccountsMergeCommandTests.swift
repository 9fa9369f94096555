import PippinAccounts
import PippinFoundation
import PippinTokens
import PippinProgram
import PippinSQLiteStore
import PippinTestKit
import Testing

/// `pippin accounts merge`, on a database as a server leaves it.
@Suite struct AccountsMergeCommandTests {
  let trial: Trial
  let settings: String
  let (mary, other): (Account, Account)
  let identity: Identity
  private static let seconds = 1_770_091_560.0

  init() async throws {
    trial = try Trial()
    settings = try trial.goodSettings()
    let samples = Samples()
    samples.clock.set(to: Date(timeIntervalSince1970: Self.seconds))
    (mary, other) = (samples.account(), samples.account())
    identity = samples.identity(of: other.id, key: samples.key(tenant: "TEAM000009"))
    let store = try await SQLiteStore.open(path: trial.path("pippin.db"), now: samples.now)
    try await store.commit(
      samples.changeSet(
        .putAccount(mary), .putAccount(other), .putIdentity(identity),
        .putIdentity(samples.identity(of: mary.id, key: samples.key(tenant: "TEAM000009")))))
    await store.close()
  }

  private func merge(_ arguments: String...) async -> Trial.Outcome {
    await trial.run(["accounts", "merge", "--config", settings] + arguments, seconds: Self.seconds)
  }

  private func shown(_ operand: String) async throws -> JSONElement {
    let outcome = await trial.run(
      ["accounts", "show", "--config", settings, "--json", operand], seconds: Self.seconds)
    return try JSONDocument(parsing: outcome.bytes).root
  }

  @Test func `accounts merge --dry-run lists what would move and changes nothing`() async throws {
    let outcome = await merge("--dry-run", "--into", mary.id.description, other.id.description)
    #expect(outcome.code == .done, "\(outcome.words)")
    #expect(outcome.lines[0] == "would merge  \(other.id) into \(mary.id)")
    #expect(outcome.lines[1].hasPrefix("would move   apple:TEAM000009:"))
    #expect(try await shown(other.id.description)["account"]?["id"]?.string == other.id.description)
  }

  @Test func `accounts merge merges two accounts, and --undo separates them again`() async throws {
    let way = "apple:TEAM000009:\(identity.key.subject)"
    let outcome = await merge("--json", "--into", mary.id.description, way)
    let root = try JSONDocument(parsing: outcome.bytes).root
    #expect(root["from"]?.string == other.id.description && root["into"]?.string == mary.id.description)
    #expect(root["moved"]?.elements.map(\.string) == [identity.id.description])
    // The merged account's id and sign-in method lead to the remaining account.
    for operand in [other.id.description, way] {
      #expect(try await shown(operand)["account"]?["id"]?.string == mary.id.description)
    }
    #expect(await merge("--undo", other.id.description).output == "restored  \(other.id) is a separate account again\n")
    #expect(try await shown(way)["account"]?["id"]?.string == other.id.description)
    #expect(await merge("--undo", other.id.description).reason == "account_not_found")
  }

  @Test func `the history of an account says where that of a merged one is`() async throws {
    #expect(await merge("--into", mary.id.description, other.id.description).code == .done)
    let words =
      "What happened to the account \(other.id) before it was merged: pippin audit list --account \(other.id)\n"
    func audit(_ command: String...) async -> Trial.Outcome {
      await trial.run(command + ["--config", settings], seconds: Self.seconds)
    }
    #expect(await audit("accounts", "audit", mary.id.description).words == words)
    #expect(await audit("audit", "list", "--account", mary.id.description).words == words)
    // Not to programs, not of the lost account itself, and not in the list of all accounts.
    #expect(await audit("accounts", "audit", mary.id.description, "--json").words == "")
    let lost = await audit("audit", "list", "--account", other.id.description)
    #expect(lost.output.contains("account.merged") && lost.words == "", "\(lost)")
    #expect(await audit("audit", "list").words == "")
  }

  @Test func `accounts merge refuses wrong usage`() async {
    #expect(await merge("--into", mary.id.description, mary.id.description).reason == "same_account")
    #expect(await merge("--into", "nobody@example.org", mary.id.description).reason == "account_not_found")
    #expect(await merge(mary.id.description).code == .usage)
    #expect(await merge("--undo", "--into", mary.id.description, other.id.description).code == .usage)
    #expect(await merge("--undo", "mary@example.org").code == .usage)
  }
}
