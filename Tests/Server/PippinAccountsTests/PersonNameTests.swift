import PippinAccounts
import Testing

struct PersonNameTests {
  @Test(arguments: [
    ("Anita", "Anita"), ("  Anita \t Borg\n", "Anita Borg"), ("A\u{2028}B\u{2029}C", "A B C"),
    ("Anita\u{202E}groB", "AnitagroB"), ("\u{2066}Anita\u{2069}", "Anita"), ("A\u{FEFF}B", "AB"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("👩\u{200D}🚀", "👩\u{200D}🚀"), ("A\u{E000}B", "AB"),
    ("Zoe\u{308}", "Zo\u{EB}"), ("O'Neill-<b>", "O'Neill-<b>"), ("A\u{0}B", "AB"),
    ("Zoe\u{200B}\u{308}", "Zo\u{EB}"), ("A\u{85}B", "A B"), ("葛\u{E0100}城", "葛\u{E0100}城"), ("नि", "नि"),
    ("Ma\u{FFFD}ry", "Ma\u{FFFD}ry"),
  ])
  func `cleans what strangers write (CALLBACK-7)`(written: String, kept: String) throws {
    let name = try #require(PersonName(givenName: written, familyName: nil)?.givenName)
    #expect(Array(name.unicodeScalars) == Array(kept.unicodeScalars))
  }

  @Test(arguments: [
    "", " ", "\n\t", "\u{202E}", "\u{200B}", "\u{E000}", "\u{3164}", "\u{2800}", "\u{115F}", "\u{1160}", "\u{FFA0}",
    "\u{115F}\u{1160}", "\u{301}", "\u{20DD}", "\u{903}", "\u{FE0F}", "\u{E0100}", "\u{34F}", "\u{17B4}", "\u{180B}",
    "\u{2060}\u{3164} \u{2800}", "\u{FFFD}", "\u{0}",
  ])
  func `has nothing to say when nothing can be seen`(text: String) {
    #expect(PersonName(givenName: text, familyName: nil) == nil)
    #expect(PersonName(givenName: text, familyName: text) == nil)
    #expect(PersonName(givenName: text, familyName: "Borg")?.givenName == nil)
  }

  @Test(arguments: ["\u{200D}", "\u{200C} \u{200D}"]) func `has nothing to say in joiners that join nothing`(
    text: String
  ) {
    #expect(PersonName(givenName: text, familyName: nil) == nil)
  }

  @Test func `has one part or both, never none`() {
    #expect(PersonName(givenName: nil, familyName: nil) == nil)
    #expect(PersonName(givenName: "Anita", familyName: nil)?.familyName == nil)
    #expect(PersonName(givenName: nil, familyName: "Borg")?.givenName == nil)
  }

  @Test(arguments: [String(repeating: "x", count: 1000), String(repeating: "e\u{301}", count: 200)])
  func `is cut at 100 scalars, and cleaning twice changes nothing`(text: String) throws {
    try expectCut(text)
  }

  @Test(arguments: [
    String(repeating: "x", count: 99) + " y", String(repeating: "x ", count: 200),
    String(repeating: "x", count: 99) + "  \n yz",
  ])
  func `is cut at 100 scalars, though the last one would be a space`(text: String) throws {
    try expectCut(text)
  }

  private func expectCut(_ text: String) throws {
    let once = try #require(PersonName(givenName: text, familyName: nil)?.givenName)
    #expect(once.unicodeScalars.count <= PersonName.maximumLength && once.unicodeScalars.count >= 99)
    let twice = try #require(PersonName(givenName: once, familyName: nil)?.givenName)
    #expect(Array(once.utf8) == Array(twice.utf8))
  }

  @Test func `does not let one letter carry a novel`() throws {
    let stacked = "Z" + String(repeating: "\u{334}", count: 10_000)
    let name = try #require(PersonName(givenName: stacked, familyName: nil)?.givenName)
    #expect(name.unicodeScalars.count <= PersonName.maximumLength)
  }
}
