import PippinAccounts
import PippinFoundation
package import PippinTokens

/// An object within a line. It reads members by type, and each error has the path of the member.
struct AccountLineObject {
  let element: JSONElement
  let path: String

  /// - Parameter names: every member that it may have.
  init(_ element: JSONElement, path: String, of names: [String]) throws(AccountLineProblem) {
    guard element.kind == .object else {
      throw AccountLineProblem("invalid_value", "\(path.isEmpty ? "The line" : path) must be an object.")
    }
    for (key, _) in element.entries where !names.contains(where: { key.equals($0) }) {
      let name = key.string.flatMap { PersonName(givenName: $0, familyName: nil)?.givenName } ?? "?"
      throw AccountLineProblem(
        "unknown_member", "\(path.isEmpty ? "The line" : path) has no member “\(name)”. Remove it or correct its name.")
    }
    self.element = element
    self.path = path
  }

  func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  private func member(_ name: String) -> JSONElement? { element[name].flatMap { $0.isNull ? nil : $0 } }

  private func wrong(_ name: String, _ rule: String) -> AccountLineProblem {
    AccountLineProblem("invalid_value", "\(path(of: name)) must be \(rule).")
  }

  private func missing(_ name: String) -> AccountLineProblem {
    AccountLineProblem("missing_member", "\(path(of: name)) is missing.")
  }

  func string(
    _ name: String, _ rule: String = "a text of 1 to 4,096 bytes without control characters, in quotation marks"
  ) throws(AccountLineProblem) -> String? {
    guard let value = member(name) else { return nil }
    guard let text = value.string, !text.isEmpty, text.utf8.count <= 4096, !value.hasControlCharacter else {
      throw wrong(name, rule)
    }
    return text
  }

  /// A part of a person's name, which is cleaned later: an odd name never makes a line invalid.
  func name(_ name: String) throws(AccountLineProblem) -> String? {
    guard let value = member(name) else { return nil }
    guard let text = value.string, text.utf8.count <= 4096 else {
      throw wrong(name, "a text of up to 4,096 bytes, in quotation marks")
    }
    return text
  }

  func value<Value>(
    _ name: String, _ rule: String, _ read: (String) -> Value?
  ) throws(AccountLineProblem) -> Value? {
    guard let text = try string(name, rule) else { return nil }
    guard let value = read(text) else { throw wrong(name, rule) }
    return value
  }

  func required(_ name: String) throws(AccountLineProblem) -> String {
    guard let text = try string(name) else { throw missing(name) }
    return text
  }

  func bool(_ name: String) throws(AccountLineProblem) -> Bool? {
    guard let value = member(name) else { return nil }
    guard let flag = value.bool else { throw wrong(name, "true or false") }
    return flag
  }

  func requiredInteger(_ name: String) throws(AccountLineProblem) -> Int {
    guard let value = member(name) else { throw missing(name) }
    guard let number = value.integer else { throw wrong(name, "a whole number") }
    return Int(number)
  }

  /// A whole number from 0 to 4,294,967,295.
  func count(_ name: String) throws(AccountLineProblem) -> UInt32? {
    guard let value = member(name) else { return nil }
    guard let number = value.integer, let count = UInt32(exactly: number) else {
      throw wrong(name, "a whole number from 0 to 4,294,967,295")
    }
    return count
  }

  /// The texts of an array of at most 16.
  func texts(_ name: String) throws(AccountLineProblem) -> [String] {
    guard let value = member(name) else { return [] }
    let texts = value.elements.map(\.string)
    guard value.kind == .array, texts.count <= 16, texts.allSatisfy({ $0 != nil }) else {
      throw wrong(name, "an array of at most 16 texts")
    }
    return texts.compactMap(\.self)
  }

  /// Bytes in base64url without padding.
  func bytes(_ name: String, _ counts: ClosedRange<Int>) throws(AccountLineProblem) -> [UInt8]? {
    try value(name, "\(counts.lowerBound) to \(counts.upperBound) bytes in base64url, without padding") {
      Base64URL.decode($0).flatMap { counts.contains($0.count) ? $0 : nil }
    }
  }

  func requiredBytes(_ name: String, _ counts: ClosedRange<Int>) throws(AccountLineProblem) -> [UInt8] {
    guard let bytes = try bytes(name, counts) else { throw missing(name) }
    return bytes
  }

