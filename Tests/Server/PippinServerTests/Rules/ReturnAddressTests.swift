import Testing

@testable import PippinServer

/// An open redirect would hand the ticket to a stranger; only the registered address is right.
struct ReturnAddressTests {
  @Test(arguments: [
    "https://www.example.com", "https://www.example.com//", "https://www.example.com/a", "https://www.example.com/?",
    "https://www.example.com/#", "https://WWW.example.com/", "https://www.example.com:443/", "http://www.example.com/",
    "https://user@www.example.com/", "https://www.example.com.evil.test/", "https://www.example.com\\@evil.test/",
    "https://www.example.com/\u{0}", "https://www.example.com/%2e", "https://www.example\u{3002}com/", "",
  ])
  func `of a web client, nothing but the registered address matches`(address: String) {
    #expect(!ReturnAddress.matches(address, registered: "https://www.example.com/", platform: .web))
  }

  @Test func `a letter that only looks the same is another`() {
    #expect(!ReturnAddress.matches("https://\u{212A}.example/", registered: "https://K.example/", platform: .web))
    #expect(ReturnAddress.matches("https://K.example/", registered: "https://K.example/", platform: .web))
  }

  @Test(arguments: [
    ("http://127.0.0.1:49152/cb", true), ("http://127.0.0.1/cb", true), ("http://127.0.0.1:1/cb", true),
    ("http://127.0.0.1:49152/cc", false), ("http://127.0.0.1:49152/cb?x", false),
    ("http://localhost:49152/cb", false), ("http://127.0.0.1:/cb", false), ("http://127.0.0.1:1234567/cb", false),
    ("http://127.0.0.1:80@evil.test/cb", false), ("http://127.0.0.1.evil.test/cb", false),
    ("https://127.0.0.1:49152/cb", false),
  ])
  func `of a desktop app the port of a loopback address may differ, and nothing else`(address: String, isRight: Bool) {
    #expect(ReturnAddress.matches(address, registered: "http://127.0.0.1:8000/cb", platform: .desktop) == isRight)
    #expect(!ReturnAddress.matches(address, registered: "http://127.0.0.1:8000/cb", platform: .web))
  }
}
