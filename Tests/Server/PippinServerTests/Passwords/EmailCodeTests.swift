import PippinAccounts
import PippinServer
import PippinHTTP
import PippinTokens
import PippinSecret
import PippinTestKit
import Testing

/// Where a client offers it, a mailed code opens the account that has proved the address, also without a password (decision 0089).
@Suite struct `A sign-in by emailed code` {
  private struct Scene {
    let world: World
    let app: App
    let mary: PasswordApp
    /// Mary's first sign-in, with Apple.
    let first: Answer

    init(emailCode: Bool = true, hidesEmail: Bool = false) async throws {
      world = try await World(limits: .unlimited, emailCode: emailCode)
      app = App(world: world)
      mary = PasswordApp(world: world)
      first = await app.signIn(hidesEmail: hidesEmail)
      #expect(first.status == 200)
    }

    var account: String { first.text("account.id") }

    /// Asks for a code and types it.
    func byCode(_ email: String = "mary@example.com") async throws -> Answer {
      let asked = await mary.askForSignIn(email)
      #expect(asked.status == 202)
      return await mary.confirmSignIn(asked.text("sign_in.id"), try await mary.signInCode(to: email))
    }

    var codes: Int { world.postbox.messages.count { $0.heading == "Sign in to Example" } }
  }

  @Test func `opens an account that has no password, and makes none`() async throws {
    let scene = try await Scene()
    let answer = try await scene.byCode()
    #expect(answer.status == 200 && answer.text("account.id") == scene.account && answer["created"]?.bool == false)
    #expect(await scene.app.session(answer.accessToken).status == 200)
    #expect(await scene.app.refresh(answer.refreshToken).status == 200)
    let sessions = await scene.world.send("GET", "/v1/sessions", bearer: scene.first.accessToken)
    #expect(Set((0..<2).map { sessions.text("items.\($0).provider") }) == ["apple", "password"])
    let methods = await scene.world.send("GET", "/v1/account/identities", bearer: answer.accessToken)
    #expect(methods.text("items.0.provider") == "apple" && methods["items.1.provider"] == nil)
    #expect(await scene.mary.signIn().verdict == "401 credentials_invalid")
    #expect(await scene.app.signIn().text("account.id") == scene.account)
  }

  @Test func `lets the person add a password afterwards`() async throws {
    let scene = try await Scene()
    let session = try await scene.byCode()
    #expect(await scene.mary.change(nil, PasswordApp.password, bearer: session.accessToken).verdict == "204")
    #expect(await scene.mary.signIn().text("account.id") == scene.account)
  }

  @Test func `is not there where the client does not offer it`() async throws {
    let scene = try await Scene(emailCode: false)
    #expect(await scene.mary.askForSignIn().status == 202)
    #expect(try await scene.mary.token() == "" && scene.codes == 0)
  }

  @Test func `sends no code to a relay address`() async throws {
    let scene = try await Scene(hidesEmail: true)
    let relay = scene.first.text("account.email")
    #expect(relay.contains("@") && relay != "mary@example.com")
    #expect(await scene.mary.askForSignIn(relay).status == 202)
    _ = try await scene.mary.mail()
    #expect(scene.codes == 0)
  }

  @Test func `lets in a person whose only Apple ID is gone, until the address is proved elsewhere`() async throws {
    let scene = try await Scene()
    await scene.world.atApple("DELETE", "/emulator/apple-ids/mary")
    #expect(await scene.app.session(scene.first.accessToken).verdict == "401 session_ended apple_account_deleted")
    let session = try await scene.byCode()
    #expect(session.text("account.id") == scene.account)
    #expect(await scene.app.session(session.accessToken).status == 200)
    // Somebody else signs up with the address; from then on it is theirs.
    let asked = await scene.mary.askForSignIn()
    let code = try await scene.mary.signInCode()
    let other = try await scene.mary.signUp()
    #expect(other.status == 201 && other.text("account.id") != scene.account)
    #expect(await scene.mary.confirmSignIn(asked.text("sign_in.id"), code).verdict == "422 invalid_value")
    #expect(try await scene.byCode().text("account.id") == other.text("account.id"))
  }

  @Test func `is not ended by a withdrawn consent, which ends what Apple opened`() async throws {
    let scene = try await Scene()
    let session = try await scene.byCode()
    await scene.world.stopUsing("mary")
    #expect(await scene.app.session(scene.first.accessToken).verdict == "401 session_ended apple_consent_revoked")
    #expect(await scene.app.session(session.accessToken).status == 200)
    #expect(try await scene.byCode().text("account.id") == scene.account)
    // The code gives no consent.
    let methods = await scene.world.send("GET", "/v1/account/identities", bearer: session.accessToken)
    #expect(methods.text("items.0.status") == "revoked")
  }

  @Test func `takes away no last sign-in method`() async throws {
    let scene = try await Scene()
    let session = try await scene.byCode()
    let methods = await scene.world.send("GET", "/v1/account/identities", bearer: session.accessToken)
    let path = "/v1/account/identities/\(methods.text("items.0.id"))"
    #expect(await scene.world.send("DELETE", path, bearer: session.accessToken).verdict == "409 last_sign_in_method")
  }

