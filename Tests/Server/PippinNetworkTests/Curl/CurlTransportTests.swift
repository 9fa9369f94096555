import PippinNetwork
import PippinHTTP
import PippinLock
import Testing

@Suite struct CurlTransportTests {
  @Test(arguments: [
    ("GET", ""), ("POST", "a=1"), ("POST", ""), ("PUT", "x"), ("DELETE", ""), ("DELETE", "x"), ("PATCH", "\0\u{1}"),
    ("GET", "x"),
  ])
  func `sends a request as it is and brings the answer`(method: String, body: String) async throws {
    let seen = Lock<HTTPRequest?>(nil)
    try await withServer { request in
      seen.withLock { $0 = request }
      return HTTPResponse(status: 418, fields: ["x-a": "1", "X-A": " 2"], body: Array("tea".utf8))
    } _: { server in
      let request = try HTTPRequest(
        method: method, url: "http://127.0.0.1:\(server.port)/a%2Fb?c=d%20e",
        fields: ["x-one": "1", "x-two": "a", "X-Two": "b", "x-empty": "", "host": "evil.example"],
        body: Array(body.utf8))
      let response = try await CurlTransport().send(request, timeout: .seconds(60))
      #expect(response.status == 418)
      #expect(response.fields.values(of: "x-a") == ["1", "2"])
      #expect(response.body == Array("tea".utf8))
      let seen = try #require(seen.withLock { $0 })
      #expect(seen.method == method)
      #expect(seen.url == request.url)
      #expect(seen.body == request.body)
      #expect(seen.fields["x-one"] == "1")
      #expect(seen.fields.values(of: "x-two") == ["a", "b"])
      #expect(seen.fields["x-empty"] == "")
      #expect(seen.fields["user-agent"] == "Pippin")
      #expect(seen.fields["content-type"] == nil && seen.fields["expect"] == nil && seen.fields["cookie"] == nil)
    }
  }

  @Test func `connects to no address of this machine where private ones are refused, whatever name leads to it`()
    async throws
  {
    let seen = Lock(0)
    try await withServer { _ in
      seen.withLock { $0 += 1 }
      return .text("reached")
    } _: { server in
      var configuration = CurlConfiguration()
      configuration.allowsPrivateAddresses = false
      configuration.connectTo = ["logout.example.com:80:127.0.0.1:\(server.port)"]
      let transport = CurlTransport(configuration: configuration)
      for host in [
        "127.0.0.1:\(server.port)", "localhost:\(server.port)", "[::ffff:127.0.0.1]:\(server.port)",
        "logout.example.com",
      ] {
        let request = try HTTPRequest(url: "http://\(host)/")
        await #expect(throws: TransportError.self) { try await transport.send(request, timeout: .seconds(60)) }
      }
      #expect(seen.withLock { $0 } == 0)
    }
  }

  @Test func `a method and a body leave no trace on the next request`() async throws {
    let seen = Lock<[String]>([])
    try await withServer { request in
      seen.withLock { $0.append("\(request.method) \(String(decoding: request.body, as: UTF8.self))") }
      return HTTPResponse(status: 200, body: Array("x".utf8))
    } _: { server in
      let transport = CurlTransport()
      let url = "http://127.0.0.1:\(server.port)/"
      for (method, body) in [("POST", "one"), ("GET", ""), ("HEAD", ""), ("GET", ""), ("PUT", "two"), ("POST", "")] {
        let request = try HTTPRequest(method: method, url: url, body: Array(body.utf8))
        let response = try await transport.send(request, timeout: .seconds(60))
        #expect(response.body.count == (method == "HEAD" ? 0 : 1))
      }
    }
    #expect(seen.withLock { $0 } == ["POST one", "GET ", "HEAD ", "GET ", "PUT two", "POST "])
  }

  @Test func `follows no redirect and reuses the connection`() async throws {
    try await withServer { _ in
      .redirect("http://127.0.0.1:1/elsewhere")
    } _: { server in
      let transport = CurlTransport()
      let request = try HTTPRequest(url: "http://127.0.0.1:\(server.port)/")
      for _ in 0..<20 {
        let response = try await transport.send(request, timeout: .seconds(60))
        #expect(response.status == 303)
      }
      #expect(server.connectionCount == 1)
    }
  }

  @Test func `carries many requests at once`() async throws {
    try await withServer { request in
      await Task.yield()
      return .text(request.path)
    } _: { server in
      let transport = CurlTransport()
      let port = server.port
      let good = await withTaskGroup { group in
        for number in 0..<200 {
          group.addTask {
            do {
              let request = try HTTPRequest(url: "http://127.0.0.1:\(port)/\(number)")
              return try await transport.send(request, timeout: .seconds(60)).bodyText == "/\(number)"
            } catch {
              return false
            }
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(good == 200)
      #expect(server.connectionCount <= 32)
    }
  }

  @Test func `connectTo redirects without changing the host name`() async throws {
    try await withServer {
      .text($0.authority)
    } _: { server in
      var configuration = CurlConfiguration()
      configuration.connectTo = ["appleid.example:80:127.0.0.1:\(server.port)"]
      let transport = CurlTransport(configuration: configuration)
      let response = try await transport.send(try HTTPRequest(url: "http://appleid.example/"), timeout: .seconds(60))
      #expect(response.bodyText == "appleid.example")
    }
  }

  @Test func `an answer above the limit is refused`() async throws {
    try await withServer { request in
      HTTPResponse(status: 200, body: [UInt8](repeating: 0x78, count: Int(request.path.dropFirst()) ?? 0))
    } _: { server in
      var configuration = CurlConfiguration()
      configuration.answerBytes = 1000
      let transport = CurlTransport(configuration: configuration)
      let base = "http://127.0.0.1:\(server.port)/"
      let fits = try await transport.send(try HTTPRequest(url: base + "1000"), timeout: .seconds(60))
      #expect(fits.body.count == 1000)
      let error = await failure(of: transport, try HTTPRequest(url: base + "1001"))
      #expect(error?.code == .answerTooLarge)
      #expect(error?.mayHaveReachedServer == true)
      let again = try await transport.send(try HTTPRequest(url: base + "10"), timeout: .seconds(60))
      #expect(again.body.count == 10)
    }
  }
}
