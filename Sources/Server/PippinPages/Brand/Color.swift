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

/// A colour by lightness, chroma and hue as people see them (OKLab, Björn Ottosson 2020), so that a colour made darker keeps
/// its hue: a darker yellow is olive and not brown.
private struct SeenColor {
  var lightness: Double
  var a: Double
  var b: Double

  init(_ color: Color) {
    let (red, green, blue) = color.linear
    let long = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  /// The screen's colour of this lightness and hue with as much of the chroma as a screen can show.
  var color: Color {
    var (least, most) = (0.0, 1.0)
    if let color = shown(chroma: 1) { return color }
    for _ in 0..<12 {
      let middle = (least + most) / 2
      if shown(chroma: middle) == nil { most = middle } else { least = middle }
    }
    return shown(chroma: least) ?? (lightness < 0.5 ? 0x000000 : 0xffffff)
  }

  private func shown(chroma: Double) -> Color? {
    let (a, b) = (a * chroma, b * chroma)
    func cube(_ root: Double) -> Double { root * root * root }
    let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let medium = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    let parts = [
      4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    ]
    guard parts.allSatisfy({ (-0.0005...1.0005).contains($0) }) else { return nil }
    let bytes = parts.map(Color.byte(ofLinear:))
    return Color(bytes[0], bytes[1], bytes[2])
  }
}

/// The cube root, which the standard library lacks. Newton's method converges from above for 0 … 1.
private func cubeRoot(_ number: Double) -> Double {
  guard number > 0 else { return 0 }
  var root = 1.0
  for _ in 0..<48 { root -= (root * root * root - number) / (3 * root * root) }
  return root
}

extension Color {
  /// The colour itself if it has at least the contrast to every ground; otherwise the nearest one towards `end` (black or
  /// white) that has it, with the same hue. `end` itself if none has.
  func readable(on grounds: [Color], least: Double, towards end: Color) -> Color {
    func suffices(_ color: Color) -> Bool { grounds.allSatisfy { color.contrast(to: $0) >= least } }
    if suffices(self) { return self }
    var seen = SeenColor(self)
    let start = seen.lightness
    let goal = end == 0x000000 ? 0.0 : 1.0
    for step in 1...200 {
      seen.lightness = start + (goal - start) * Double(step) / 200
      let color = seen.color
      if suffices(color) { return color }
    }
    return end
  }

  /// Black or white: what is easier to read on this colour. At least one of them has 4.5 : 1 on every colour.
  var extremeInk: Color { contrast(to: 0x000000) >= contrast(to: 0xffffff) ? 0x000000 : 0xffffff }
}
