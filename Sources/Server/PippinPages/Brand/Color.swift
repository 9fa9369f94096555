/// An sRGB colour in CSS notation, such as `#47703a` or `#fff`.
package struct Color: Sendable, Hashable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  /// Reads a number sign and three or six hexadecimal digits. CSS names and functions are refused, because their contrast
  /// cannot be checked here.
  package init?(parsing text: String) {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "#"), bytes.count == 4 || bytes.count == 7 else { return nil }
    let digits = bytes.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue.map(UInt8.init) }
    switch digits.count {
    case 3: self.init(digits[0] * 17, digits[1] * 17, digits[2] * 17)
    case 6: self.init(digits[0] * 16 + digits[1], digits[2] * 16 + digits[3], digits[4] * 16 + digits[5])
    default: return nil
    }
  }

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// `#rrggbb`
  package var css: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The contrast ratio, from 1 to 21 for black on white (WCAG 2.2).
  package func contrast(to other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The colour mixed with a percentage of another.
  func mixed(with other: Color, percent: Int) -> Color {
    func part(_ one: UInt8, _ two: UInt8) -> UInt8 { UInt8((Int(one) * (100 - percent) + Int(two) * percent) / 100) }
    return Color(part(red, other.red), part(green, other.green), part(blue, other.blue))
  }

  /// The three parts as amounts of light.
  var linear: (red: Double, green: Double, blue: Double) {
    (Self.linear[Int(red)], Self.linear[Int(green)], Self.linear[Int(blue)])
  }

  /// The byte whose amount of light is nearest.
  static func byte(ofLinear part: Double) -> UInt8 {
    var (low, high) = (0, 255)
    while low < high {
      let middle = (low + high) / 2
      if (linear[middle] + linear[middle + 1]) / 2 < part { low = middle + 1 } else { high = middle }
    }
    return UInt8(low)
  }

  private var luminance: Double {
    let (red, green, blue) = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /// The amount of light of each byte.
  private static let linear = (0...255).map { light(Double($0) / 255) }

  private static func light(_ part: Double) -> Double {
    if part <= 0.04045 { return part / 12.92 }
    let base = (part + 0.055) / 1.055
    // The power of 2.4, which the standard library lacks: the square times the square's fifth root, by Newton's method.
    let square = base * base
    var root = 1.0
    for _ in 0..<24 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }
}

extension Color: ExpressibleByIntegerLiteral {
  /// `0x47703a` for `#47703a`, in our own sources.
  package init(integerLiteral value: UInt32) {
    self.init(UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF))
  }
}
