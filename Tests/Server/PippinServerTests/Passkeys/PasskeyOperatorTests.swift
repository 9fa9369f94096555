import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinServer
import PippinTestKit
import PippinTokens
import Testing

/// What an operator sees of passkeys, and does about them: the operator API, the console and the statistics.
@Suite struct `Passkeys in an operator's hands` {
  private let scene: PasskeyScene
  private let mary: Answer
  private let account: String

  init() async throws {
    scene = try await PasskeyScene.make()
    mary = await scene.open()
    account = mary.text("account.id")
  }

  private func ask(_ method: String, _ path: String) async throws -> Answer {
    let name = "support.\(scene.world.clock.time.millisecondsSince1970)"
    scene.world.clock.advance(by: 1)
    let token = try await scene.world.flows.operations.issueToken(
      named: name, scopes: [.readAccounts, .writeAccounts], days: 1, by: "test")
    var request = try HTTPRequest(method: method, url: "http://127.0.0.1:9090\(path)", fields: [:])
    request.fields.add("authorization", "Bearer \(try #require(token).revealed)")
    return Answer(await scene.world.operatorPort.respond(to: request))
  }

  private func remove(_ identity: String) async throws -> Answer {
    try await ask("DELETE", "/operator/v1/accounts/\(account)/identities/\(identity)")
  }

  private func found(_ query: String) async throws -> [String] {
    let answer = try await ask("GET", "/operator/v1/accounts?\(FormData.encode([("query", query)]))")
    return (0..<answer.count("items")).map { answer.text("items.\($0).id") }
  }

  @Test func `are removed with the sessions that they opened, and the person is told`() async throws {
    let added = await scene.add(mary.accessToken, name: "The lost phone")
    let session = await scene.signIn()
    #expect(session.status == 200)
    #expect(try await remove(added.text("id")).status == 204)
    #expect(
      await scene.world.send("GET", "/v1/session", bearer: session.accessToken).verdict
        == "401 session_ended administrator")
    #expect(await scene.world.send("GET", "/v1/session", bearer: mary.accessToken).status == 200, "by Apple")
    let refused = await scene.signIn()
    #expect(refused.verdict == "401 passkey_invalid removed")
    #expect(refused.text("signal.credential_id") == added.text("passkey.credential_id"))
    let lines = try await scene.world.store.audit(of: #require(AccountID(account)), limit: 100, after: nil)
    let line = try #require(lines.last { $0.kind == .identityUnlinked })
    #expect(line.actor?.hasPrefix("support.") == true && line.detail == "passkey" && line.session == nil)
    #expect(try await scene.subjects().contains { $0.contains("was removed") })
  }

  /// R-6 holds for operators, too.
  @Test func `stay if nobody could sign in any more`() async throws {
    let added = await scene.add(mary.accessToken)
    let identities = await scene.identities(mary.accessToken)
    let apple = try #require((0..<2).first { identities.text("items.\($0).provider") == "apple" })
    #expect(try await remove(identities.text("items.\(apple).id")).status == 204)
    #expect(try await remove(added.text("id")).verdict == "409 last_sign_in_method")
    #expect(await scene.signIn().status == 200)
  }

