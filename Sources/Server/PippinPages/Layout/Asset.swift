/// A static file for pages. Its name changes with its content, so it may be cached forever.
package struct Asset: Sendable, Equatable {
  /// The path, from the root.
  package let path: String

  /// The `Content-Type`.
  package let mediaType: String

  package let body: [UInt8]

  /// The `Content-Security-Policy`, so that nothing in a picture can run when it is opened as a document.
  package var contentSecurityPolicy: String { "default-src 'none'; frame-ancestors 'none'; sandbox" }

  init(name: String, fileExtension: String, mediaType: String, body: [UInt8]) {
    path = "/assets/\(name)-\(Self.version(of: body)).\(fileExtension)"
    self.mediaType = mediaType
    self.body = body
  }

  init(_ name: String, _ picture: Picture) {
    self.init(name: name, fileExtension: picture.fileExtension, mediaType: picture.mediaType, body: picture.bytes)
  }

  /// Sixteen hexadecimal digits that change with the content (FNV-1a, not cryptographic).
  private static func version(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
