import AppleIDEmulator
import PippinAccounts
import PippinTokens
import PippinServer
import PippinFoundation
import PippinSecret
import PippinTestKit
import SignInWithApple
import Testing

/// The app goes to another team, and its people go with it (TRANSFER-1 to TRANSFER-12, TRAP-21).
@Suite struct `When the app goes to another team` {
  private static let newTeam = (id: "TEAM000002", keyID: "KEY0000002")
  private let newKey: SecretText
  private let old: World
  private let app: App

  init() async throws {
    newKey = SecretText(try P256PrivateKey.generate().pem.revealed)
    var configuration = EmulatorConfiguration.defaultSeed
    // A group cannot move (TRANSFER-9).
    configuration.teams[0].apps.removeLast()
    configuration.teams.append(
      .init(id: Self.newTeam.id, keys: [EmulatorConfiguration.Key(keyID: Self.newTeam.keyID, p8: newKey)]))
    old = try await World(configuration: configuration)
    app = App(world: old)
  }

  /// Apple gives the app away, and our server is started with the new team's key.
  private func move() async throws -> World {
    await old.atApple(
      "POST", "/emulator/transfers", ["bundle_id": "com.example.app", "to_team": .string(Self.newTeam.id)])
    old.clock.advance(by: 60)
    return try await World(clientKey: newKey, seed: 2, team: Self.newTeam, after: old)
  }

  private func transfer(_ world: World) -> TeamTransfer {
    TeamTransfer(
      store: world.store, apple: world.flows.apple.service, now: world.clock.now, random: world.random.source)
  }

  private func client(_ world: World) throws -> Client.AppleRegistration {
    try #require(world.flows.clients[ClientID(rawValue: "com.example.app")]?.apple)
  }

  @discardableResult
  private func prepare() async throws -> TeamTransfer.Report {
    try await transfer(old).prepare(by: client(old), to: Self.newTeam.id) { _, _ in }
  }

  private func finish(_ world: World) async throws -> TeamTransfer.Report {
    try await transfer(world).finish(by: client(world)) { _, _ in }
  }

  private func audit(_ answer: Answer) async throws -> [String] {
    let account = try #require(AccountID(answer.text("account.id")))
    return try await old.store.audit(of: account, limit: 99, after: nil).map(\.kind.rawValue)
  }

  @Test func `who comes keeps the account, and the relay address follows, once`() async throws {
    let before = await app.signIn()
    #expect(try await prepare().done == 1)
    let new = App(world: try await move())
    let after = await new.signIn()
    #expect(after["created"]?.bool == false && after.text("account.id") == before.text("account.id"))
    #expect(after.text("account.email") != before.text("account.email"))
    #expect(after["account.is_private_email"]?.bool == true && after["account.email_verified"]?.bool == true)
    #expect(after["account.email_deliverable"]?.bool == true)
    #expect(await new.refresh(before.refreshToken).status == 200, "the sessions from before go on")
    let again = await new.signIn()
    #expect(again.text("account.id") == before.text("account.id"))
    #expect(try await audit(before).filter { $0 == "identity.transferred" }.count == 1)
    let identities = await new.world.send("GET", "/v1/account/identities", bearer: again.accessToken)
    #expect(identities.count("items") == 1)
  }

  @Test func `who only wants in where they have an account is let in`() async throws {
    let before = await app.signIn()
    try await prepare()
    let new = App(world: try await move())
    #expect(await new.signIn(as: "kurt", changing: [("intent", "existing")]).verdict == "404 account_not_found")
    let after = await new.signIn(changing: [("intent", "existing")])
    #expect(after.text("account.id") == before.text("account.id"))
  }

  @Test func `a browser is recognised as an app is`() async throws {
    let before = await app.signIn()
    try await prepare()
    let browser = Browser(try await move())
    try await browser.signIn(as: "mary")
    #expect(browser.address == World.home + "/account")
    #expect(try await audit(before).contains("identity.transferred"))
  }

  @Test func `many devices of one person that come at once move them once`() async throws {
    let before = await app.signIn()
    try await prepare()
    let new = App(world: try await move())
    let accounts = await withTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { await new.signIn().text("account.id") } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(accounts == [before.text("account.id")])
    #expect(try await audit(before).filter { $0 == "identity.transferred" }.count == 1)
  }

  // Mary showed her real address, and nobody asked for her transfer identifier: what she signed in with is dead.

