import PippinAccounts
import PippinFoundation
import PippinSQLiteStore
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinProgram

/// `pippin invitations create`, `list` and `revoke` (decision 0158).
@Suite struct InvitationCommandTests {
  private let trial: Trial
  private let settings: String
  private static let seconds = 1_770_091_560.0

  init() async throws {
    trial = try Trial()
    settings = try trial.goodSettings()
    let samples = Samples()
    samples.clock.set(to: Date(timeIntervalSince1970: Self.seconds))
    let store = try await SQLiteStore.open(path: trial.path("pippin.db"), now: samples.now)
    await store.close()
  }

  private func run(_ words: String..., after seconds: Double = 0) async -> Trial.Outcome {
    await trial.run(["invitations"] + words + ["--config", settings], seconds: Self.seconds + seconds)
  }

  private func listed() async throws -> [JSONElement] {
    try await run("list", "--json").output.split(separator: "\n").map { try JSONDocument(parsing: Array($0.utf8)).root }
  }

  @Test func `creates one for an address, lists and revokes it`() async throws {
    #expect(await run("list").output == "There are no invitations. Create one with pippin invitations create.\n")
    let made = await run(
      "create", "--email", "mary@example.com", "--uses", "2", "--days", "7", "--metadata", #"{ "plan": "pro" }"#,
      "--json")
    let invitation = try JSONDocument(parsing: made.bytes).root
    let (id, code) = (invitation["id"]?.string ?? "", invitation["code"]?.string ?? "")
    #expect(made.code == .done && code.utf8.count == 23)
    #expect(invitation["link"]?.string == "https://id.example.com/sign-up?invitation=\(code)")
    #expect(invitation["email"]?.string == "mary@example.com" && invitation["uses_left"]?.integer == 2)
    #expect(invitation["metadata"]?["plan"]?.string == "pro")
    #expect(
      invitation["expires_at"]?.string == Timestamp(Date(timeIntervalSince1970: Self.seconds + 7 * 86_400)).text)
    let only = try #require(try await listed().first)
    #expect(only["id"]?.string == id && only["state"]?.string == "valid" && only["code"] == nil && only["link"] == nil)
    let table = await run("list").output
    #expect(table.contains(id) && table.contains("2 of 2") && !table.contains(code))
    #expect(await run("revoke", id).output == "revoked  \(id)\n")
    #expect(await run("revoke", id).code == .done)
    #expect(try await listed().first?["state"]?.string == "revoked")
    let store = try await SQLiteStore.open(path: trial.path("pippin.db"), now: Samples().now)
    let lines = try await store.audit(of: AuditEvent.operation, limit: 9, after: nil)
    await store.close()
    // Both are of one moment, and have no order.
    #expect(lines.count == 2 && Set(lines.map(\.kind)) == [.invitationCreated, .invitationRevoked])
    #expect(lines.allSatisfy { $0.actor == AuditEvent.commandLine && $0.detail == id })
  }

  @Test func `prints the link and the code of one for anybody, and lists the newest first`() async throws {
    let first = await run("create")
    let lines = first.output.split(separator: "\n")
    #expect(first.code == .done && lines.count == 5 && lines[0].hasPrefix("invitation   "))
    #expect(lines[1].hasPrefix("link         https://id.example.com/sign-up?invitation="))
    #expect(lines[2].hasPrefix("code         ") && lines[3] == "uses         1")
    #expect(lines[4] == "valid until  \(Timestamp(Date(timeIntervalSince1970: Self.seconds + 14 * 86_400)).text)")
    let second = await run("create", "--json", after: 1)
    let newest = try JSONDocument(parsing: second.bytes).root["id"]?.string
    #expect(try await listed().map { $0["id"]?.string }.first == newest)
  }

  @Test func `names the option that is wrong`() async throws {
    for (option, value) in [
      ("email", "mary"), ("email", "x@privaterelay.appleid.com"), ("uses", "0"), ("uses", "many"), ("uses", "+1"),
      ("days", "367"), ("metadata", "{"), ("metadata", "[]"), ("realm", "shop"),
    ] {
      let refused = await run("create", "--\(option)", value)
      #expect(refused.code == .usage && refused.words.contains("--\(option) "), "\(option) \(value): \(refused.words)")
    }
    #expect(try await listed().isEmpty)
    #expect(await run("revoke").code == .usage)
    #expect(await run("revoke", "x").code == .usage)
    #expect(await run("revoke", AuditEvent.operation.description).reason == "invitation_not_found")
  }
}
