import PippinSecret
import Testing

@testable import PippinPasswords

struct PasswordTests {
  private func bytes(_ text: String) throws -> [UInt8] { try Password(SecretText(text)).bytes.revealed }

  @Test(arguments: [
    ("correct horse", "correct horse"), (" edges ", " edges "), ("Straße", "Straße"),
    // RFC 8265, 4.3: other spaces, and NFC.
    ("foo\u{1680}bar", "foo bar"), ("a\u{00A0}b\u{3000}c", "a b c"), ("e\u{301}", "\u{E9}"), ("π∞", "π∞"),
    ("Å\u{212B}", "\u{C5}\u{C5}"), ("ＡＢ", "ＡＢ"), ("😀", "😀"),
  ])
  func `is prepared as an OpaqueString`(_ given: String, _ prepared: String) throws {
    #expect(try bytes(given) == Array(prepared.utf8))
  }

  @Test(arguments: [
    "my cat is a \tby", "a\nb", "\u{7F}", "\u{85}", "a\u{200B}b", "a\u{200D}b", "a\u{AD}b", "\u{FE0F}", "\u{202E}",
    "\u{E000}", "\u{FFFF}", "\u{378}", "\u{1100}", "\u{2028}",
  ])
  func `invisible and ambiguous characters are refused`(_ text: String) {
    #expect(throws: PasswordProblem.characters) { try Password(SecretText(text)) }
  }

  @Test func `has a length`() {
    #expect(throws: PasswordProblem.tooShort) { try Password(SecretText("")) }
    #expect(throws: PasswordProblem.tooShort) { try Password(new: SecretText("1234567")) }
    #expect(throws: Never.self) { try Password(new: SecretText("12345678")) }
    #expect(throws: Never.self) { try Password(SecretText(String(repeating: "é", count: 128))) }
    #expect(throws: PasswordProblem.tooLong) { try Password(SecretText(String(repeating: "é", count: 129))) }
    #expect(throws: PasswordProblem.tooLong) { try Password(SecretText(String(repeating: "x", count: 100_000))) }
  }

  @Test func `shows nothing of itself`() throws {
    let password = try Password(SecretText("hunter2hunter2"))
    var text = ""
    dump(password, to: &text)
    #expect(!"\(password)\(text)".contains("hunter2"))
  }
}
