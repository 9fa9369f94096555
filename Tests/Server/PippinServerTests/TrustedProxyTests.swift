import PippinHTTP
import PippinServer
import PippinTelemetry
import PippinTestKit
import Testing

/// Who asks, behind proxies that the settings name (decision 0030).
@Suite struct `Behind trusted proxies` {
  private func world() async throws -> World {
    try await World(
      limits: RateLimits(signIn: .init(burst: 2, perSecond: 1), nonce: .init(burst: 2, perSecond: 1)),
      proxies: ["10.0.0.0/8", "::1"])
  }

  private func nonce(_ world: World, from peer: String, _ rows: String...) async -> Int {
    await world.send(
      "POST", "/v1/nonces", ["client_id": "com.example.app"], fields: rows.map { ("x-forwarded-for", $0) }, peer: peer
    ).status
  }

  @Test(arguments: [
    ("10.1.1.1", ["203.0.113.7"], "203.0.113.7"), ("10.1.1.1", ["198.51.100.1, 203.0.113.7"], "203.0.113.7"),
    ("10.1.1.1", ["198.51.100.1, 203.0.113.7, 10.2.2.2"], "203.0.113.7"),
    ("::1", ["198.51.100.1", "203.0.113.7"], "203.0.113.7"), ("10.1.1.1", ["203.0.113.7:4711"], "203.0.113.7"),
    ("10.1.1.1", ["::ffff:203.0.113.7"], "203.0.113.7"), ("10.1.1.1", ["[2001:db8::7]:4711"], "2001:db8:0:0:0:0:0:7"),
    ("10.1.1.1", ["10.3.3.3, 10.2.2.2"], "10.3.3.3"), ("10.1.1.1", [], "10.1.1.1"), ("10.1.1.1", [""], "10.1.1.1"),
    ("10.1.1.1", ["203.0.113.7, unknown"], "10.1.1.1"), ("10.1.1.1", ["203.0.113.7,"], "10.1.1.1"),
    ("203.0.113.9", ["10.1.1.1"], "203.0.113.9"), ("203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
    ("192.168.0.1", ["203.0.113.7"], "192.168.0.1"),
  ])
  func `it is the right-most address that is no proxy of ours`(peer: String, rows: [String], client: String)
    async throws
  {
    let world = try await world()
    let fields = rows.map { ("x-forwarded-for", $0) }
    _ = await world.send("GET", "/.well-known/jwks.json", fields: fields, peer: peer)
    let logged = world.log.records.last { $0.message == "request" }?.fields.first { $0.0 == "peer" }
    #expect(logged.map { "\($0.1)" }?.contains(client) == true, "\(String(describing: logged))")
  }

  @Test func `each of their visitors has a limit of their own, which no header widens`() async throws {
    let world = try await world()
    #expect(await nonce(world, from: "10.1.1.1", "203.0.113.7") == 201)
    #expect(await nonce(world, from: "10.1.1.1", "1.1.1.1, 203.0.113.7") == 201)
    #expect(await nonce(world, from: "10.2.2.2", "2.2.2.2", "203.0.113.7") == 429)
    #expect(await nonce(world, from: "10.1.1.1", "203.0.113.8") == 201)
    for number in 0..<2 { #expect(await nonce(world, from: "198.51.100.7", "192.0.2.\(number)") == 201) }
    #expect(await nonce(world, from: "198.51.100.7", "192.0.2.9") == 429, "who is no proxy is believed nothing")
  }

  @Test func `loopback is one more visitor`() async throws {
    let world = try await world()
    for status in [201, 201, 429] { #expect(await nonce(world, from: "127.0.0.1") == status) }
    for status in [201, 201, 429] { #expect(await nonce(world, from: "::1", "203.0.113.7") == status) }
  }

  @Test func `a proxy that is not named is noted in the log, each once and few of them`() async throws {
    let named = try await world()
    for peer in ["10.1.1.1", "::1"] { _ = await nonce(named, from: peer, "203.0.113.7") }
    #expect(!named.log.text.contains("X-Forwarded-For"), "these are named")
    let world = try await World()
    _ = await nonce(world, from: "127.0.0.1")
    #expect(!world.log.text.contains("X-Forwarded-For"))
    func lines() -> [String] {
      world.log.text.split(separator: "\n").map(String.init).filter { $0.contains("X-Forwarded-For") }
    }
    for number in 0..<60 {
      for _ in 0..<2 { _ = await nonce(world, from: "2001:db8:\(number)::1", "203.0.113.7") }
    }
    #expect(lines().count == 16)
    for peer in ["127.0.0.1", "127.0.0.2", "::1"] { _ = await nonce(world, from: peer, "203.0.113.7") }
    try #require(lines().count == 18)
    #expect(lines()[16].contains("warning"))
    #expect(lines()[16].contains("requests from this machine are not limited by address"))
  }

  @Test func `that are not named, mails and guesses are counted by account all the same`() async throws {
    let world = try await World()
    var mary = PasswordApp(world: world)
    mary.peer = "127.0.0.1"
    _ = try await mary.signUp()
    let before = world.postbox.messages.count
    for _ in 0..<20 { #expect(await mary.forget().status == 202) }
    _ = try await mary.mail()
    #expect(world.postbox.messages.count == before + 5)
    for _ in 0..<50 { #expect(await mary.signIn("mary@example.com", "a guess").verdict == "401 credentials_invalid") }
    #expect(await mary.signIn().verdict == "429 too_many_requests")
  }

  @Test func `nobody is believed where none are named`() async throws {
    let world = try await World(
      limits: RateLimits(signIn: .init(burst: 1, perSecond: 1), nonce: .init(burst: 1, perSecond: 1)))
    #expect(await nonce(world, from: "203.0.113.7", "192.0.2.1") == 201)
    #expect(await nonce(world, from: "203.0.113.7", "192.0.2.2") == 429)
    for _ in 0..<3 { #expect(await nonce(world, from: "127.0.0.1", "192.0.2.3") == 201) }
  }
}
