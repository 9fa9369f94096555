import PippinAccounts
import PippinFoundation

/// A time as one of the systems writes it.
struct ExportTime {
  /// Whole milliseconds, from 1970 to 9999, as the format keeps them.
  let date: Date

  private init?(_ date: Date) {
    let seconds = date.timeIntervalSince1970
    guard seconds >= 0, seconds < 253_402_300_800 else { return nil }
    self.date = date.inMilliseconds
  }

  /// Seconds since 1970, or milliseconds. As seconds the smallest of these would be in the year 5138.
  init?(number: Double) {
    self.init(Date(timeIntervalSince1970: number >= 100_000_000_000 ? number / 1000 : number))
  }

  /// Digits, RFC 3339, an HTTP date, or how PostgreSQL, SQLite and Rails write it. Without an offset it is UTC.
  init?(text: String) {
    if let number = Double(text), text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) {
      self.init(number: number)
      return
    }
    guard let date = Timestamp(Self.spelledOut(text))?.date ?? HTTPDate(text)?.date else { return nil }
    self.init(date)
  }

  /// `2024-03-01 10:20:30.5+00` as `2024-03-01T10:20:30.5+00:00`.
  private static func spelledOut(_ text: String) -> String {
    var bytes = Array(text.utf8)
    guard (19...64).contains(bytes.count) else { return text }
    for suffix in [" UTC", " Z"] where text.hasSuffix(suffix) {
      bytes.removeLast(suffix.utf8.count)
      bytes.append(UInt8(ascii: "Z"))
    }
    if bytes[10] == UInt8(ascii: " ") { bytes[10] = UInt8(ascii: "T") }
    // Rails writes a space before the offset.
    if let space = bytes.firstIndex(of: UInt8(ascii: " ")) { bytes.remove(at: space) }
    guard let sign = bytes.lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }), sign >= 19 else {
      let hasZone = bytes.last == UInt8(ascii: "Z") || bytes.last == UInt8(ascii: "z")
      return String(decoding: hasZone ? bytes : bytes + [UInt8(ascii: "Z")], as: UTF8.self)
    }
    switch bytes.count - sign {
    case 3: bytes += ":00".utf8
    case 5: bytes.insert(UInt8(ascii: ":"), at: sign + 3)
    default: break
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
