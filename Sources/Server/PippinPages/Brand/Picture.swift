import PippinFoundation

/// The operator's SVG or PNG picture, checked, with its aspect ratio.
package struct Picture: Sendable, Equatable {
  package enum Fault: String, Error, Sendable {
    case tooLarge = "has more than 64 KiB"
    case unknownKind = "is neither an SVG nor a PNG"
    case runs = "has a script, or refers to something outside itself"
    case noSize = "does not say how wide and how high it is"
  }

  package static let maximumBytes = 65_536

  package let mediaType: String
  package let bytes: [UInt8]
  /// The width divided by the height.
  let ratio: Double
  /// The side of a square PNG, in pixels.
  package let side: Int?

  var fileExtension: String { mediaType == "image/png" ? "png" : "svg" }

  package init(_ bytes: [UInt8]) throws(Fault) {
    guard bytes.count <= Self.maximumBytes else { throw .tooLarge }
    let size: (width: Double, height: Double)?
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      mediaType = "image/png"
      size = Self.sizeOfPNG(bytes)
    } else if let text = String(validating: bytes, as: UTF8.self), let tag = Self.openingTag(of: text) {
      mediaType = "image/svg+xml"
      guard !Self.reachesOut(text) else { throw .runs }
      size = Self.sizeOfSVG(tag)
    } else {
      throw .unknownKind
    }
    guard let size, size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite,
      (0.05...20).contains(size.width / size.height)
    else { throw .noSize }
    self.bytes = bytes
    ratio = size.width / size.height
    side = mediaType == "image/png" && size.width == size.height ? Int(size.width) : nil
  }

  /// The first chunk of a PNG is its header: width and height, four bytes each (PNG, 11.2.1).
  private static func sizeOfPNG(_ bytes: [UInt8]) -> (Double, Double)? {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    func number(_ start: Int) -> Double { bytes[start..<start + 4].reduce(0) { $0 * 256 + Double($1) } }
    return (number(16), number(20))
  }

  private static func openingTag(of text: String) -> Substring? {
    guard let start = text.firstRange(of: "<svg"), let end = text[start.upperBound...].firstIndex(of: ">"),
      let next = text[start.upperBound...].first, next.isWhitespace || next == ">"
    else { return nil }
    return text[start.upperBound..<end]
  }

  /// Refuses an SVG with scripts. They could not run on our pages or under the file's policy, but such a file is not what
  /// its operator expects.
  private static func reachesOut(_ text: String) -> Bool {
    let text = text.lowercased()
    return ["<script", "<!entity", "<foreignobject", "<iframe", "javascript:", "@import"].contains { text.contains($0) }
      || text.contains(/\son[a-z]+\s*=/) || text.contains(/href\s*=\s*["'](?!#|data:image\/(?:png|jpeg))/)
  }

  private static func sizeOfSVG(_ tag: Substring) -> (Double, Double)? {
    func length(_ name: String) -> Double? {
      for match in tag.matches(of: /\s([A-Za-z]+)\s*=\s*["']([0-9.]+)(?:px)?["']/) where match.1 == name {
        return Double(match.2)
      }
      return nil
    }
    if let width = length("width"), let height = length("height") { return (width, height) }
    guard let match = tag.firstMatch(of: /viewBox\s*=\s*["']([-0-9., ]+)["']/) else { return nil }
    let numbers = match.1.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    return numbers.count == 4 ? (numbers[2], numbers[3]) : nil
  }
}

/// The operator's copy of Apple's logo artwork for the button, in both colours. Pippin contains none, because only files
/// downloaded from Apple may be used (BUTTON-8).
package struct AppleLogos: Sendable, Equatable {
  let black: Picture
  let white: Picture

  package init(black: Picture, white: Picture) {
    self.black = black
    self.white = white
  }

  /// Whether both are small enough to stand in the style sheet, without a further request.
  var isInline: Bool { black.isSmall && white.isSmall }

  var assets: [Asset] { isInline ? [] : [Asset("apple-white", white), Asset("apple-black", black)] }

  /// White on the black button of a light page, black on the white one of a dark page (BUTTON-2, BUTTON-3); as high as
  /// the button and uncropped (BUTTON-6), with the title after it and a margin of at least 8 % of the width (BUTTON-5).
  /// - Parameters: whether the pages' card is dark on devices set to light, and on those set to dark.
  func css(isLightDark: Bool, isDarkDark: Bool) -> String {
    func image(_ isDark: Bool) -> (address: String, width: String) {
      let picture = isDark ? black : white
      let address = isInline ? picture.dataAddress : Asset(isDark ? "apple-black" : "apple-white", picture).path
      return (address, Self.rem(2.75 * picture.ratio))
    }
    let (light, dark) = (image(isLightDark), image(isDarkDark))
    return """
      .button.apple { gap: 0; padding-block: 0; padding-inline: 0 8%; border-width: 0; }
      .button.apple::before {
        content: ""; flex: none; block-size: 2.75rem; inline-size: \(light.width);
        background: url(\(light.address)) center / 100% 100% no-repeat;
      }
      @media (prefers-color-scheme: dark) {
        .button.apple::before { inline-size: \(dark.width); background-image: url(\(dark.address)); }
      }

      """
  }

  private static func rem(_ length: Double) -> String { "\((length * 1000).rounded() / 1000)rem" }
}

extension Picture {
  /// At most 4 KiB.
  package static let smallBytes = 4096

  package var isSmall: Bool { bytes.count <= Self.smallBytes }
}

extension Picture {
  /// The sides of a picture for a phone's home screen, in pixels: what iOS shows, and what is still small.
  package static let iconSides = 180...1024

  package var isIcon: Bool { side.map(Self.iconSides.contains) ?? false }

  /// Whether a PNG has no transparent part, which a home screen would make black (PNG, 11.2.1 and 11.3.1).
  var isOpaque: Bool {
    bytes.count > 25 && mediaType == "image/png" && ![4, 6].contains(bytes[25])
      && bytes.firstRange(of: Array("tRNS".utf8)) == nil
  }
}

/// Base64 with padding (RFC 4648, section 4).
enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place <= group.count ? letters[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes our own sources.
  static func decode(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in text.utf8 {
      guard let place = letters.firstIndex(of: byte) else { continue }
      bits = bits << 6 | place
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count & 0xFF))
      bits &= (1 << count) - 1
    }
    return bytes
  }
}
