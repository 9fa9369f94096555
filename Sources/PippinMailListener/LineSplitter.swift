/// Cuts what a client sends into lines that end in CR LF, and in nothing else (RFC 5321, 2.3.8).
///
/// Servers that also take a lone LF for a line's end disagree with others on where a message ends, and that
/// disagreement is how one mail smuggles in another.
struct LineSplitter {
  enum Event: Equatable {
    /// Without its end; of a line that is too long, only its beginning.
    case line([UInt8], isTooLong: Bool)
    /// A CR without LF, an LF without CR, or a NUL: nothing after it can be trusted.
    case malformed
  }

  /// Bytes of a line without its end.
  private let limit: Int
  private var line: [UInt8] = []
  private var isTooLong = false
  private var hasCR = false

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes the next byte.
  mutating func take(_ byte: UInt8) -> Event? {
    if hasCR {
      guard byte == 0x0A else { return .malformed }
      defer {
        line = []
        isTooLong = false
        hasCR = false
      }
      return .line(line, isTooLong: isTooLong)
    }
    switch byte {
    case 0x0D: hasCR = true
    case 0x0A, 0x00: return .malformed
    default:
      if line.count < limit { line.append(byte) } else { isTooLong = true }
    }
    return nil
  }
}
