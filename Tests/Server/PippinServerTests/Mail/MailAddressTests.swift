import PippinServer
import Testing

struct MailAddressTests {
  @Test(arguments: [
    "mary@example.com", "Mary.Apple+seed@mail.example.co.uk", "o'hara@example.com", "a@localhost",
    "x@xn--bcher-kva.example",
  ])
  func `commonly accepted addresses are valid`(_ text: String) {
    #expect(MailAddress(text)?.text == text)
  }

  @Test(arguments: [
    "", "@", "a@", "@b.example", "a@b@c.example", ".a@b.example", "a.@b.example", "a..b@c.example", "a b@c.example",
    "\"a\"@b.example", "a@[192.0.2.1]", "a@b..example", "a@-b.example", "a@b-.example", "jürgen@example.com",
    "a@bücher.example", "a@b.example\r\nRCPT TO:<c@d.example>", "<a@b.example>", "a@b.example>", "a\u{0}@b.example",
    String(repeating: "a", count: 65) + "@b.example", "a@" + String(repeating: "b", count: 64) + ".example",
    "a@" + String(repeating: "bcd.", count: 63) + "example",
  ])
  func `refuses everything else`(_ text: String) {
    #expect(MailAddress(text) == nil)
  }

  @Test(arguments: [
    ("hello@example.com", nil, "hello@example.com"),
    ("Example <hello@example.com>", "Example", "hello@example.com"),
    ("\"Example, Inc.\" <hello@example.com>", "Example, Inc.", "hello@example.com"),
    ("<hello@example.com>", nil, "hello@example.com"),
  ])
  func `reads a sender`(_ text: String, _ name: String?, _ address: String) throws {
    let sender = try #require(MailSender(parsing: text))
    #expect(sender.name == name && sender.address.text == address)
  }

  @Test(arguments: ["Example", "Example <>", "A\nB <hello@example.com>", "hello@example.com (Example)"])
  func `an invalid sender is refused`(_ text: String) {
    #expect(MailSender(parsing: text) == nil)
  }
}
