import PippinHTTP
import PippinNetwork
import PippinTestKit
import Testing

/// One network cannot take all connections (decision 0050).
@Suite struct `Connections of one network` {
  private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  /// How many of so many connections from 127.0.x.y are served and stay open.
  private static func served(_ count: Int, port: Int, from source: (UInt8, UInt8)) -> [RawClient] {
    (0..<count).compactMap { _ in RawClient(port: port, from: source) }
      .filter { $0.say(request) && $0.readAnswer() != nil }
  }

  private func withServer<Result>(
    shared: [IPNetwork] = [], _ body: (HTTPServer) async throws -> Result
  ) async throws -> Result {
    var limits = HTTPServerConfiguration.Limits()
    limits.connections = 16
    let server = HTTPServer(configuration: .init(limits: limits, sharedPeers: shared), responder: Answering.echo)
    try server.start()
    let result = try await body(server)
    await server.stop(grace: .zero)
    return result
  }

  @Test func `a network's connections beyond its share are closed, and others accepted`() async throws {
    try await withServer { server in
      let port = server.port
      let counts = await onThread { () -> [Int] in
        let crowd = Self.served(10, port: port, from: (2, 2))
        let neighbours = (3...9).flatMap { Self.served(1, port: port, from: (2, $0)) }
        let others = Self.served(1, port: port, from: (3, 2))
        return withExtendedLifetime((crowd, neighbours, others)) { [crowd.count, neighbours.count, others.count] }
      }
      #expect(counts == [2, 2, 1], "an eighth for the address, a quarter for its /24")
    }
  }

  @Test func `may be opened again when others have closed`() async throws {
    try await withServer { server in
      let port = server.port
      for _ in 0..<3 {
        #expect(await onThread { Self.served(4, port: port, from: (2, 2)).count } == 2)
        try await eventually("they are forgotten") { server.connectionCount == 0 }
      }
    }
  }

  @Test func `a peer that is named as shared later is not limited from then on`() async throws {
    try await withServer { server in
      let port = server.port
      #expect(await onThread { Self.served(4, port: port, from: (2, 2)).count } == 2)
      server.adjust(sharedPeers: try [#require(IPNetwork("127.0.2.0/24"))], logAddresses: .full)
      #expect(await onThread { Self.served(10, port: port, from: (2, 2)).count } == 10)
      server.adjust(sharedPeers: [], logAddresses: .full)
      try await eventually("they are forgotten") { server.connectionCount == 0 }
      #expect(
        await onThread { Self.served(4, port: port, from: (2, 2)).count } == 2, "each was given back as it was taken")
    }
  }

  @Test func `a shared peer's connections are not limited`() async throws {
    try await withServer(shared: try [#require(IPNetwork("127.0.2.0/24"))]) { server in
      let port = server.port
      #expect(await onThread { Self.served(10, port: port, from: (2, 2)).count } == 10)
    }
  }
}