  @Test func `are removed only from the account that has them`() async throws {
    let added = await scene.add(mary.accessToken)
    let kurt = await scene.open("kurt").text("account.id")
    let path = "/operator/v1/accounts/\(kurt)/identities/\(added.text("id"))"
    #expect(try await ask("DELETE", path).status == 404)
    for junk in ["junk", kurt, "%2E%2E"] { #expect(try await remove(junk).status == 404, "\(junk)") }
    #expect(try await ask("DELETE", "/operator/v1/accounts/junk/identities/\(added.text("id"))").status == 404)
    #expect(await scene.signIn().status == 200)
  }

  @Test func `are found by their credential id in any spelling, also after they were removed`() async throws {
    let added = await scene.add(mary.accessToken)
    let id = added.text("passkey.credential_id")
    let padded = id.map { $0 == "-" ? "+" : $0 == "_" ? "/" : "\($0)" }.joined() + "=="
    let spellings = [id, " \(id)\n", padded, "passkey:localhost:\(id)"]
    for text in spellings { #expect(try await found(text) == [account], "\(text)") }
    #expect(try await found(String(id.dropLast(4))).isEmpty)
    #expect(try await remove(added.text("id")).status == 204)
    for text in spellings.dropLast() { #expect(try await found(text) == [account], "\(text), removed") }
    let exact = "/operator/v1/accounts?match=exact&query=\(id)"
    #expect(try await ask("GET", exact).count("items") == 0, "a program acts on it")
    #expect(try await found(id + " Smith").isEmpty)
    scene.world.clock.advance(by: 91 * 86_400)
    #expect(try await found(id).isEmpty, "it is forgotten")
  }

  @Test func `are counted`() async throws {
    let added = await scene.add(mary.accessToken)
    _ = await scene.signIn()
    let counted = try await ask("GET", "/operator/v1/statistics")
    #expect(counted["totals.passkeys_added"]?.integer == 1 && counted["totals.passkeys_removed"]?.integer == 0)
    #expect(counted["totals.passkey_sign_ins"]?.integer == 1 && counted["totals.passkeys_upgraded"]?.integer == 0)
    #expect(counted["passkeys.count"]?.integer == 1 && counted["passkeys.accounts"]?.integer == 1)
    _ = try await remove(added.text("id"))
    // What is costly to count serves for ten minutes.
    scene.world.clock.advance(by: 601)
    let later = try await ask("GET", "/operator/v1/statistics")
    #expect(later["totals.passkeys_removed"]?.integer == 1 && later["passkeys.accounts"]?.integer == 0)
    let without = try await ask("GET", "/operator/v1/accounts?provider=passkey")
    #expect(without.status == 200 && without.count("items") == 0)
  }

  // MARK: The console

  @Test func `are on the account's page, which asks before it removes one`() async throws {
    let added = await scene.add(mary.accessToken, name: "Mary’s <iPhone>")
    let clerk = try await Clerk.entering(scene.world)
    try await clerk.open("/accounts/\(account)")
    #expect(clerk.text.contains("Mary’s <iPhone>") && clerk.text.contains(added.text("passkey.credential_id")))
    #expect(!clerk.browser.text.contains("<iPhone>"), "it is escaped")
    #expect(clerk.text.contains("Never used"))
    let link = "/accounts/\(account)/remove-method?identity_id=\(added.text("id"))"
    #expect(clerk.text.contains(link))
    try await clerk.open(link)
    #expect(clerk.text.contains("Remove Passkey “Mary’s <iPhone>”"))
    try await clerk.browser.send("/accounts/\(account)/remove-method")
    #expect(clerk.text.contains("The sign-in method is removed") && !clerk.text.contains("Mary’s <iPhone>"))
    try await clerk.open("/")
    try await clerk.search(added.text("passkey.credential_id"))
    #expect(clerk.path == "/accounts/\(account)" && clerk.text.contains("was removed from this account"))
    try await clerk.open(link)
    #expect(clerk.text.contains("no longer has this sign-in method"))
    let identities = await scene.identities(mary.accessToken)
    try await clerk.open("/accounts/\(account)/remove-method?identity_id=\(identities.text("items.0.id"))")
    #expect(clerk.text.contains("this is the last sign-in method"))
  }

  @Test func `are named to nobody who may not read accounts`() async throws {
    let added = await scene.add(mary.accessToken, name: "Mary’s iPhone")
    let clerk = try await Clerk.entering(scene.world, scopes: [.writeAccounts])
    try await clerk.open("/accounts/\(account)/remove-method?identity_id=\(added.text("id"))")
    #expect(clerk.text.contains("Remove Passkey of this account?") && !clerk.text.contains("iPhone"))
  }

  @Test func `are in the refusal of an unknown one by their credential id`() async throws {
    // The passkey was made, and its answer never came here.
    let web = scene.on(
      await scene.addDevice("mary", "android"), ("origin", .string(World.home)), client: "example-web")
    let made = await web.create(await scene.additionOptions(mary.accessToken))
    #expect(await web.signIn().verdict == "401 passkey_invalid refused")
    let refusals = try await ask("GET", "/operator/v1/refusals?code=passkey_invalid")
    #expect(refusals.text("items.0.cause") == "unknown_credential: credential id \(made.text("id"))")
  }

  @Test func `have a card on the dashboard`() async throws {
    _ = await scene.add(mary.accessToken)
    _ = await scene.signIn()
    _ = await scene.signIn(fault: "bad_signature")
    let clerk = try await Clerk.entering(scene.world)
    try await clerk.open("/")
    #expect(clerk.text.contains("1 account has 1 passkey."))
    #expect(clerk.text.contains("50 % of 2 accepted") && clerk.text.contains("100 % of 1 accepted"))
    #expect(clerk.text.contains("Refused answers by reason"))
  }
}
