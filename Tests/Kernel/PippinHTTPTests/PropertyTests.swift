import PippinHTTP
import Testing

/// What strangers send, made up at random but the same on every run.
@Suite struct PropertyTests {
  /// A small generator (xorshift), so that a failure can be repeated.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  /// Texts of the characters that parsers stumble over.
  private static func texts(_ count: Int, seed: UInt64) -> [String] {
    var dice = Dice(state: seed)
    let pieces = [
      "%", "%2", "%41", "%C3%A9", "%ff", "&", "=", "+", ";", " ", "\t", "a", "é", "😀", "\0", "\r\n", ":", "/", "[", "]",
      "@", "?", "#", "http://", ".", "0",
    ]
    return (0..<count).map { _ in
      (0..<Int.random(in: 0...12, using: &dice)).map { _ in pieces.randomElement(using: &dice) ?? "" }.joined()
    }
  }

  @Test func `a form that was read is written and read again as the same`() {
    var read = 0
    for text in Self.texts(5000, seed: 1) {
      guard let form = FormData(parsing: Array(text.utf8)) else { continue }
      read += 1
      #expect(
        FormData(query: form.encoded) == form || form.pairs.contains { $0.name.isEmpty && $0.value.isEmpty }, "\(text)")
    }
    #expect(read > 500)
  }

  @Test func `a URL that was read holds nothing that ends a line or a quote`() {
    for text in Self.texts(5000, seed: 2) {
      for candidate in [text, "https://a.example/" + text, "http://" + text] {
        let url: HTTPURL
        do { url = try HTTPURL(parsing: candidate) } catch { continue }
        let whole = url.scheme + url.authority + url.path + (url.query ?? "")
        #expect(whole.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3C }, "\(candidate)")
        #expect(url.path.hasPrefix("/") && !url.host.isEmpty && !url.authority.contains("@"))
      }
    }
  }

  @Test func `a cookie's value never becomes an attribute`() {
    for text in Self.texts(2000, seed: 3) {
      let value = SetCookie(name: "s", value: text, path: "/" + text).fieldValue
      #expect(value.split(separator: ";", omittingEmptySubsequences: false).count == 5, "\(text)")
      #expect(value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
    }
  }

  @Test func `cookies are read without a trap and hold no separators`() {
    for text in Self.texts(5000, seed: 4) {
      for pair in Cookies(parsing: text).pairs {
        #expect(!pair.name.isEmpty && !pair.name.utf8.contains(0x3D) && !pair.value.utf8.contains(0x3B), "\(text)")
      }
    }
  }
}
