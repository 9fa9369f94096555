import PippinNetwork
import PippinTestKit
import Testing

/// Rule R-22: ambiguous or invalid requests are refused, and the connection ends.
@Suite struct RefusalTests {
  private static let head = "POST /x HTTP/1.1\r\nHost: a.example\r\n"

  @Test(arguments: [
    head + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    head + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    head + "Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
    head + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    head + "Content-Length: 5, 5\r\n\r\nhello",
    head + "Content-Length: +5\r\n\r\nhello",
    head + "Content-Length: -5\r\n\r\nhello",
    head + "Content-Length: 0x5\r\n\r\nhello",
    head + "Content-Length: 99999999999999999999999\r\n\r\nhello",
    head + "Content-Length: x\r\n\r\n",
    head + "Content-Length: x\r\nExpect: 100-continue\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a.example\r\nContent-Length: -1\r\n\r\n",
    head + "Expect: 100-continue\r\n\r\n",
    head + "Content-Length: 0\r\nExpect: 100-continue\r\n\r\n",
    "GET /later HTTP/1.1\r\nHost: a.example\r\nexpect: 100-CONTINUE\r\n\r\n",
    head + "X-Y: a\0Content-Length: 5\r\n\r\n",
    head + "Content-Length: 5\0\r\n\r\nhello",
    head + "X-Y: a\rX-Z: b\r\n\r\n",
    head + "X-Y: a\nX-Z: b\r\n\r\n",
    head + "X-Y: a\r\n folded\r\n\r\n",
    head + "no colon\r\n\r\n",
    "POST /x HTTP/1.1\nHost: a.example\n\n",
    "GET  / HTTP/1.1\r\nHost: a.example\r\n\r\n",
    "GET /a\0b HTTP/1.1\r\nHost: a.example\r\n\r\n",
    "G@T / HTTP/1.1\r\nHost: a.example\r\n\r\n",
    head + "Content-Length:\r\n\r\nhello",
    head + "Host: b.example\r\n\r\n",
    head + "hOST: a.example\r\n\r\n",
    head + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    head + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    head + "Transfer-Encoding: identity\r\n\r\n",
    head + "Transfer-Encoding: chunked \r\n\r\n0\r\n\r\n",
    head + "Transfer-Encoding: chunked\t\r\n\r\n0\r\n\r\n",
    head + "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n",
    head + "Content-Type: text/plain\r\nContent-Type: application/json\r\n\r\n",
    head + "X Y: 1\r\n\r\n",
    head + "X(Y): 1\r\n\r\n",
    head + "Content-Length : 5\r\n\r\nhello",
    head + "X-é: 1\r\n\r\n",
    head + "X-Y: é\r\n\r\n",
    head + "X-Y: a\u{1}b\r\n\r\n",
    head + ": empty\r\n\r\n",
    head + ": empty\r\nX: GET /smuggled HTTP/1.1\r\nHost: a.example\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.0\r\n\r\n",
    "GET / HTTP/1.1\r\nHost:\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a.example/b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: user@a.example\r\n\r\n",
    "POST / HTTP/1.0\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "GET /é HTTP/1.1\r\nHost: a.example\r\n\r\n",
    "GET /a#b HTTP/1.1\r\nHost: a.example\r\n\r\n",
    "GET * HTTP/1.1\r\nHost: a.example\r\n\r\n",
    "GET x HTTP/1.1\r\nHost: a.example\r\n\r\n",
    "GET http://b.example/ HTTP/1.1\r\nHost: a.example\r\n\r\n",
  ])
  func `answers 400 and closes`(request: String) async throws {
    try await withServer { server in
      let answer = try #require(await exchange(port: server.port, request), "the server kept the connection")
      #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
      #expect(answer.lowercased().contains("connection: close"))
      #expect(answer.ranges(of: "HTTP/1.1").count == 1, "\(answer)")
    }
  }

  @Test func `a length that is no number is refused in our own words, on a second request too`()
    async throws
  {
    try await withServer { server in
      let first = "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n"
      let answer = try #require(await exchange(port: server.port, first + Self.head + "Content-Length: x\r\n\r\n"))
      #expect(answer.ranges(of: "HTTP/1.1 ").count == 2 && answer.contains("HTTP/1.1 200 "), "\(answer)")
      #expect(answer.hasSuffix("malformed_request\n"), "\(answer)")
    }
  }

