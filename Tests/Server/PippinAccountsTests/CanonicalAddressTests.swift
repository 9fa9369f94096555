import PippinAccounts
import Testing

/// The one spelling under which addresses are compared (RFC 5891 for the domain).
@Suite struct `The canonical form of an address` {
  @Test(arguments: [
    ("mary@example.com", "mary@example.com"),
    ("Mary.Appleseed+APP@Example.COM", "mary.appleseed+app@example.com"),
    ("o'neil!#$%&*/=?^_`{|}~-@sub.example.org", "o'neil!#$%&*/=?^_`{|}~-@sub.example.org"),
    ("zoe\u{308}@example.com", "zo\u{EB}@example.com"),
    ("mary@b\u{FC}cher.example", "mary@xn--bcher-kva.example"),
    ("mary@bu\u{308}cher.example", "mary@xn--bcher-kva.example"),
    ("mary@B\u{FC}CHER.example", "mary@xn--bcher-kva.example"),
    ("mary@XN--BCHER-KVA.example", "mary@xn--bcher-kva.example"),
    ("mary@fa\u{DF}.example", "mary@xn--fa-hia.example"),
    ("mary@\u{4F8B}\u{3048}.\u{30C6}\u{30B9}\u{30C8}", "mary@xn--r8jz45g.xn--zckzah"),
    // The sign for kelvin is the letter K, by Unicode's own normal form.
    ("ban\u{212A}@example.com", "bank@example.com"),
  ])
  func `is`(address: String, canonical: String) throws {
    #expect(try #require(CanonicalAddress(address)).text.utf8.elementsEqual(canonical.utf8))
  }

  @Test(arguments: [
    ("mary@example.com", "m\u{430}ry@example.com"), ("mary@example.com", "\u{FF4D}ary@example.com"),
    ("mary@example.com", "mary@ex\u{430}mple.com"), ("kim@example.com", "k\u{131}m@example.com"),
    ("zo\u{E9}@example.com", "zo\u{C9}@example.com"), ("mary@fass.example", "mary@fa\u{DF}.example"),
    ("mary@example.com", "mary+app@example.com"), ("mary@example.com", "ma.ry@example.com"),
    ("x7f@privaterelay.appleid.com", "x7f@privaterelay.appleid.com.example.org"),
    ("x7f@privaterelay.appleid.com", "x7f@privaterelay.app1eid.com"),
  ])
  func `keeps apart what only looks alike`(one: String, other: String) {
    let canonical = CanonicalAddress(one)
    #expect(canonical != nil && canonical != CanonicalAddress(other))
  }

  @Test(arguments: [
    "", "@", "mary", "mary@", "@example.com", "mary@@example.com", "mary@example.com@example.com", "mary@localhost",
    ".mary@example.com", "mary.@example.com", "ma..ry@example.com", "\"mary\"@example.com", "ma ry@example.com",
    "mary@example.com ", "mary@example.com.", "mary@.example.com", "mary@example..com", "mary@[127.0.0.1]",
    "mary@127.0.0.1", "mary@-example.com", "mary@example-.com", "mary@exa_mple.com", "mary@ab--cd.com",
    "mary@xn--.com", "mary@xn--bcher-kvb.example", "mary@xn--mary.com", "mary@xn--BCHER-.example",
    "mary@\u{FF45}xample.com", "mary@example\u{3002}com", "mary@exa\u{200D}mple.com", "mary@exa\u{AD}mple.com",
    "mary@\u{300}example.com", "mary@\u{C9}cole.example", "mary@\u{2603}.example", "mary@\u{661}.example",
    "mary\u{200B}@example.com", "mary\u{202E}@example.com", "mary\u{0}@example.com", "\u{301}mary@example.com",
    "mary@example.com\r\nbcc:x@example.org", String(repeating: "m", count: 65) + "@example.com",
    "mary@" + String(repeating: "m", count: 64) + ".com",
    "mary@" + Array(repeating: "example", count: 32).joined(separator: ".") + ".com",
  ])
  func `is missing for what must match nothing`(address: String) {
    #expect(CanonicalAddress(address) == nil)
  }

  @Test(arguments: [
    ("example.com", "example.com"), ("Example.COM", "example.com"), ("b\u{FC}cher.example", "xn--bcher-kva.example"),
    ("localhost", nil), ("", nil), ("b@example.com", nil), ("@example.com", nil), ("*.example.com", nil),
    ("127.0.0.1", nil), ("example.com.", nil),
  ]) func `has a domain in the spelling that settings are compared in`(_ text: String, _ domain: String?) {
    #expect(CanonicalAddress.domain(text) == domain)
  }

  @Test func `is its own canonical form`() throws {
    for text in ["Mary@B\u{FC}cher.Example", "zoe\u{308}@example.com", "A@xn--r8jz45g.xn--zckzah"] {
      let canonical = try #require(CanonicalAddress(text))
      #expect(CanonicalAddress(canonical.text) == canonical)
    }
  }

  @Test func `is not asked for an address that nobody proved (R-6)`() {
    #expect(EmailClaim(address: "mary@example.com", isProved: false, isPrivate: false).provedAddress == nil)
    #expect(EmailClaim(address: "mary@example.com", isProved: true, isPrivate: false).provedAddress != nil)
  }

  /// All texts of up to six characters of six kinds, held to the rules as RFC 5321 and RFC 1123 word them.
  @Test func `is there for all short addresses that follow the rules, and for no other`() {
    var texts = [""]
    var wrong: [String] = []
    for _ in 1...6 {
      texts = texts.flatMap { text in ["a", "B", "1", ".", "-", "@"].map { text + $0 } }
      for text in texts where CanonicalAddress(text)?.text != (follows(text) ? text.lowercased() : nil) {
        wrong.append(text)
      }
    }
    #expect(wrong.isEmpty)
  }

  private func follows(_ text: String) -> Bool {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return false }
    let labels = halves[1].split(separator: ".", omittingEmptySubsequences: false)
    return halves[0].split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
      && labels.count >= 2
      && labels.allSatisfy {
        !$0.isEmpty && !$0.hasPrefix("-") && !$0.hasSuffix("-") && !$0.dropFirst(2).hasPrefix("--")
      }
      && labels[labels.count - 1].contains { $0 != "1" }
  }
}
