import PippinTokens
import Testing

struct Base64URLTests {
  /// RFC 4648, section 10, without the padding; and RFC 7515, appendix C.
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy"),
  ])
  func `spells as RFC 4648 does`(_ text: String, _ encoded: String) {
    #expect(Base64URL.encode(Array(text.utf8)) == encoded)
    #expect(Base64URL.decode(encoded) == Array(text.utf8))
  }

  @Test func `spells RFC 7515's example`() {
    #expect(Base64URL.encode([3, 236, 255, 224, 193]) == "A-z_4ME")
    #expect(Base64URL.decode("A-z_4ME") == [3, 236, 255, 224, 193])
  }

  @Test(arguments: [
    "A", "AAAAA", "Zg=", "Zg==", "Zm8=", "=", "Zm 8", " Zm8", "Zm8 ", "Zm8\n", "Zm9v\n", "+-__", "/-__", "Zm9v.",
    "Zm9vé", "Zm9v\0\0", "Zh", "Zv", "Zm9", "Zm-", "Zm9vYh", "Zm9vYmF", "A-z_4MF", "AAAé", "éé",
  ])
  func `refuses every other spelling`(_ text: String) {
    #expect(Base64URL.decode(text) == nil)
  }

  @Test func `goes there and back for every length, and has one spelling only`() {
    var generator = SystemRandomNumberGenerator()
    for count in 0..<70 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let text = Base64URL.encode(bytes)
      #expect(Base64URL.decode(text) == bytes)
      #expect(Base64URL.text(of: bytes.span) { copy($0) == Array(text.utf8) })
      // Any other last digit decodes to other bytes or to nothing.
      for digit in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_" where text.last != digit {
        #expect(text.isEmpty || Base64URL.decode(String(text.dropLast()) + String(digit)) != bytes)
      }
    }
  }

  @Test(arguments: 1...24) func `takes its own digits and no other byte in any place`(_ count: Int) {
    let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    guard count % 4 != 1 else { return }
    // The last digit of a part group has bits to spare, which only a few digits leave unset.
    for position in 0..<(count % 4 == 0 ? count : count - 1) {
      for byte in UInt8.min...UInt8.max {
        var text = [UInt8](repeating: UInt8(ascii: "A"), count: count)
        text[position] = byte
        #expect((Base64URL.decode(text) != nil) == alphabet.contains(byte), "byte \(byte) at \(position)")
      }
    }
  }
}

private func copy(_ span: Span<UInt8>) -> [UInt8] { span.indices.map { span[$0] } }
