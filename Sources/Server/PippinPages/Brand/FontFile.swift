/// The operator's font for the pages, a WOFF2. Only its header is read; browsers check the rest before they use it.
package struct FontFile: Sendable, Equatable {
  package enum Fault: String, Error, Sendable {
    case tooLarge = "has more than 128 KiB"
    case unknownKind = "is not a WOFF2"
    case cut = "does not have the length that it says"
  }

  package static let maximumBytes = 131_072

  package let bytes: [UInt8]

  var asset: Asset { Asset(name: "font", fileExtension: "woff2", mediaType: "font/woff2", body: bytes) }

  /// Checks the signature, the flavor, the length and the number of tables (WOFF2, 4.1).
  package init(_ bytes: [UInt8]) throws(Fault) {
    guard bytes.count <= Self.maximumBytes else { throw .tooLarge }
    func number(_ start: Int, _ count: Int) -> Int { bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) } }
    guard bytes.count >= 48, bytes.starts(with: "wOF2".utf8), [0x0001_0000, 0x4F54_544F].contains(number(4, 4)),
      number(12, 2) > 0, number(14, 2) == 0
    else { throw .unknownKind }
    guard number(8, 4) == bytes.count else { throw .cut }
    self.bytes = bytes
  }
}
