import PippinHTTP
import Testing

@testable import PippinNetwork

@Suite struct RequestTargetTests {
  @Test func `a target is split without decoding its escapes`() throws {
    let target = try #require(RequestTarget(Array("/a%2F/../b?x=?y".utf8), host: "A.example:81"))
    #expect(target.path == "/a%2F/../b")
    #expect(target.query == "x=?y")
    #expect(target.authority == "A.example:81")
    #expect(RequestTarget(Array("/?".utf8), host: "a")?.query == "")
    #expect(RequestTarget(Array("/".utf8), host: "[::1]:80")?.query == nil)
  }

  @Test(arguments: ["", "a", "*", "//\u{1}", "/ ", "/\"", "/<", "/\\", "/`", "/é", "/#", "a.example:443", "ftp://a/"])
  func `a target that is not a path of this host is refused`(target: String) {
    #expect(RequestTarget(Array(target.utf8), host: "a") == nil)
  }

  @Test(arguments: ["", "a b", "a/b", "a,b", "é", "a@b", "a\"", String(repeating: "a", count: 256)])
  func `an invalid host is refused`(host: String) {
    #expect(RequestTarget(Array("/".utf8), host: host) == nil)
  }

  @Test func `the connection closer's answer is valid HTTP`() {
    let response = HTTPResponse(
      status: 413, fields: ["content-type": "text/plain", "connection": "keep-alive"], body: Array("no".utf8))
    #expect(
      String(decoding: ConnectionCloser(response).bytes, as: UTF8.self)
        == "HTTP/1.1 413 Content Too Large\r\ncontent-type: text/plain\r\nconnection: close\r\ncontent-length: 2\r\n\r\nno"
    )
  }
}
