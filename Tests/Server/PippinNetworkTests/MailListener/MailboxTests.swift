import PippinNetwork
import Testing

@Suite struct MailboxTests {
  @Test(arguments: [
    ("mary@example.com", "mary", "example.com"), ("Mary.App+x@Example.COM", "Mary.App+x", "example.com"),
    (#""a b\"@c"@example.com"#, #""a b\"@c""#, "example.com"), ("!#$%&'*+-/=?^_`{|}~@a", "!#$%&'*+-/=?^_`{|}~", "a"),
  ])
  func `valid commands and addresses are read`(text: String, local: String, domain: String) {
    let mailbox = Mailbox(text)
    #expect(mailbox?.localPart == local)
    #expect(mailbox?.domain == domain)
  }

  @Test(arguments: [
    "", "@", "a@", "@a", "a", "a@b@c", "a..b@c", ".a@c", "a.@c", "a b@c", "a@-b", "a@b-", "a@b..c", "a@.b", "a@b.",
    "a@b_c", "a@[127.0.0.1]", "@host:a@b", "<a@b>", "ä@b", "a@ä", "a\u{0}@b", "a@b\n", #""a"b"@c"#, #""a\"@c"#,
    #""@c"#, "a,b@c", "a@b c",
  ])
  func `invalid and obsolete addresses are refused`(text: String) {
    #expect(Mailbox(text) == nil)
  }

  @Test func `holds both parts to their lengths`() {
    let label = String(repeating: "b", count: 63)
    let domain = [label, label, label, String(repeating: "b", count: 63)].joined(separator: ".")
    #expect(Mailbox(String(repeating: "a", count: 64) + "@" + domain) != nil)
    #expect(Mailbox(String(repeating: "a", count: 65) + "@b") == nil)
    #expect(Mailbox("a@b\(label)") == nil)
    #expect(Mailbox("a@\(domain).b") == nil)
  }
}
