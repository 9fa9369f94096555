import PippinHTTP
import PippinNetwork
import PippinLock
import PippinTestKit
import Testing

@Suite struct ExchangeTests {
  @Test func `a hang-up response closes the connection without an answer`() async throws {
    try await withServer(responder: Answering { _ in .hangUp }) { server in
      let answer = await exchange(port: server.port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(answer?.isEmpty ?? true)
    }
  }

  @Test func `a request is passed on unchanged`() async throws {
    let seen = Lock<HTTPRequest?>(nil)
    let responder = Answering { request in
      seen.withLock { $0 = request }
      return HTTPResponse(status: 201, fields: ["X-Answer": "yes", "set-cookie": "a=1", "Set-Cookie": "b=2"])
    }
    try await withServer(responder: responder) { server in
      let answer = await exchange(
        port: server.port,
        "PATCH /a%2Fb//c?x=%20+&x HTTP/1.1\r\nhOst: A.example:1\r\nCookie: a=1\r\nX-Two: 1\r\nX-Two:  2 \r\n"
          + "Content-Length: 5\r\nConnection: close\r\n\r\nhello")
      #expect(answer?.hasPrefix("HTTP/1.1 201 Created\r\n") == true)
      #expect(answer?.contains("\r\nx-answer: yes\r\n") == true)
      #expect(answer?.contains("\r\nset-cookie: a=1\r\nset-cookie: b=2\r\n") == true)
    }
    let request = try #require(seen.withLock { $0 })
    #expect(request.method == "PATCH")
    #expect(request.url == "http://A.example:1/a%2Fb//c?x=%20+&x")
    #expect(request.fields.values(of: "x-two") == ["1", "2"])
    #expect(request.fields.map(\.name) == ["host", "cookie", "x-two", "x-two", "content-length", "connection"])
    #expect(request.body == Array("hello".utf8))
    #expect(request.peer == "127.0.0.1")
  }

  @Test(arguments: ["/now", "/later"])
  func `keeps a connection and answers in order`(path: String) async throws {
    try await withServer { server in
      let port = server.port
      let answers = await onThread {
        guard let client = RawClient(port: port) else { return [String?]() }
        let head = "HTTP/1.1\r\nHost: a.example\r\n"
        client.say(
          "GET \(path)/1 \(head)\r\nPOST \(path)/2 \(head)Content-Length: 3\r\n\r\nabcGET \(path)/3 \(head)\r\n")
        var answers = (1...3).map { _ in client.readAnswer() }
        client.say("POST \(path)/4 \(head)Content-Length: 0\r\n\r\n")
        answers.append(client.readAnswer())
        client.say("POST \(path)/5 \(head)Transfer-Encoding: chunked\r\n\r\n2\r\nde\r\n1\r\nf\r\n0\r\n\r\n")
        answers.append(client.readToEnd())
        return answers
      }
      let bodies = answers.map { $0?.split(separator: "\r\n\r\n").last.map(String.init) }
      #expect(
        bodies == ["GET \(path)/1 ", "POST \(path)/2 abc", "GET \(path)/3 ", "POST \(path)/4 ", "POST \(path)/5 def"])
    }
  }

  @Test func `a responder that answers at once is called once`() async throws {
    struct Prompt: Responder {
      func respondNow(to request: HTTPRequest) -> HTTPResponse? { request.path == "/now" ? .text("at once") : nil }
      func respond(to request: HTTPRequest) async -> HTTPResponse { .text("by and by") }
    }
    let server = HTTPServer(configuration: .init(), responder: Prompt())
    try server.start()
    let port = server.port
    let head = "HTTP/1.1\r\nHost: a\r\n"
    let answers = await exchange(port: port, "GET /now \(head)\r\nGET /later \(head)Connection: close\r\n\r\n")
    await server.stop(grace: .zero)
    #expect(answers?.contains("\r\n\r\nat once") == true)
    #expect(answers?.hasSuffix("\r\n\r\nby and by") == true)
  }

  @Test func `a HEAD has no body and an unknown method reaches the responder`() async throws {
    try await withServer { server in
      let port = server.port
      let answers = await onThread {
        guard let client = RawClient(port: port) else { return [String?]() }
        client.say("HEAD /x HTTP/1.1\r\nHost: a.example\r\n\r\nBREW /pot HTTP/1.1\r\nHost: a.example\r\n\r\n")
        return [client.readAnswer(hasBody: false), client.readAnswer()]
      }
      #expect(answers.first??.contains("\r\nContent-Length: 8\r\n") == true)
      #expect(answers.last??.hasSuffix("\r\n\r\nBREW /pot ") == true)
    }
  }

  @Test func `a client that expects 100 (Continue) gets it`() async throws {
    try await withServer { server in
      let port = server.port
      let answer = await onThread { () -> String? in
        guard let client = RawClient(port: port) else { return nil }
        client.say("POST /x HTTP/1.1\r\nHost: a.example\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
        guard client.readAnswer(hasBody: false)?.hasPrefix("HTTP/1.1 100 ") == true else { return nil }
        client.say("hi")
        return client.readAnswer()
      }
      #expect(answer?.hasSuffix("POST /x hi") == true)
    }
  }

  @Test func `a URL of the own host is accepted as a target`() async throws {
    try await withServer { server in
      let answer = await exchange(
        port: server.port, "GET http://a.example/x?y HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n")
      #expect(answer?.hasSuffix("\r\n\r\nGET /x?y ") == true)
    }
  }

  @Test(arguments: [
    HTTPResponse(status: 99), HTTPResponse(status: 600), HTTPResponse(status: 101),
  ])
  func `a response that is not valid HTTP becomes a 500`(response: HTTPResponse) async throws {
    try await withServer(responder: Answering { _ in response }) { server in
      let answer = await exchange(port: server.port, "GET / HTTP/1.1\r\nHost: a.example\r\n\r\n")
      #expect(answer?.hasPrefix("HTTP/1.1 500 ") == true)
    }
  }

  @Test func `fields that frame the answer are the server's own`() async throws {
    let responder = Answering { _ in
      HTTPResponse(
        status: 200, fields: ["content-length": "999", "transfer-encoding": "chunked"], body: Array("ok".utf8))
    }
    try await withServer(responder: responder) { server in
      let answer = await exchange(port: server.port, "GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n")
      #expect(answer?.contains("999") == false)
      #expect(answer?.contains("chunked") == false)
      #expect(answer?.hasSuffix("\r\n\r\nok") == true)
    }
  }

  @Test func `serves 200 clients at once`() async throws {
    try await withServer { server in
      let port = server.port
      let good = await withTaskGroup { group in
        for number in 0..<200 {
          group.addTask {
            await onThread {
              guard let client = RawClient(port: port) else { return false }
              return (0..<5).allSatisfy { round in
                let path = "/later/\(number)/\(round)"
                client.say("POST \(path) HTTP/1.1\r\nHost: a.example\r\nContent-Length: 2\r\n\r\nhi")
                return client.readAnswer()?.hasSuffix("POST \(path) hi") == true
              }
            }
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(good == 200)
    }
  }

  @Test func `an address in use or unknown is reported`() async throws {
    try await withServer { server in
      let second = HTTPServer(configuration: .init(port: server.port), responder: Answering.echo)
      #expect { try second.start() } throws: { ($0 as? HTTPServerError)?.code == .couldNotListen }
    }
    let nowhere = HTTPServer(configuration: .init(host: "no.such.host.invalid"), responder: Answering.echo)
    #expect { try nowhere.start() } throws: { ($0 as? HTTPServerError)?.code == .couldNotResolve }
  }
}
