import PippinAccounts
import PippinFoundation
import PippinTokens

/// A record of an export, read by the names that the system's versions give to one thing.
///
/// Exports reach us as JSON and as tables, so a flag, a time or an object may also be the text of one.
struct ExportRecord {
  let element: JSONElement

  init(_ element: JSONElement) {
    self.element = element
  }

  /// Whether the record has the member at all, however empty.
  func has(_ names: String...) -> Bool { names.contains { element[$0] != nil } }

  /// Whether the member says something, readable or not.
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

  /// Whether the member says yes. Everything else is no: an address is verified only where the export says so.
  func flag(_ names: String...) -> Bool {
    guard let value = value(names) else { return false }
    return value.bool ?? ["true", "t", "1"].contains(Self.text(value)?.lowercased() ?? "")
  }

  /// Whether the member says anything but no: what closes an account is never taken for nothing.
  func mayBe(_ names: String...) -> Bool {
    guard let value = value(names) else { return false }
    return !(value.bool == false || ["false", "f", "0"].contains(Self.text(value)?.lowercased() ?? ""))
  }

  /// A time; `nil` where there is none, and where it cannot be read.
  func time(_ names: String...) -> Date? {
    value(names).flatMap { value in
      value.double.flatMap(ExportTime.init(number:)) ?? value.string.flatMap(ExportTime.init(text:))
    }?.date
  }

  /// The object of that name, or the object that its text spells.
  func object(_ names: String...) -> ExportRecord? {
    value(names).flatMap(Self.parsed).flatMap { $0.kind == .object ? ExportRecord($0) : nil }
  }

  /// The objects of an array, or of the array that its text spells.
  /// - Throws: where the member is something else: sign-in methods could be in it.
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
      // A text that is no JSON is no object; who needs one says what is missing.
      return nil
    }
  }
}
