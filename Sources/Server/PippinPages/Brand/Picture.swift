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
