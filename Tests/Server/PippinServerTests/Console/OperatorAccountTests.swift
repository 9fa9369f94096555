import PippinAccounts
import PippinHTTP
import PippinServer
import PippinTestKit
import Testing

/// Who may change the account of an operator (decision 0148).
@Suite struct `The account of an operator` {
  private static let all = Set(OperatorToken.Scope.allCases)

  private func desk(_ scopes: Set<OperatorToken.Scope>) async throws -> (World, AccountID) {
    let world = try await World()
    let account = try #require(AccountID(await App(world: world).signIn().text("account.id")))
    let appointment = OperatorAppointment(name: "mary", account: account, scopes: scopes, days: 30)
    guard case .done = try await world.flows.operations.appoint(appointment, by: "test") else {
      throw BrowserError(words: "mary was not added")
    }
    return (world, account)
  }

  /// What the operator API answers to each change.
  private func verdicts(_ world: World, _ account: AccountID, _ token: String) async throws -> [String: String] {
    let identity = try #require(try await world.store.identities(of: account).first).id
    let path = "/operator/v1/accounts/\(account)"
    var verdicts: [String: String] = [:]
    for (method, target, body) in [
      ("PATCH", path, #"{"external_id":"4711"}"#), ("POST", path + "/suspend", #"{"reason":"test"}"#),
      ("POST", path + "/restore", ""), ("DELETE", path + "/identities/\(identity)", ""),
      ("DELETE", path + "/apps?client_id=com.example.app", ""), ("DELETE", path + "/sessions", ""),
      ("DELETE", path, ""),
    ] {
      let request = World.request(
        method, World.console, target, ["authorization": "Bearer " + token, "content-type": MediaType.json],
        Array(body.utf8), "127.0.0.1")
      let answer = Answer(await world.operatorPort.respond(to: request))
      verdicts["\(method) \(target.dropFirst(path.count).prefix { $0 != "?" })"] =
        answer.status < 300 ? "done" : answer.verdict
    }
    return verdicts
  }

  @Test func `is changed by nobody who may do less`() async throws {
    let (world, account) = try await desk([.readAccounts, .writeAccounts, .writeJobs])
    let weak = try await Clerk.token(world, "weak", scopes: [.readAccounts, .writeAccounts, .recoverAccounts])
    for (change, verdict) in try await verdicts(world, account, weak) {
      #expect(verdict.hasPrefix("403 insufficient_scope"), "\(change): \(verdict)")
    }
    #expect(try await world.flows.operations.account(named: account).suspension == nil)
    let equal = try await Clerk.token(world, "equal", scopes: [.readAccounts, .writeAccounts, .writeJobs])
    let done = try await verdicts(world, account, equal).filter { $0.value == "done" }.keys.sorted()
    #expect(done == ["DELETE ", "DELETE /sessions", "PATCH ", "POST /restore", "POST /suspend"])
  }

  @Test func `is like any other once its operator is removed`() async throws {
    let (world, account) = try await desk(Self.all)
    let weak = try await Clerk.token(world, "weak", scopes: [.writeAccounts])
    let patch = "PATCH "
    #expect(try await verdicts(world, account, weak)[patch]?.hasPrefix("403") == true)
    _ = try await world.flows.operations.revokeToken(named: "mary", isPerson: true, by: "test")
    #expect(try await verdicts(world, account, weak)[patch] == "done")
  }

  @Test func `is changed in the console by its equals only, and on the command line`() async throws {
    let (world, account) = try await desk(Self.all)
    let clerk = try await Clerk.entering(world, "weak", scopes: [.readAccounts, .writeAccounts])
    let token = try await clerk.browser.form(to: "/sign-out").field("csrf_token") ?? ""
    for word in ["suspend", "end-sessions", "delete"] {
      try await clerk.open("/accounts/\(account)/\(word)")
      #expect(
        clerk.browser.page.status == 403 && clerk.text.contains("an operator who may do more than you"), "\(word)")
    }
    let identity = try #require(try await world.store.identities(of: account).first).id.description
    for word in ["suspend", "restore", "end-sessions", "delete", "remove-method", "end-access"] {
      let fields = [
        ("csrf_token", token), ("reason", "Test"), ("client_id", "com.example.app"), ("identity_id", identity),
      ]
      #expect(await clerk.post("/accounts/\(account)/\(word)", fields, cookie: clerk.cookie).status == 403, "\(word)")
    }
    try await clerk.open("/accounts/\(account)")
    #expect(clerk.browser.page.status == 200, "it can be read")
    let equal = try await Clerk.entering(world, "equal")
    try await equal.open("/accounts/\(account)/suspend")
    try await equal.browser.send("/accounts/\(account)/suspend", ["reason": "Ticket 4711"])
    #expect(try await world.flows.operations.account(named: account).suspension?.by == "equal")
    _ = try await world.flows.operations.restore(account, by: AuditEvent.commandLine)
    #expect(try await world.flows.operations.account(named: account).suspension == nil)
  }
}
