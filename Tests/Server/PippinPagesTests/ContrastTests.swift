import Testing

@testable import PippinPages

/// WCAG 2.2, 1.4.3 and 1.4.11: text keeps a contrast of at least 4.5 : 1, and what must be seen of 3 : 1, in both schemes.
@Suite struct ContrastTests {
  @Test(arguments: [Palette.light, .dark])
  func `can be read`(palette: Palette) {
    for (text, ground) in Palette.readable {
      #expect(palette[text].contrast(to: palette[ground]) >= 4.5, "\(text) on \(ground)")
    }
    for (edge, ground) in Palette.visible {
      #expect(palette[edge].contrast(to: palette[ground]) >= 3, "\(edge) on \(ground)")
    }
    #expect(Set(palette.colors.keys) == Set(Palette.Role.allCases))
  }

  /// Values of WebAIM's contrast checker.
  @Test(arguments: [
    ("#000", "#fff", 21.0), ("#ffffff", "#FFFFFF", 1), ("#777777", "#fff", 4.48), ("#767676", "#fff", 4.54),
    ("#0000ff", "#fff", 8.59), ("#ff0000", "#fff", 4.00), ("#123456", "#abcdef", 7.70),
  ])
  func `is worked out as WCAG does`(one: String, other: String, ratio: Double) throws {
    let (one, other) = (try #require(Color(parsing: one)), try #require(Color(parsing: other)))
    #expect(abs(one.contrast(to: other) - ratio) < 0.01)
    #expect(one.contrast(to: other) == other.contrast(to: one))
  }

  @Test(arguments: [
    "", "#", "#12", "#1234", "#12345", "#1234567", "47703a", "red", "#47703g", "rgb(0,0,0)", "#fff;}", "#０００",
  ])
  func `takes no colour but in digits`(text: String) {
    #expect(Color(parsing: text) == nil)
  }

  @Test func `writes a colour as a style sheet reads it`() {
    #expect(Color(parsing: "#0aF")?.css == "#00aaff")
  }
}
