import PippinAccounts
import PippinTokens
import PippinServer
import PippinTestKit
import Testing

/// Who forgot a password gets a new one by mail, and nobody gets one who had none.
@Suite struct `A forgotten password` {
  private let new = "a new password altogether"

  @Test func `is replaced by who reads the mail, and everybody is signed out`() async throws {
    let mary = PasswordApp(world: try await World())
    let signedUp = try await mary.signUp()
    let elsewhere = await mary.signIn()
    #expect(await mary.forget().verdict == "202")
    #expect(await mary.reset(try await mary.token(), new).verdict == "204")
    let app = App(world: mary.world)
    #expect(await app.session(signedUp.accessToken).verdict == "401 session_ended signed_out")
    #expect(await app.refresh(elsewhere.refreshToken).verdict == "401 session_ended signed_out")
    #expect(await mary.signIn().verdict == "401 credentials_invalid")
    #expect(await mary.signIn("mary@example.com", new).status == 200)
  }

  @Test func `has tokens that serve once, for an hour, and not beside one another`() async throws {
    let mary = PasswordApp(world: try await World())
    _ = try await mary.signUp()
    _ = await mary.forget()
    let old = try await mary.token()
    mary.world.clock.advance(by: 3600)
    #expect(await mary.reset(old, new).verdict == "422 invalid_value")
    _ = await mary.forget()
    let first = try await mary.token()
    _ = await mary.forget()
    let second = try await mary.token()
    #expect(first != second)
    #expect(await mary.reset(first, new).verdict == "204")
    #expect(await mary.reset(first, new).verdict == "422 invalid_value")
    #expect(await mary.reset(second, "yet another password").verdict == "422 invalid_value", "voided by the first")
    #expect(await mary.reset("nonsense", new).verdict == "422 invalid_value")
  }

  @Test func `once it is replaced, lets the owner in again at once, however often strangers guess (R-8)`() async throws
  {
    let world = try await World(limits: .unlimited)
    _ = try await PasswordApp(world: world).signUp()
    func guess(_ numbers: Range<Int>) async {
      for number in numbers {
        var stranger = PasswordApp(world: world)
        stranger.peer = "198.51.100.\(number)"
        _ = await stranger.signIn("mary@example.com", "guess \(number)")
      }
    }
    await guess(0..<50)
    var owner = PasswordApp(world: world)
    (owner.peer, owner.device) = ("203.0.113.99", "a new device of Mary's")
    #expect(await owner.signIn().verdict == "429 too_many_requests")
    _ = await owner.forget()
    #expect(await owner.reset(try await owner.token(), new).verdict == "204")
    var another = owner
    (another.peer, another.device) = ("203.0.113.98", "a third device of Mary's")
    #expect(await another.signIn("mary@example.com", new).status == 200, "strangers' guesses are forgotten")
    await guess(0..<60)
    owner.peer = "203.0.113.97"
    #expect(await owner.signIn("mary@example.com", new).status == 200, "the device that confirmed it is known")
  }

  @Test func `of an account that has only Apple is no way into it`() async throws {
    let world = try await World()
    let app = App(world: world)
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce, hidesEmail: false)
    #expect(await app.send(app.body(sheet, nonce: nonce)).status == 200)
    let attacker = PasswordApp(world: world)
    #expect(await attacker.forget().verdict == "202")
    let mail = try #require(try await attacker.mail())
    #expect(mail.recipient.text == "mary@example.com" && mail.text.contains("“Sign in with Apple”"))
    #expect(try await attacker.token() == "")
  }

  @Test func `is answered the same after the same work for everybody, and strangers get no mail`() async throws {
    let world = try await World()
    let mary = PasswordApp(world: world)
    _ = try await mary.signUp()
    _ = try await mary.mail()
    let count = world.postbox.messages.count
    let known = await Work.of(world) { await mary.forget() }
    let unknown = await Work.of(world) { await mary.forget("nobody@example.com") }
    #expect(known.description == unknown.description, "\(known) \(unknown)")
    #expect(known.answer.body == unknown.answer.body)
    _ = try await mary.mail()
    #expect(world.postbox.messages.count == count + 1)
    #expect(world.postbox.messages.last?.recipient.text == "mary@example.com")
  }

  @Test func `is mailed though strangers keep asking for sign-ups with the address`() async throws {
    let mary = PasswordApp(world: try await World())
    _ = try await mary.signUp()
    for _ in 0..<6 { _ = await mary.ask() }
    _ = try await mary.mail()
    _ = await mary.forget()
    #expect(try await !mary.token().isEmpty)
  }
}
