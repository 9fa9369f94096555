import PippinAccounts
import PippinServer
import PippinTokens
import PippinPasswords
import PippinTestKit
import Testing

/// An account with a password: the mail tells what the answer does not.
@Suite struct `A sign-up with a password` {
  @Test(arguments: [
    "password1", "PASSWORD2024!", "12345678", "qwertzuiop", "aaaaaaaaaa", "abcdefgh", "iloveyou", "letmein99",
    "mary1234", "example.com", "MaryExample", "mary@example.com", "the-example-1",
  ])
  func `takes no password that is common, or made of the person's own words`(_ guessable: String) async throws {
    let mary = PasswordApp(world: try await World())
    let answer = await mary.ask(password: guessable)
    #expect(answer.verdict == "422 invalid_value" && answer.text("errors.0.field") == "password")
    #expect(answer.text("errors.0.reason").contains("choose"))
  }

  @Test(arguments: ["correct horse battery staple", "marylovesherring", "tr0ub4dor&3x", "Lindenallee 4711"])
  func `takes a password that is neither`(_ good: String) async throws {
    #expect(await PasswordApp(world: try await World()).ask(password: good).verdict == "202")
  }

  @Test func `takes the id on the device and the token in the mailbox`() async throws {
    let mary = PasswordApp(world: try await World())
    let asked = await mary.ask()
    #expect(asked.verdict == "202" && asked["sign_up.expires_in"]?.integer == 3600)
    let answer = await mary.confirm(asked.text("sign_up.id"), try await mary.token())
    #expect(answer.verdict == "201" && answer["created"]?.bool == true)
    #expect(answer.text("account.email") == "mary@example.com" && answer["account.email_verified"]?.bool == true)
    #expect(answer.text("account.name.given_name") == "Mary")
    let identities = await mary.world.send("GET", "/v1/account/identities", bearer: answer.accessToken)
    #expect(identities.count("items") == 1 && identities.text("items.0.provider") == "password")
    #expect(await mary.signIn().text("account.id") == answer.text("account.id"))
  }

  @Test func `takes neither alone, nor either twice`() async throws {
    let world = try await World()
    let (mary, anita) = (PasswordApp(world: world), PasswordApp(world: world))
    let hers = await mary.ask()
    let token = try await mary.token()
    let other = await anita.ask("anita@example.com")
    let anitas = try await anita.token()
    #expect(await mary.confirm(hers.text("sign_up.id"), anitas).verdict == "422 invalid_value")
    #expect(await anita.confirm(other.text("sign_up.id"), token).verdict == "422 invalid_value")
    #expect(await mary.confirm("", token).verdict == "422 invalid_value")
    #expect(await mary.confirm(hers.text("sign_up.id"), "").verdict == "422 invalid_value")
    #expect(await mary.confirm(hers.text("sign_up.id"), token).status == 201)
    #expect(await mary.confirm(hers.text("sign_up.id"), token).verdict == "422 invalid_value")
  }

  @Test func `is over after an hour`() async throws {
    let mary = PasswordApp(world: try await World())
    let asked = await mary.ask()
    let token = try await mary.token()
    mary.world.clock.advance(by: 3600)
    #expect(await mary.confirm(asked.text("sign_up.id"), token).verdict == "422 invalid_value")
  }

  @Test func `answers the same for an address that has an account, after the same work, and mails the way in`()
    async throws
  {
    let world = try await World()
    let app = App(world: world)
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce, hidesEmail: false)
    #expect(await app.send(app.body(sheet, nonce: nonce)).status == 200)
    let stranger = PasswordApp(world: world)
    let new = await Work.of(world) { await stranger.ask("new@example.com") }
    let known = await Work.of(world) { await stranger.ask("mary@example.com") }
    #expect(known.answer.verdict == "202" && known.answer.names("") == new.answer.names(""))
    #expect(known.hashes == new.hashes && known.commits == new.commits && known.reads == new.reads, "\(known) \(new)")
    let mail = try #require(try await stranger.mail(to: "mary@example.com"))
    #expect(mail.text.contains("“Sign in with Apple”"))
    #expect(try await stranger.token(to: "mary@example.com") == "", "there is nothing to confirm")
  }

  @Test func `of an address that was proved meanwhile makes no second account`() async throws {
    let world = try await World()
    let mary = PasswordApp(world: world)
    let asked = await mary.ask()
    let token = try await mary.token()
    let app = App(world: world)
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce, hidesEmail: false)
    #expect(await app.send(app.body(sheet, nonce: nonce)).status == 200)
    let answer = await mary.confirm(asked.text("sign_up.id"), token)
    #expect(answer.verdict == "409 account_exists" && answer.text("sign_in_with.0") == "apple")
    #expect(answer["link_token"] == nil)
    #expect(await mary.signIn().verdict == "401 credentials_invalid")
  }

  @Test(arguments: [
    ("mary@example.com", "short", "password"), ("mary@example.com", "zero\u{200B}width", "password"),
    ("mary", "long enough", "email"), ("mary@example.com\r\nBcc: x@example.com", "long enough", "email"),
  ])
  func `refuses what cannot be a password or an address`(_ email: String, _ password: String, _ field: String)
    async throws
  {
    let answer = await PasswordApp(world: try await World()).ask(email, password: password)
    #expect(answer.verdict == "422 invalid_value" && answer.text("errors.0.field") == field)
  }

  @Test func `mails an address five times an hour, and tells nobody that it stopped`() async throws {
    let world = try await World()
    for number in 0..<7 {
      var app = PasswordApp(world: world)
      app.peer = "192.0.2.\(number)"
      #expect(await app.ask().verdict == "202")
    }
    _ = try await PasswordApp(world: world).mail()
    #expect(world.postbox.messages.count == 5)
  }

  @Test func `of many addresses from one network is stopped`() async throws {
    let app = PasswordApp(world: try await World(limits: .unlimited))
    for number in 0..<30 { #expect(await app.ask("mary\(number)@example.com").status == 202) }
    let answer = await app.ask("mary@example.com")
    #expect(answer.verdict == "429 too_many_requests" && answer.field("retry-after") == "3600")
    #expect(app.world.refusals == ["signUpWithPassword mail 1"])
  }

  @Test func `mails nothing that a stranger wrote`() async throws {
    let mary = PasswordApp(world: try await World())
    _ = await mary.send(
      "/v1/sign-up/password",
      [
        "client_id": "com.example.app", "email": "mary@example.com", "password": "long enough",
        "name": ["given_name": "Visit https://evil.example now"],
      ])
    let mail = try #require(try await mary.mail())
    #expect(!mail.text.contains("evil"))
  }
}

/// What an answer took: the same for two requests means that nobody can tell them apart by their time.
struct Work: CustomStringConvertible {
  let answer: Answer
  let hashes: Int
  let commits: Int
  let reads: Int

  static func of(_ world: World, _ request: () async -> Answer) async -> Work {
    let before = (world.flows.server.passwordHasher.computed, world.store.commits, world.store.reads)
    let answer = await request()
    return Work(
      answer: answer, hashes: world.flows.server.passwordHasher.computed - before.0,
      commits: world.store.commits - before.1, reads: world.store.reads - before.2)
  }

  var description: String { "\(answer.verdict): \(hashes) hashes, \(commits) commits, \(reads) reads" }
}