  /// Whole milliseconds, as every store keeps them.
  func time(_ name: String) throws(AccountLineProblem) -> Date? {
    let time = try value(name, "a time of RFC 3339, such as 2026-02-03T04:05:06Z") {
      Timestamp($0)?.date.inMilliseconds
    }
    // A UUID of version 7 cannot hold a time before 1970, and the databases' monthly partitions end with 9999.
    if let time, time.timeIntervalSince1970 < 0 || time.timeIntervalSince1970 >= 253_402_300_800 {
      throw wrong(name, "a time from 1970 to 9999")
    }
    return time
  }

  func requiredTime(_ name: String) throws(AccountLineProblem) -> Date {
    guard let time = try time(name) else { throw missing(name) }
    return time
  }

  func object(_ name: String, of names: [String]) throws(AccountLineProblem) -> AccountLineObject? {
    guard let value = member(name) else { return nil }
    return try AccountLineObject(value, path: path(of: name), of: names)
  }

  /// The same, or `nil` if the member is no object.
  func objectIfAny(_ name: String, of names: [String]) throws(AccountLineProblem) -> AccountLineObject? {
    guard member(name)?.kind == .object else { return nil }
    return try object(name, of: names)
  }

  /// The objects of an array, each with its path.
  func objects(_ name: String) throws(AccountLineProblem) -> [(element: JSONElement, path: String)] {
    guard let value = member(name) else { return [] }
    guard value.kind == .array else { throw wrong(name, "an array") }
    let elements = Array(value.elements)
    guard elements.count <= AccountLine.mostIdentities else {
      throw wrong(name, "an array of at most \(AccountLine.mostIdentities) objects")
    }
    return elements.enumerated().map { ($1, "\(path(of: name))[\($0)]") }
  }

  func metadata(_ name: String) throws(AccountLineProblem) -> String? {
    guard let value = member(name) else { return nil }
    do throws(MetadataProblem) {
      return try MetadataObject(value).text
    } catch {
      throw AccountLineProblem("invalid_value", "\(path(of: name)) \(error.detail).")
    }
  }
}

/// Metadata that an app or an operator keeps: a JSON object of bounded size, whose members a setting can name.
package struct MetadataObject: Sendable, Equatable {
  /// The largest object, in bytes of compact JSON.
  package static let maximumBytes = 4096
  /// The longest name of a top-level member, in bytes.
  package static let longestName = 64

  /// The object in compact JSON, its members in the order in which they came.
  package let text: String

  /// - Throws: ``MetadataProblem`` with the violated rule.
  package init(_ element: JSONElement) throws(MetadataProblem) {
    guard element.kind == .object else { throw MetadataProblem(detail: "must be an object") }
    for (name, _) in element.members where !Self.isName(name) {
      throw MetadataProblem(
        detail:
          "has a member whose name is not allowed: use 1 to \(Self.longestName) letters of ASCII, digits, _ and -")
    }
    guard Self.hasOnlyUsualNumbers(element) else {
      throw MetadataProblem(detail: "has a number that most programs cannot read")
    }
    var writer = JSONWriter()
    Self.write(element, to: &writer)
    guard writer.bytes.count <= Self.maximumBytes else {
      throw MetadataProblem(detail: "must have at most \(Self.maximumBytes) bytes of compact JSON")
    }
    text = String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Whether a member may have this name. Names have no dot, since a dot separates them in settings.
  package static func isName(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isPlain && (1...longestName).contains(text.utf8.count) && text != "__proto__"
  }

  /// Whether every number is one that programs in all languages can read.
  static func hasOnlyUsualNumbers(_ element: JSONElement) -> Bool {
    switch element.kind {
    case .number: element.double != nil && element.rawBytes.count <= 40
    case .object: element.members.allSatisfy { hasOnlyUsualNumbers($0.value) }
    case .array: element.elements.allSatisfy { hasOnlyUsualNumbers($0) }
    default: true
    }
  }

  /// The same value without white space. Numbers stay as they were written.
  static func write(_ element: JSONElement, to writer: inout JSONWriter) {
    switch element.kind {
    case .object:
      writer.beginObject()
      for (name, value) in element.members {
        writer.name(name)
        write(value, to: &writer)
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for value in element.elements { write(value, to: &writer) }
      writer.endArray()
    case .string: writer.string(element.string ?? "")
    default: writer.raw(element.rawBytes)
    }
  }
}

/// The rule that a metadata object breaks, as the end of a sentence that begins with its name.
package struct MetadataProblem: Error, Sendable, Equatable {
  package let detail: String
}