  private func signIn(_ app: App, _ changes: [(String, JSONText?)] = []) async -> Answer {
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce, hidesEmail: false)
    return await app.send(app.body(sheet, nonce: nonce).changing(changes))
  }

  private func ask(
    _ world: World, _ link: String?, email: String = "mary@example.com"
  ) async throws -> (id: String, code: String) {
    // What is due already would go out with the code in any order.
    _ = try await PasswordApp(world: world).mail()
    let answer = await world.send(
      "POST", "/v1/sign-in/email",
      ["client_id": "com.example.app", "email": .string(email), "link_token": link.map { .string($0) }])
    #expect(answer.status == 202)
    return (answer.text("sign_in.id"), try await PasswordApp(world: world).token(to: email))
  }

  private func confirm(_ world: World, _ asked: (id: String, code: String), _ link: String?) async -> Answer {
    await world.send(
      "POST", "/v1/sign-in/email/confirm",
      [
        "sign_in_id": .string(asked.id), "token": .string(asked.code.isEmpty ? "123456" : asked.code),
        "link_token": link.map { .string($0) },
      ])
  }

  @Test func `who was not recorded comes back by a code to the address that both have proved, and by nothing less`()
    async throws
  {
    let before = await signIn(app)
    let new = App(world: try await move())
    let offer = await signIn(new)
    #expect(offer.verdict == "409 account_exists" && offer["email_code"]?.bool == true)
    #expect(offer["sign_in_with"] != nil && offer.count("sign_in_with") == 0, "nobody is sent round in a circle")
    let link = offer.text("link_token")
    // The mailbox alone opens nothing, and the code nothing without what it was asked for with.
    let alone = try await ask(new.world, nil)
    #expect(alone.code.isEmpty)
    #expect(await confirm(new.world, alone, link)["session"] == nil)
    let asked = try await ask(new.world, link)
    #expect(asked.code.count == 6)
    for wrong in [nil, "x" + String(link.dropFirst())] as [String?] {
      #expect(await confirm(new.world, asked, wrong)["session"] == nil)
    }
    let entered = await confirm(new.world, asked, link)
    #expect(entered.verdict == "200" && entered["linked"]?.bool == true)
    #expect(entered.text("account.id") == before.text("account.id"))
    #expect(try await audit(before).contains("identity.linked"))
    let again = await signIn(new)
    #expect(again.verdict == "200" && again.text("account.id") == before.text("account.id"))
    #expect(await confirm(new.world, asked, link)["session"] == nil, "once")
  }

  @Test func `the code is for the address of what waits, and for no other`() async throws {
    _ = await signIn(app)
    let new = App(world: try await move())
    let link = await signIn(new).text("link_token")
    let asked = try await ask(new.world, link, email: "kurt@example.com")
    #expect(asked.code.isEmpty)
    #expect(await confirm(new.world, asked, link)["session"] == nil)
  }

  @Test func `an account that can be entered otherwise is not opened by its mailbox`() async throws {
    _ = await signIn(app)
    let new = App(world: try await move())
    // Once its owner has come back, the account has a method that works.
    let offer = await signIn(new)
    let asked = try await ask(new.world, offer.text("link_token"))
    _ = await confirm(new.world, asked, offer.text("link_token"))
    let nonce = await new.nonce()
    var sheet = await new.sheet("kurt", nonce: nonce, hidesEmail: false)
    sheet.identityToken = try TokenForge(world: new.world).resigned(
      sheet.identityToken, [("email", "mary@example.com"), ("email_verified", true)])
    let second = await new.send(new.body(sheet, nonce: nonce))
    #expect(second.verdict == "409 account_exists" && second["email_code"] == nil)
    #expect(second.text("sign_in_with.0") == "apple" && second.text("detail").contains("another Apple Account"))
    new.world.clock.advance(by: 3600)
    let refused = try await ask(new.world, second.text("link_token"))
    #expect(refused.code.isEmpty)
  }

  @Test func `in a browser the page says it, and mails the code`() async throws {
    let before = await signIn(app)
    let world = try await move()
    let browser = Browser(world)
    try await browser.authorize(as: "mary", changing: ["email_choice": "share"])
    try await browser.press()
    #expect(browser.address == World.home + "/sign-in/link", "\(browser.text)")
    #expect(browser.text.contains("No sign-in method of the existing account can be used any more."))
    #expect(!browser.text.contains("Continue with Apple"))
    let form = try #require(browser.forms.first { $0.action.hasSuffix("/sign-in/link/email") })
    _ = try await PasswordApp(world: world).mail()
    try await browser.submit(form)
    #expect(browser.address == World.home + "/sign-in/email/confirm", "\(browser.text)")
    let code = try await PasswordApp(world: world).token(to: "mary@example.com")
    try await browser.press(changing: ["token": code])
    #expect(browser.address.hasPrefix(World.home + "/account"), "\(browser.text)")
    #expect(try await audit(before).contains("identity.linked"))
  }

  @Test func `who is new gets an account, whatever Apple calls them on the way`() async throws {
    _ = await app.signIn()
    try await prepare()
    let new = App(world: try await move())
    #expect(await new.signIn(as: "kurt")["created"]?.bool == true)
  }

  @Test func `who does not come is moved by the new team, and what Apple tells of them is understood`() async throws {
    let mary = await app.signIn()
    let kurt = await app.signIn(as: "kurt")
    #expect(try await prepare().done == 2)
    let new = App(world: try await move())
    _ = await new.signIn()
    #expect(try await finish(new.world) == TeamTransfer.Report(done: 1))
    #expect(try await finish(new.world) == TeamTransfer.Report())
    let session = await new.session(await new.refresh(kurt.refreshToken).accessToken)
    #expect(session["account.is_private_email"]?.bool == true)
    #expect(session.text("account.email") != kurt.text("account.email"))
    await new.world.stopUsing("kurt")
    #expect(await new.refresh(kurt.refreshToken).status == 401)
    #expect(await new.refresh(mary.refreshToken).status == 200)
    let counts = try await transfer(new.world).counts(from: "TEAM000001", to: Self.newTeam.id)
    #expect(counts == TransferCounts(unknown: 0, noted: 0, moved: 2))
  }

  @Test func `who came before anybody knew who they are has two accounts, which only they can join`() async throws {
    let before = await app.signIn()
    let new = App(world: try await move())
    let after = await new.signIn()
    #expect(after["created"]?.bool == true)
    try await prepare()
    let report = try await finish(new.world)
    let pair = TeamTransfer.Report.Pair(
      old: try #require(AccountID(before.text("account.id"))), new: try #require(AccountID(after.text("account.id"))))
    #expect(report == TeamTransfer.Report(done: 0, left: 0, pairs: [pair]))
    #expect(await new.signIn().text("account.id") == after.text("account.id"))
    #expect(await new.refresh(before.refreshToken).status == 200)
  }

  @Test func `asking goes on where it stopped, and leaves out who left`() async throws {
    for person in ["mary", "anita", "kurt"] { _ = await app.signIn(as: person) }
    await old.atApple("POST", "/emulator/faults", ["endpoint": "user_migration", "kind": "status"])
    await #expect(throws: ServerError.self) { try await prepare() }
    await old.atApple("DELETE", "/emulator/faults")
    await old.atApple("POST", "/emulator/faults", ["endpoint": "notifications", "kind": "lose_event"])
    await old.stopUsing("kurt")
    #expect(try await prepare() == TeamTransfer.Report(done: 2, left: 1))
    _ = await app.signIn(as: "kurt")
    #expect(try await prepare() == TeamTransfer.Report(done: 1))
    #expect(try await prepare() == TeamTransfer.Report())
  }

  @Test func `what was asked elsewhere serves as well, and no name stands for two people`() async throws {
    let mary = await app.signIn()
    _ = await app.signIn(as: "kurt")
    let people = await old.atApple("GET", "/emulator/apple-ids")
    func subject(_ index: Int) -> String { people.text("items.\(index).apps.0.user") }
    let names = try await (0..<3).asyncMap { index in
      subject(index).isEmpty
        ? ""
        : try await old.flows.apple.service.transferSubject(
          of: subject(index), to: Self.newTeam.id, clientID: "com.example.app", signer: client(old).signer)
    }
    let users = (0..<3).filter { !names[$0].isEmpty }
    let transfer = transfer(old)
    for index in users {
      #expect(
        try await transfer.note(
          names[index], of: subject(index), in: [.standard], from: "TEAM000001", to: Self.newTeam.id))
    }
    #expect(
      try await !transfer.note("x", of: "nobody", in: [.standard], from: "TEAM000001", to: Self.newTeam.id))
    await #expect(throws: ServerError.self) {
      try await transfer.note(
        names[users[0]], of: subject(users[1]), in: [.standard], from: "TEAM000001", to: Self.newTeam.id)
    }
    let new = App(world: try await move())
    #expect(await new.signIn().text("account.id") == mary.text("account.id"))
  }

  @Test func `nobody attaches a person of the old team to their own account`() async throws {
    let mary = await app.signIn()
    try await prepare()
    let new = App(world: try await move())
    let kurt = await new.signIn(as: "kurt")
    let nonce = await new.nonce()
    let body = new.body(await new.sheet("mary", nonce: nonce), nonce: nonce)
    let answer = await new.world.send("POST", "/v1/account/identities/apple", body, bearer: kurt.accessToken)
    #expect(answer.verdict == "409 identity_in_use")
    #expect(await new.signIn().text("account.id") == mary.text("account.id"))
  }

  @Test func `a relay address that the new team is not told is one that nobody writes to`() async throws {
    _ = await app.signIn()
    try await prepare()
    let new = App(world: try await move())
    await new.world.atApple("POST", "/emulator/faults", ["endpoint": "native", "kind": "no_email", "count": 1])
    await new.world.atApple("POST", "/emulator/faults", ["endpoint": "token", "kind": "no_email", "count": 1])
    let first = await new.signIn()
    #expect(first["created"]?.bool == false && first["account.email_deliverable"]?.bool == false)
    let second = await new.signIn()
    #expect(second["account.email_deliverable"]?.bool == true)
  }
}

extension Range<Int> {
  /// Each number's outcome, one after the other.
  fileprivate func asyncMap<Value>(_ work: (Int) async throws -> Value) async throws -> [Value] {
    var values: [Value] = []
    for number in self { values.append(try await work(number)) }
    return values
  }
}
