import PippinHTTP
import PippinNetwork
import PippinTestKit
import Testing

/// A client that sends its header or body too slowly is disconnected.
@Suite struct SlowClientTests {
  private static var impatient: HTTPServerConfiguration.Limits {
    var limits = HTTPServerConfiguration.Limits()
    limits.headerTime = .milliseconds(300)
    limits.bodyTime = .milliseconds(300)
    limits.idleTime = .milliseconds(1500)
    return limits
  }

  /// How many bytes went out before the connection was gone, and after how long: a busy machine sends fewer, never sooner.
  private struct Trickle: Sendable {
    let bytes: Int
    let elapsed: Duration
    /// Not before the time was up that the client was given, which began a moment before it noticed.
    var hadItsTime: Bool { elapsed >= .milliseconds(250) }
  }

  /// Says a text a byte at a time until the connection is gone.
  private static func trickle(port: Int, first: String, then text: String) async -> Trickle? {
    await onThread {
      guard let client = RawClient(port: port) else { return nil }
      let start = ContinuousClock.now
      client.say(first)
      if first.hasSuffix("\r\n\r\n"), first.hasPrefix("GET") { _ = client.readAnswer() }
      return text.enumerated().first { _, character in
        pause(milliseconds: 20)
        return !client.say(String(character))
      }.map { Trickle(bytes: $0.offset, elapsed: ContinuousClock.now - start) }
    }
  }

  @Test func `closes a client whose first header comes a byte at a time`() async throws {
    try await withServer(limits: Self.impatient) { server in
      let sent = try #require(
        await Self.trickle(
          port: server.port, first: "", then: "GET / HTTP/1.1\r\n" + String(repeating: "x", count: 400)))
      #expect(sent.hadItsTime && sent.bytes < 100)
    }
  }

  @Test func `closes a client whose second header comes a byte at a time`() async throws {
    try await withServer(limits: Self.impatient) { server in
      let sent = try #require(
        await Self.trickle(
          port: server.port, first: "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
          then: "GET / HTTP/1.1\r\n" + String(repeating: "x", count: 400)))
      #expect(sent.hadItsTime && sent.bytes < 60, "sooner than an idle one")
    }
  }

  @Test(arguments: ["Content-Length: 400\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n190\r\n"])
  func `closes a client whose body comes a byte at a time`(framing: String) async throws {
    try await withServer(limits: Self.impatient) { server in
      let sent = try #require(
        await Self.trickle(
          port: server.port, first: "POST / HTTP/1.1\r\nHost: a\r\n" + framing, then: String(repeating: "x", count: 400)
        ))
      #expect(sent.hadItsTime && sent.bytes < 100)
    }
  }

  @Test func `a client that says nothing is closed, and an idle one is kept for longer`() async throws {
    try await withServer(limits: Self.impatient) { server in
      let port = server.port
      async let silent = exchange(port: port, "")
      let idle = await onThread { () -> [Bool] in
        guard let client = RawClient(port: port) else { return [] }
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        client.say(request)
        let first = client.readAnswer() != nil
        pause(milliseconds: 700)
        client.say(request)
        let second = client.readAnswer() != nil
        return [first, second, client.readToEnd() == ""]
      }
      #expect(await silent == "")
      #expect(idle == [true, true, true])
      // The client sees the end a moment before the server has forgotten it.
      try await eventually("it is forgotten") { server.connectionCount == 0 }
    }
  }

  @Test func `a responder may take its time`() async throws {
    let responder = Answering { _ in
      await onThread { pause(milliseconds: 800) }
      return .text("done")
    }
    try await withServer(limits: Self.impatient, responder: responder) { server in
      let answer = await exchange(port: server.port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(answer?.hasSuffix("done") == true)
    }
  }

  @Test func `many clients at a small server are all served`() async throws {
    var limits = HTTPServerConfiguration.Limits()
    limits.connections = 4
    try await withServer(limits: limits) { server in
      let port = server.port
      let served = await withTaskGroup { group in
        for _ in 0..<64 {
          group.addTask {
            await exchange(port: port, "GET /later HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")?
              .hasPrefix("HTTP/1.1 200 ") == true
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(served == 64)
    }
  }

  @Test func `new connections wait while all are in use`() async throws {
    var limits = HTTPServerConfiguration.Limits()
    limits.connections = 2
    try await withServer(limits: limits) { server in
      let port = server.port
      let answers = await onThread { () -> [String?] in
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        var guests = (0..<2).map { _ in RawClient(port: port) }
        for guest in guests { guest?.say(request) }
        let seated = guests.map { $0?.readAnswer() }
        let newcomer = RawClient(port: port)
        newcomer?.say(request)
        pause(milliseconds: 200)
        let before = server.connectionCount
        guests.removeAll()
        return seated + [newcomer?.readAnswer(), String(before)]
      }
      #expect(answers.count == 4 && answers.prefix(3).allSatisfy { $0?.hasPrefix("HTTP/1.1 200 ") == true })
      #expect(answers.last == "2")
    }
  }

  @Test func `under full load clients with slow headers are closed`() async throws {
    var limits = HTTPServerConfiguration.Limits()
    limits.connections = 4
    limits.headerTime = .seconds(60)
    limits.crowdedSilence = .milliseconds(500)
    try await withServer(limits: limits) { server in
      let port = server.port
      let (answer, waited) = await onThread { () -> (String?, Duration) in
        let guests = (0..<4).compactMap { _ in RawClient(port: port) }
        while server.connectionCount < 4 { pause(milliseconds: 1) }
        let newcomer = RawClient(port: port)
        newcomer?.say("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let start = ContinuousClock.now
        // Never silent for long enough to give way for that.
        while server.connectionCount == 4, ContinuousClock.now - start < .seconds(30) {
          pause(milliseconds: 50)
          for guest in guests { guest.say("x") }
        }
        let answer = newcomer?.readAnswer()
        return (answer, ContinuousClock.now - start)
      }
      #expect(answer?.hasPrefix("HTTP/1.1 200 ") == true)
      #expect(waited < .seconds(30), "sooner than a header's usual time")
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n", "GET",
  ])
  func `under full load silent clients are closed`(said: String) async throws {
    var limits = HTTPServerConfiguration.Limits()
    limits.connections = 2
    limits.headerTime = .seconds(60)
    limits.bodyTime = .seconds(60)
    limits.crowdedSilence = .milliseconds(300)
    try await withServer(limits: limits) { server in
      let port = server.port
      let (answer, waited) = await onThread { () -> (String?, Duration) in
        let guests = (0..<2).map { _ in RawClient(port: port) }
        for guest in guests { guest?.say(said) }
        if said.hasPrefix("GET /") { for guest in guests { _ = guest?.readAnswer() } }
        let newcomer = RawClient(port: port)
        newcomer?.say("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        var answer: String?
        let waited = ContinuousClock().measure { answer = newcomer?.readAnswer() }
        return withExtendedLifetime(guests) { (answer, waited) }
      }
      #expect(answer?.hasPrefix("HTTP/1.1 200 ") == true)
      #expect(waited < .seconds(30), "sooner than the silent go by themselves")
    }
  }
}
