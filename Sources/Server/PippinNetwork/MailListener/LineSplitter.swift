/// Splits a client's bytes into lines that end in CR LF (RFC 5321, 2.3.8).
///
/// A lone LF is refused: servers that disagree on line ends also disagree on where a message ends, which allows SMTP
/// smuggling.
struct LineSplitter {
  enum Event: Equatable {
    /// A line without its end; of a line that is too long, only the beginning.
    case line([UInt8], isTooLong: Bool)
    /// A CR without LF, an LF without CR, or a NUL; the bytes after it cannot be trusted.
    case malformed
  }

  /// The longest line in bytes, without its end.
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
