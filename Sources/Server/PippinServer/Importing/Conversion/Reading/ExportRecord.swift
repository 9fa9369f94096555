import PippinAccounts
import PippinFoundation
import PippinTokens

/// A record of an export, read by the names that a system's versions use for the same thing.
///
/// Exports reach us as JSON and as tables, so a flag, a time or an object may also be the text of one.
struct ExportRecord {
  let element: JSONElement

  init(_ element: JSONElement) {
    self.element = element
  }

  /// Whether the record has the member, even if it is empty.
  func has(_ names: String...) -> Bool { names.contains { element[$0] != nil } }

  /// Whether the member has a value, readable or not.
  func says(_ names: String...) -> Bool { value(names) != nil }

  private func value(_ names: [String]) -> JSONElement? {
    for name in names {
      if let value = element[name], !value.isNull, !value.isEmptyString { return value }
    }
    return nil
  }

  /// A text that is not empty, or a whole number's digits.
  func text(_ names: String...) -> String? { value(names).flatMap(Self.text) }

  private static func text(_ value: JSONElement) -> String? { value.string ?? value.integer?.description }

  /// Whether the member is true. Anything unclear is false: an address is verified only if the export says so.
  func flag(_ names: String...) -> Bool {
    guard let value = value(names) else { return false }
    return value.bool ?? ["true", "t", "1"].contains(Self.text(value)?.lowercased() ?? "")
  }

  /// Whether the member is anything but false: an unclear value that may suspend an account is taken as true.
  func mayBe(_ names: String...) -> Bool {
    guard let value = value(names) else { return false }
    return !(value.bool == false || ["false", "f", "0"].contains(Self.text(value)?.lowercased() ?? ""))
  }

  /// A time; `nil` if there is none, or if it cannot be read.
  func time(_ names: String...) -> Date? {
    value(names).flatMap { value in
      value.double.flatMap(ExportTime.init(number:)) ?? value.string.flatMap(ExportTime.init(text:))
    }?.date
  }

  /// The object of that name, also if it is written as JSON text.
  func object(_ names: String...) -> ExportRecord? {
    value(names).flatMap(Self.parsed).flatMap { $0.kind == .object ? ExportRecord($0) : nil }
  }

  /// The objects of an array, also if it is written as JSON text.
  /// - Throws: if the member is something else, since it could hold sign-in methods.
  func objects(_ names: String...) throws(ConversionStop) -> [ExportRecord] {
    guard let value = value(names) else { return [] }
    guard let list = Self.parsed(value), list.kind == .array || list.isNull,
      list.elements.allSatisfy({ $0.kind == .object })
    else { throw .skip("malformed_record", "The member \(names[0]) is not a list of objects.") }
    return list.elements.map { ExportRecord($0) }
  }

  private static func parsed(_ value: JSONElement) -> JSONElement? {
    guard let text = value.string else { return value }
    do throws(JSONError) {
      return try JSONDocument(parsing: Array(text.utf8), limits: RawRecord.limits).root
    } catch {
      // A text that is no JSON is no object; the caller reports what is missing.
      return nil
    }
  }
}

/// A time as one of the systems writes it.
struct ExportTime {
  /// Whole milliseconds, from 1970 to 9999, as the format keeps them.
  let date: Date

  private init?(_ date: Date) {
    let seconds = date.timeIntervalSince1970
    guard seconds >= 0, seconds < 253_402_300_800 else { return nil }
    self.date = date.inMilliseconds
  }

  /// Seconds since 1970, or milliseconds. As seconds, the smallest number of milliseconds would be in the year 5138.
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
