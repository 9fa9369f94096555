import PippinHTTP
import PippinServer
import PippinTestKit
import Testing

/// Token buckets by address and client.
@Suite struct `Too many requests` {
  private let limits = RateLimits(
    signIn: .init(burst: 3, perSecond: 0.5), nonce: .init(burst: 5, perSecond: 1))

  private func nonce(_ world: World, from peer: String, client: String = "com.example.app") async -> Answer {
    await world.send("POST", "/v1/nonces", ["client_id": .string(client)], peer: peer)
  }

  @Test func `from one address are told how long to wait, and may come again then`() async throws {
    let world = try await World(limits: limits)
    for _ in 0..<5 { #expect(await nonce(world, from: "203.0.113.7").status == 201) }
    let refused = await nonce(world, from: "203.0.113.7")
    #expect(refused.verdict == "429 too_many_requests" && refused.field("retry-after") == "1")
    #expect(await nonce(world, from: "203.0.113.8").status == 201)
    world.clock.advance(by: 1)
    #expect(await nonce(world, from: "203.0.113.7").status == 201)
    #expect(await nonce(world, from: "203.0.113.7").status == 429)
  }

  @Test func `are counted by the route and by the limit that refused them`() async throws {
    let world = try await World(limits: limits)
    for _ in 0..<8 { _ = await nonce(world, from: "203.0.113.7") }
    #expect(world.refusals == ["createNonce nonce 3"])
    _ = await nonce(world, from: "203.0.113.8")
    #expect(world.refusals == ["createNonce nonce 3"], "what passes is not counted")
    #expect(world.metricsText.contains("\npippin_rate_limited_total{route=\"createNonce\",limit=\"nonce\"} 3\n"))
  }

  @Test func `to sign in are refused before anything is asked or spent`() async throws {
    let world = try await World(limits: limits)
    let app = App(world: world)
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    for _ in 0..<3 { _ = await app.send(body.changing([("identity_token", "x")]), peer: "203.0.113.7") }
    let refused = await app.send(body, peer: "203.0.113.7")
    #expect(refused.verdict == "429 too_many_requests" && refused.field("retry-after") == "2")
    #expect(world.callsToApple == 0)
    #expect(world.refusals == ["signInWithApple sign_in 1"])
    world.clock.advance(by: 2)
    #expect(await app.send(body, peer: "203.0.113.7").verdict == "200")
  }

  @Test(arguments: [("GET", "/auth/google/callback?code=x&state=y"), ("GET", "/auth/facebook/callback?code=x&state=y")])
  func `at a provider's way back are refused before the provider is asked`(method: String, path: String) async throws {
    let world = try await World(limits: limits)
    let peer = "203.0.113.7"
    for _ in 0..<3 { #expect(await world.send(method, path, nil, peer: peer).status == 400) }
    #expect(await world.send(method, path, nil, peer: peer).status == 429)
  }

  @Test func `of one household count together in IPv6`() async throws {
    let world = try await World(limits: limits)
    for number in 0..<5 { #expect(await nonce(world, from: "2001:db8:1:2::\(number)").status == 201) }
    #expect(await nonce(world, from: "2001:db8:1:2:3:4:5:6").status == 429)
    #expect(await nonce(world, from: "2001:db8:1:3::1").status == 201)
  }

  @Test func `of one household count together where IPv6 leaves zeros out`() async throws {
    let world = try await World(limits: limits)
    for peer in ["2001:db8::1", "2001:db8::2:0:0:1", "2001:db8:0:0:a:b:c:d", "2001:db8::ffff", "2001:db8::3:4"] {
      #expect(await nonce(world, from: peer).status == 201)
    }
    #expect(await nonce(world, from: "2001:db8::5").status == 429)
    #expect(await nonce(world, from: "2001:db8:0:1::5").status == 201)
  }

  @Test func `of one site count together, too, in IPv6 and in IPv4`() async throws {
    let world = try await World(limits: limits)
    for (networks, elsewhere) in [
      ((0...90).map { "2001:db8:1:\($0)::1" }, "2001:db8:2::1"), ((0...90).map { "203.0.113.\($0)" }, "203.0.114.1"),
    ] {
      var allowed = 0
      for peer in networks where await nonce(world, from: peer).status == 201 { allowed += 1 }
      #expect(allowed == 40, "eight customers' worth")
      #expect(await nonce(world, from: elsewhere).status == 201)
    }
  }

  @Test func `of one provider count together, too, in IPv6`() async throws {
    let world = try await World(limits: limits)
    var allowed = 0
    for site in 0..<400 where await nonce(world, from: "2001:db8:\(String(site, radix: 16))::1").status == 201 {
      allowed += 1
    }
    #expect(allowed == 320)
  }

  @Test func `to refresh are refused before anything is read`() async throws {
    let world = try await World(
      limits: RateLimits(signIn: limits.signIn, nonce: limits.nonce, refresh: .init(burst: 2, perSecond: 1)))
    func refresh(from peer: String) async -> Answer {
      await world.send("POST", "/v1/session/refresh", ["refresh_token": "made-up"], peer: peer)
    }
    for _ in 0..<2 { #expect(await refresh(from: "203.0.113.7").verdict == "401 refresh_token_invalid") }
    let reads = world.store.reads
    let refused = await refresh(from: "203.0.113.7")
    #expect(refused.verdict == "429 too_many_requests" && refused.field("retry-after") == "1")
    #expect(world.store.reads == reads)
    #expect(world.refusals == ["refreshSession refresh 1"])
    #expect(await refresh(from: "198.51.100.1").verdict == "401 refresh_token_invalid")
  }

  @Test func `count together however an address is written, and for all unknown clients`() async throws {
    let world = try await World(limits: limits)
    for number in 0..<5 {
      #expect(await nonce(world, from: "203.0.113.7", client: "made-up-\(number)").status == 403)
    }
    #expect(await nonce(world, from: "203.0.113.7", client: "made-up-6").status == 429)
    #expect(await nonce(world, from: "203.0.113.7").status == 201)
    for _ in 0..<4 { #expect(await nonce(world, from: "203.0.113.7").status == 201) }
    #expect(await nonce(world, from: "::ffff:203.0.113.7").status == 429)
  }

  @Test func `of two strangers behind IPv4-mapped addresses do not count together`() async throws {
    let world = try await World(limits: limits)
    for _ in 0..<5 { _ = await nonce(world, from: "::ffff:203.0.113.7") }
    #expect(await nonce(world, from: "::ffff:198.51.100.1").status == 201)
  }

  @Test func `from this machine are never too many`() async throws {
    let world = try await World(limits: limits)
    for peer in ["127.0.0.1", "::1", "127.8.8.8", "::ffff:127.0.0.1", ""] {
      for _ in 0..<10 { #expect(await nonce(world, from: peer).status == 201) }
    }
  }

  @Test func `get a page when it is a person who asks`() async throws {
    let browser = Browser(try await World(limits: limits), peer: "203.0.113.7")
    for _ in 0..<5 { _ = try await browser.open("/auth/apple/start?client_id=example-web") }
    let answer = try await browser.open("/auth/apple/start?client_id=example-web")
    #expect(answer.status == 429 && answer.fields["retry-after"] == "1" && browser.text.contains("Too many attempts"))
  }
}