  @Test func `a client that waits before it sends its body is told to go on`() async throws {
    try await withServer { server in
      let answers = await onThread { () -> [String?] in
        guard let client = RawClient(port: server.port) else { return [] }
        client.say(Self.head + "Connection: close\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
        let first = client.readAnswer(hasBody: false)
        client.say("hello")
        return [first, client.readToEnd()]
      }
      #expect(answers.first == "HTTP/1.1 100 Continue\r\n\r\n")
      #expect(answers.last??.hasSuffix("POST /x hello") == true, "\(answers)")
    }
  }

  @Test func `what follows a refused request is never answered`() async throws {
    let smuggled = "GET /smuggled HTTP/1.1\r\nHost: a.example\r\n\r\n"
    try await withServer { server in
      let answer = await exchange(
        port: server.port,
        Self.head + "Content-Length: \(smuggled.utf8.count)\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + smuggled)
      #expect(answer?.contains("smuggled") == false)
    }
  }

  @Test func `a connection closes after a chunked body, whose end the daemon reads too leniently`() async throws {
    try await withServer { server in
      let smuggled = "GET /smuggled HTTP/1.1\r\nHost: a.example\r\n\r\n"
      let answer = await exchange(
        port: server.port, Self.head + "Transfer-Encoding: chunked\r\n\r\n2\r\nhi\n0\r\n\r\n" + smuggled)
      #expect(answer?.contains("smuggled") == false)
      #expect(answer?.lowercased().contains("connection: close") == true)
    }
  }

  @Test func `takes a head with whatever blanks the grammar allows`() async throws {
    try await withServer { server in
      let answer = await exchange(
        port: server.port,
        "GET / HTTP/1.1\r\nHost:a.example\r\nA:\r\nB: \r\nC:\t x y \t\r\nCookie: a=1; b=2;\r\nConnection:close\r\n\r\n")
      #expect(answer?.hasPrefix("HTTP/1.1 200 ") == true, "\(answer ?? "")")
    }
  }

  @Test func `refuses a header beyond its limit`() async throws {
    try await withServer { server in
      let large = String(repeating: "x", count: 15_000)
      let fits = await exchange(
        port: server.port, "GET /fits HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\nCookie: a=\(large)\r\n\r\n")
      #expect(fits?.hasPrefix("HTTP/1.1 200 ") == true)
      let tooLarge = await exchange(
        port: server.port, "GET / HTTP/1.1\r\nHost: a.example\r\nX-A: \(large)\r\nX-B: \(large)\r\n\r\n")
      #expect(tooLarge?.hasPrefix("HTTP/1.1 431 ") == true)
      let huge = await exchange(
        port: server.port, "GET / HTTP/1.1\r\nHost: a.example\r\nX-A: \(String(repeating: large, count: 20))\r\n\r\n")
      #expect(huge == "" || huge?.hasPrefix("HTTP/1.1 431 ") == true)
      let many = await exchange(
        port: server.port,
        "GET / HTTP/1.1\r\nHost: a.example\r\n" + String(repeating: "a: b\r\n", count: 200) + "\r\n")
      #expect(many?.hasPrefix("HTTP/1.1 431 ") == true)
      let target = await exchange(
        port: server.port, "GET /\(large) HTTP/1.1\r\nHost: a.example\r\n\r\n")
      #expect(target?.hasPrefix("HTTP/1.1 414 ") == true)
    }
  }

  @Test(arguments: [513, 700, 1000, 2000, 4000], ["a&", "&&", "=&"])
  func `a query of too many parameters is answered 414, never by silence`(count: Int, parameter: String) async throws {
    try await withServer { server in
      let query = String(repeating: parameter, count: count)
      let answer = await exchange(port: server.port, "GET /?\(query) HTTP/1.1\r\nHost: a.example\r\n\r\n")
      #expect(answer?.hasPrefix("HTTP/1.1 414 ") == true, "\(answer ?? "")")
      #expect(answer?.hasSuffix("target_too_long\n") == true)
    }
  }

  @Test func `a query arrives as it was sent, with as many parameters as the limit allows`() async throws {
    try await withServer { server in
      for query in ["a=1&b=2?c=/?&&=?", String(repeating: "a=?&", count: 511) + "last"] {
        let answer = await exchange(
          port: server.port, "GET /p?\(query) HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n")
        #expect(answer?.hasPrefix("HTTP/1.1 200 ") == true)
        #expect(answer?.contains("GET /p?\(query) ") == true, "\(answer ?? "")")
      }
    }
  }

  @Test func `thousands of cookies are answered 431, with our own body`() async throws {
    try await withServer { server in
      for count in [1000, 2000, 3900] {
        let cookies = String(repeating: "a=1;", count: count)
        let answer = await exchange(
          port: server.port, "GET /?a=1 HTTP/1.1\r\nHost: a.example\r\nCookie: \(cookies)\r\n\r\n")
        #expect(answer?.hasPrefix("HTTP/1.1 431 ") == true, "\(answer ?? "")")
        #expect(answer?.hasSuffix("header_too_large\n") == true, "\(answer ?? "")")
        #expect(answer?.ranges(of: "HTTP/1.1").count == 1)
      }
    }
  }

  @Test func `thousands of fields are answered 431`() async throws {
    try await withServer { server in
      for count in [101, 700, 1000, 2500, 4000] {
        let fields = String(repeating: "a:b\r\n", count: count)
        let answer = await exchange(port: server.port, "GET /?a=1 HTTP/1.1\r\nHost: a.example\r\n\(fields)\r\n")
        #expect(answer?.hasPrefix("HTTP/1.1 431 ") == true, "\(answer ?? "")")
      }
    }
  }

  @Test func `refuses a body that is declared too large before any of it comes`() async throws {
    try await withServer { server in
      let answer = await exchange(port: server.port, Self.head + "Content-Length: 65537\r\n\r\n")
      #expect(answer?.hasPrefix("HTTP/1.1 413 ") == true)
      #expect(answer?.hasSuffix("body_too_large\n") == true)
      let waiting = await exchange(
        port: server.port, Self.head + "Content-Length: 65537\r\nExpect: 100-continue\r\n\r\n")
      #expect(waiting?.hasPrefix("HTTP/1.1 413 ") == true)
    }
  }

  @Test func `refuses a body that grows too large`() async throws {
    try await withServer { server in
      let chunk = "1000\r\n" + String(repeating: "x", count: 4096) + "\r\n"
      let head = Self.head + "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
      let fits = await exchange(port: server.port, head + String(repeating: chunk, count: 16) + "0\r\n\r\n")
      #expect(fits?.hasPrefix("HTTP/1.1 200 ") == true)
      let tooLarge = await exchange(port: server.port, head + String(repeating: chunk, count: 17) + "0\r\n\r\n")
      #expect(tooLarge?.hasPrefix("HTTP/1.1 413 ") == true)
      let endless = await exchange(port: server.port, head + String(repeating: chunk, count: 17))
      #expect(endless?.hasPrefix("HTTP/1.1 413 ") == true, "the end is not waited for")
    }
  }
}
