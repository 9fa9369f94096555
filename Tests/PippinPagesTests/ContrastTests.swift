import Foundation
import PippinPages
import Testing

/// WCAG 2.2, 1.4.3: text keeps a contrast of at least 4.5 : 1, in both colour schemes.
@Suite struct ContrastTests {
  /// The colours of the style sheet by name, as the light and the dark scheme set them.
  static let schemes: [[String: [Double]]] = Stylesheet.css.split(
    separator: ":root {", omittingEmptySubsequences: false
  ).dropFirst().prefix(2).map {
    var colours: [String: [Double]] = [:]
    for match in $0.matches(of: /--([a-z-]+): #([0-9a-f]{6}|[0-9a-f]{3});/) {
      let digits = match.2.count == 3 ? match.2.flatMap { [$0, $0] } : Array(match.2)
      colours[String(match.1)] = stride(from: 0, to: 6, by: 2).map {
        Double(UInt8(String(digits[$0..<$0 + 2]), radix: 16) ?? 0) / 255
      }
    }
    return colours
  }

  static func luminance(_ colour: [Double]) -> Double {
    zip([0.2126, 0.7152, 0.0722], colour).reduce(0) { sum, part in
      sum + part.0 * (part.1 <= 0.04045 ? part.1 / 12.92 : pow((part.1 + 0.055) / 1.055, 2.4))
    }
  }

  @Test(
    arguments: [
      ("ink", "card"), ("ink", "paper"), ("ink", "warm"), ("ink", "tint"), ("soft", "card"), ("soft", "paper"),
      ("soft", "tint"), ("soft", "hill"), ("soft", "hill-far"), ("leaf", "card"), ("card", "leaf"), ("seed", "card"),
      ("seed", "tint"), ("apple-text", "apple"), ("ink", "glow"), ("wrong", "card"), ("card", "wrong"),
    ], [0, 1])
  func `can be read`(pair: (text: String, ground: String), scheme: Int) throws {
    let text = Self.luminance(try #require(Self.schemes[scheme][pair.text]))
    let ground = Self.luminance(try #require(Self.schemes[scheme][pair.ground]))
    #expect((max(text, ground) + 0.05) / (min(text, ground) + 0.05) >= 4.5)
  }

  /// WCAG 2.2, 1.4.11: the edge that shows where to type, and the ring that shows where one is, keep at least 3 : 1.
  @Test(arguments: [("edge", "card"), ("edge", "paper"), ("focus", "card"), ("focus", "paper")], [0, 1])
  func `can be seen`(pair: (edge: String, ground: String), scheme: Int) throws {
    let edge = Self.luminance(try #require(Self.schemes[scheme][pair.edge]))
    let ground = Self.luminance(try #require(Self.schemes[scheme][pair.ground]))
    #expect((max(edge, ground) + 0.05) / (min(edge, ground) + 0.05) >= 3)
  }
}
