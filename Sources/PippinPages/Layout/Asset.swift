/// A file that pages refer to, to be served as it is. Its name changes with its content, so it may be cached for ever.
package struct Asset: Sendable, Equatable {
  /// Where pages expect it, from the root.
  package let path: String

  /// The `Content-Type` to serve it with.
  package let mediaType: String

  package let body: [UInt8]

  /// All there are.
  package static let all = [
    Asset(path: Stylesheet.path, mediaType: "text/css; charset=utf-8", body: Array(Stylesheet.css.utf8)),
    Asset(path: Mark.path, mediaType: "image/svg+xml", body: Array(Mark.file.utf8)),
  ]

  /// Sixteen hexadecimal digits that change with the content (FNV-1a). They tell versions apart; they prove nothing.
  static func version(of text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
