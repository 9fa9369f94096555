import PippinAccounts
import PippinServer
import PippinHTTP
import PippinTestKit
import Testing

/// What a token's scopes show and allow.
@Suite struct `The scopes of the console` {
  @Test func `without any there are statistics and nothing else`() async throws {
    let world = try await World()
    let mary = await App(world: world).signIn()
    let clerk = try await Clerk.entering(world, scopes: [])
    #expect(clerk.text.contains("Sign-ups") && !clerk.text.contains("href=\"/accounts\""))
    #expect(!clerk.text.contains("href=\"/jobs\"") && !clerk.text.contains("/search"))
    for path in [
      "/accounts", "/accounts/\(mary.text("account.id"))", "/invitations", "/refusals", "/audit", "/jobs", "/webhooks",
      "/settings",
    ] {
      #expect(try await clerk.open(path).status == 403, "\(path)")
      #expect(!clerk.text.contains("Mary"))
    }
  }

  @Test func `to read accounts shows no action, and takes none`() async throws {
    let world = try await World()
    let mary = await App(world: world).signIn()
    let account = mary.text("account.id")
    let clerk = try await Clerk.entering(world, scopes: [.readAccounts])
    try await clerk.open("/accounts/\(account)")
    #expect(clerk.browser.page.status == 200 && !clerk.text.contains("Suspend") && !clerk.text.contains("/delete"))
    let token = try await clerk.browser.form(to: "/sign-out").field("csrf_token") ?? ""
    for word in ["suspend", "restore", "end-sessions", "delete", "remove-method"] {
      let answer = await clerk.post(
        "/accounts/\(account)/\(word)", [("csrf_token", token), ("reason", "Test")], cookie: clerk.cookie)
      #expect(answer.status == 403, "\(word)")
    }
    #expect(try await world.flows.operations.account(named: #require(AccountID(account))).suspension == nil)
  }

  @Test func `to write accounts without reading them names nobody`() async throws {
    let world = try await World()
    let mary = await App(world: world).signIn()
    let clerk = try await Clerk.entering(world, scopes: [.writeAccounts])
    try await clerk.open("/accounts/\(mary.text("account.id"))/delete")
    #expect(clerk.browser.page.status == 200 && clerk.text.contains("Delete this account?"))
  }

  @Test func `without any there are the apps, the keys and the health`() async throws {
    let clerk = try await Clerk.entering(World(), scopes: [])
    try await clerk.open("/apps")
    #expect(clerk.text.contains("<code>com.example.app</code>"))
    #expect(clerk.text.contains("<span class=\"tag\">Apple</span>"))
    try await clerk.open("/keys")
    #expect(clerk.text.contains("ES256") && clerk.text.contains("<span class=\"tag good\">signs</span>"))
    try await clerk.open("/doctor")
    #expect(clerk.path == "/health" && clerk.text.contains("This server is ready."))
  }

  @Test func `to change jobs shows them`() async throws {
    let clerk = try await Clerk.entering(World(), scopes: [.writeJobs])
    #expect(try await clerk.open("/jobs").status == 200)
    #expect(try await clerk.open("/accounts").status == 403)
  }
}
