import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTestKit
import Testing

/// Who signs in on a device that the account was not used on is told of by mail (0072).
@Suite struct `A sign-in on a new device` {
  private static let subject = "New sign-in to your account"
  private let phone = "a phone that keeps this"
  private let other = "another phone's value"

  /// How many mails there are of it.
  private func told(_ world: World) async throws -> Int {
    _ = try await PasswordApp(world: world).mail()
    return world.postbox.messages.count { $0.subject == Self.subject }
  }

  private func signIn(_ app: App, on device: String?) async -> Answer {
    await app.signIn(changing: [("device", device.map { ["id": .string($0)] })])
  }

  @Test func `is mailed once for each device, and not with the account's first session`() async throws {
    let world = try await World()
    var mary = PasswordApp(world: world, device: phone)
    _ = try await mary.signUp()
    _ = await mary.signIn()
    #expect(try await told(world) == 0)
    mary.device = other
    for _ in 0..<2 { #expect(await mary.signIn().status == 200) }
    #expect(try await told(world) == 1)
    let mail = try #require(try await mary.mail(to: "mary@example.com"))
    let lines = mail.text.split(separator: "\n").map(String.init)
    #expect(lines.contains("Device: Apple device") && lines.contains("App: Example"))
    #expect(lines.contains { $0.hasPrefix("Time: ") && $0.hasSuffix("UTC") })
    #expect(!mail.text.contains("a phone") && !mail.text.contains("192.0.2"), "no stranger's text, and no place")
  }

  @Test func `is known by the value that the app keeps, whatever the device says of itself`() async throws {
    let world = try await World()
    let app = App(world: world)
    _ = await signIn(app, on: phone)
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce, hidesEmail: false)
    let named = app.body(sheet, nonce: nonce).changing([
      ("device", ["id": .string(phone), "name": "Another name", "platform": "iOS 99"])
    ])
    #expect(await app.send(named).status == 200)
    #expect(try await told(world) == 0)
    // An id that could be guessed is none.
    _ = await signIn(app, on: "short")
    #expect(try await told(world) == 1)
    _ = await signIn(app, on: nil)
    #expect(try await told(world) == 1, "an app that says nothing of its device is one device")
  }

  @Test func `is not when the person proves anew who they are within a session`() async throws {
    let world = try await World()
    let mary = PasswordApp(world: world, device: phone)
    let session = try await mary.signUp()
    let renewed = await world.send(
      "POST", "/v1/sign-in/password",
      [
        "client_id": "com.example.app", "email": "mary@example.com", "password": .string(PasswordApp.password),
        "device": ["id": .string(other)],
      ], bearer: session.accessToken)
    #expect(renewed.status == 200 && renewed.text("session.id") == session.text("session.id"))
    #expect(try await told(world) == 0)
  }

  @Test func `is another browser, and not the same one after signing out`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signUp()
    let value = try #require(browser.cookies["pippin_device"])
    try await browser.send("/sign-out")
    try await browser.signIn()
    #expect(browser.isOnAccount && browser.cookies["pippin_device"] == value)
    #expect(try await told(world) == 0)
    let stranger = Browser(world)
    stranger.says["user-agent"] = "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36"
    try await stranger.signIn()
    #expect(stranger.isOnAccount && stranger.cookies["pippin_device"] != value)
    #expect(try await told(world) == 1)
    #expect(stranger.newestMail.contains("Device: Chrome on Windows"))
    // The same names are no proof that it is the same browser.
    let double = Browser(world)
    double.says = stranger.says
    try await double.signIn()
    #expect(try await told(world) == 2)
  }

  @Test func `is asked of a native app, and not of the browser that signs in for it`() async throws {
    let world = try await World(isSocial: true)
    let query = "client_id=com.example.mac&return_to=https%3A%2F%2Fapp.example.com%2Fmac%2Fsigned-in&state=s&"
    func redeem(on device: String) async throws -> Answer {
      // A new browser each time, as a private one is.
      let browser = Browser(world)
      try await browser.open("/auth/google/start?" + query + Ticket.challengeQuery)
      try await browser.press("person", "kurt")
      let ticket = browser.arrival.first("ticket") ?? ""
      func send() async -> Answer {
        await Ticket.redeem(
          ticket, in: world, changing: [("client_id", "com.example.mac"), ("device", ["id": .string(device)])])
      }
      _ = await send()
      return await send()
    }
    for (device, count) in [(phone, 0), (phone, 0), (other, 1), (other, 1)] {
      let answer = try await redeem(on: device)
      #expect(answer.status == 200)
      let account = try #require(AccountID(answer.text("account.id")))
      let lines = try await world.store.audit(of: account, limit: 100, after: nil)
      #expect(lines.count { $0.kind == .newDevice } == count)
    }
  }

  @Test func `is the browser's for an app of the web, whose server redeems the ticket`() async throws {
    let world = try await World()
    let (browser, another) = (Browser(world), Browser(world))
    func lines(after browser: Browser) async throws -> Int {
      try await browser.signIn(as: "mary", at: Ticket.start())
      let answer = await Ticket.redeem(browser.arrival.first("ticket") ?? "", in: world)
      let account = try #require(AccountID(answer.text("account.id")))
      return try await world.store.audit(of: account, limit: 100, after: nil).count { $0.kind == .newDevice }
    }
    #expect(try await lines(after: browser) == 0)
    #expect(try await lines(after: browser) == 0)
    #expect(try await lines(after: another) == 1)
  }

  @Test func `is mailed at most five times an hour, and stands in the audit each time`() async throws {
    let world = try await World(limits: .unlimited)
    var mary = PasswordApp(world: world, device: phone)
    let first = try await mary.signUp()
    for number in 0..<7 {
      mary.device = "a device with the number \(number)"
      #expect(await mary.signIn().status == 200)
    }
    #expect(try await told(world) == 5)
    let account = try #require(AccountID(first.text("account.id")))
    #expect(try await world.store.audit(of: account, limit: 100, after: nil).count { $0.kind == .newDevice } == 7)
    world.clock.advance(by: 3600)
    mary.device = "one more device an hour later"
    _ = await mary.signIn()
    #expect(try await told(world) == 6)
  }

  @Test func `is not mailed where the operator does not want it, and is known from then on`() async throws {
    let quiet = try await World(newDeviceNotices: false)
    var mary = PasswordApp(world: quiet, device: phone)
    _ = try await mary.signUp()
    mary.device = other
    _ = await mary.signIn()
    #expect(try await told(quiet) == 0)
    let world = try await World(seed: 2, after: quiet)
    mary = PasswordApp(world: world, device: other)
    _ = await mary.signIn()
    #expect(try await told(world) == 0)
  }

  @Test func `costs a known device no commit and no read more`() async throws {
    let world = try await World()
    let mary = PasswordApp(world: world, device: phone)
    _ = try await mary.signUp()
    func work() async -> [Int] {
      let before = (world.store.commits, world.store.reads)
      #expect(await mary.signIn().status == 200)
      return [world.store.commits - before.0, world.store.reads - before.1]
    }
    let (first, second) = (await work(), await work())
    #expect(first == second)
    var elsewhere = mary
    elsewhere.device = other
    let before = (world.store.commits, world.store.reads)
    #expect(await elsewhere.signIn().status == 200)
    // The strangers' counters of passwords are read besides; what is new of the device is in the same commit.
    #expect(world.store.commits - before.0 == first[0])
  }
}