  @Test func `opens no suspended and no deleted account`() async throws {
    let scene = try await Scene()
    let id = try #require(AccountID(scene.account))
    let asked = await scene.mary.askForSignIn()
    let code = try await scene.mary.signInCode()
    _ = try await scene.world.flows.operations.suspend(id, reason: "chargeback", by: "support")
    #expect(await scene.mary.confirmSignIn(asked.text("sign_in.id"), code).verdict == "403 account_suspended")
    _ = try await scene.world.flows.deletion.deleteAccountAsAdministrator(id)
    #expect(try await scene.byCode().verdict == "422 invalid_value")
  }

  @Test func `is void once the account has a password, and once it was used`() async throws {
    let scene = try await Scene()
    let first = await scene.mary.askForSignIn()
    let code = try await scene.mary.signInCode()
    let session = await scene.mary.confirmSignIn(first.text("sign_in.id"), code)
    #expect(await scene.mary.confirmSignIn(first.text("sign_in.id"), code).verdict == "422 invalid_value")
    let second = await scene.mary.askForSignIn()
    let next = try await scene.mary.signInCode()
    #expect(await scene.mary.change(nil, PasswordApp.password, bearer: session.accessToken).verdict == "204")
    #expect(await scene.mary.confirmSignIn(second.text("sign_in.id"), next).verdict == "422 invalid_value")
    #expect(try await scene.byCode().text("account.id") == scene.account, "by the password's address")
  }

  @Test func `is asked for with the same work, whether the address is known or not`() async throws {
    let scene = try await Scene()
    let withPassword = PasswordApp(world: scene.world)
    _ = try await withPassword.signUp("anita@example.com")
    var works: [Work] = []
    for email in ["mary@example.com", "anita@example.com", "nobody@example.com"] {
      works.append(await Work.of(scene.world) { await scene.mary.askForSignIn(email) })
    }
    #expect(Set(works.map(\.description)).count == 1, "\(works)")
    #expect(Set(works.map { $0.answer.names("") }).count == 1)
  }

  @Test func `is not guessed in ten thousand tries at once, and its owner still comes in`() async throws {
    let world = try await World(limits: .unlimited, emailCode: true)
    var mary = PasswordApp(world: world)
    mary.device = "a device of Mary's own"
    _ = try await mary.signUp()
    var stranger = PasswordApp(world: world)
    stranger.peer = "198.51.100.1"
    let (guesser, ticket) = (stranger, await stranger.askForSignIn().text("sign_in.id"))
    let code = try await mary.signInCode()
    let guessed = await withTaskGroup(of: Int.self) { group in
      for worker in 0..<50 {
        group.addTask {
          var opened = 0
          for number in 0..<200 {
            let digits = String(worker * 200 + number + 1_000_000).dropFirst()
            if digits == code { continue }
            // Past the limits on requests, which would refuse most of them.
            if await guesser.opens(ticket, String(digits)) { opened += 1 }
          }
          return opened
        }
      }
      return await group.reduce(0, +)
    }
    #expect(guessed == 0)
    #expect(await guesser.opens(ticket, code) == false, "the tries at it are used up")
    // Further codes use up the day's twenty tries, and nobody is locked out.
    for _ in 0..<3 {
      let ticket = await guesser.askForSignIn().text("sign_in.id")
      let wrong = PasswordApp.wrong(try await mary.signInCode())
      for _ in 0..<6 { #expect(await guesser.opens(ticket, wrong) == false) }
    }
    #expect(await mary.signIn().status == 200, "by password on the known device")
    world.clock.advance(by: 3601)
    let asked = await mary.askForSignIn()
    let token = try await mary.signInCode()
    #expect(token.utf8.count == 26, "the long token takes the digits' place")
    #expect(await mary.confirmSignIn(asked.text("sign_in.id"), token).status == 200)
  }

  @Test func `is offered on the sign-in page, and signs in there`() async throws {
    let scene = try await Scene()
    let browser = Browser(scene.world)
    try await browser.open("/sign-in")
    #expect(browser.text.contains("Email me a code"))
    try await browser.open("/sign-in/email")
    try await browser.send("/sign-in/email", ["email": "mary@example.com"])
    let code = try await browser.mailedCode(to: "mary@example.com")
    try await browser.send("/sign-in/email/confirm", ["token": code])
    #expect(browser.isOnAccount)
    let plain = Browser(try await World())
    try await plain.open("/sign-in")
    #expect(!plain.text.contains("Email me a code"))
  }
}

extension PasswordApp {
  /// What the newest mail about a sign-in has to be typed; empty where there is none.
  fileprivate func signInCode(to address: String = "mary@example.com") async throws -> String {
    _ = try await mail()
    let mail = world.postbox.messages.last { $0.heading == "Sign in to Example" && $0.recipient.text == address }
    let lines = mail?.text.split(separator: "\n").map(String.init) ?? []
    return lines.first { $0.wholeMatch(of: /[0-9]{6}|[0-9a-z]{26}/) != nil } ?? ""
  }

  fileprivate func opens(_ ticket: String, _ code: String) async -> Bool {
    do {
      _ = try await world.flows.passwords.confirmSignIn(
        id: SecretText(ticket), token: SecretText(code), device: Device(),
        origin: PasswordOrigin(address: IPAddress(peer), device: nil))
      return true
    } catch {
      return false
    }
  }
}

extension App {
  fileprivate func signIn(hidesEmail: Bool) async -> Answer {
    let nonce = await nonce()
    return await send(body(await sheet("mary", nonce: nonce, hidesEmail: hidesEmail), nonce: nonce))
  }
}
