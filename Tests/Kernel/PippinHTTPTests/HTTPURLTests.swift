import PippinHTTP
import Testing

@Suite struct HTTPURLTests {
  @Test func `takes a URL apart and puts it together again`() throws {
    let request = try HTTPRequest(method: "POST", url: "HTTPS://Example.org:8443/a%20b/c?x=1&y=%2F")
    #expect(request.scheme == "https")
    #expect(request.authority == "example.org:8443")
    #expect(request.path == "/a%20b/c")
    #expect(request.query == "x=1&y=%2F")
    #expect(request.url == "https://example.org:8443/a%20b/c?x=1&y=%2F")
  }

  @Test(arguments: [
    ("http://a.example", "/", nil, 80, "http://a.example"),
    ("https://a.example?q", "/", "q", 443, "https://a.example"),
    ("https://a.example:443/", "/", nil, 443, "https://a.example"),
    ("http://127.0.0.1:8080/x?", "/x", "", 8080, "http://127.0.0.1:8080"),
    ("http://[::1]:8080/", "/", nil, 8080, "http://[::1]:8080"),
  ])
  func `fills in what a URL leaves out`(url: String, path: String, query: String?, port: Int, origin: String) throws {
    let parts = try HTTPURL(parsing: url)
    #expect(parts.path == path)
    #expect(parts.query == query)
    #expect(parts.port == port)
    #expect(parts.origin == origin)
  }

  @Test(arguments: [
    "", "/path", "//a.example/", "ftp://a.example/", "https:a.example", "https:///x", "https://user@a.example/",
    "https://user:pass@a.example/", "https://a.example/#f", "https://a.example/a b", "https://a.example/é",
    "https://a.example/%2", "https://a.example/%zz", "https://a.example:0/", "https://a.example:65536/",
    "https://a.example:x/", "https://a.example:/", "https://[::1/", "https://[]/", "https://a.example\r\n/",
    "https://a.example/\\", "https://a_b,c/", "https://a.example/<x>", "javascript:alert(1)",
  ])
  func `anything but a plain http or https URL is refused`(url: String) {
    #expect { try HTTPURL(parsing: url) } throws: { ($0 as? HTTPError)?.code == .malformedURL }
  }
}
