package import PippinTokens

/// What an app or an operator keeps with an account: a JSON object of bounded size, whose members can be named in a setting.
package struct MetadataObject: Sendable, Equatable {
  /// The largest object, in bytes of compact JSON.
  package static let maximumBytes = 4096
  /// The longest name of a member of the object itself.
  package static let longestName = 64

  /// The object in compact JSON, its members in the order in which they came.
  package let text: String

  /// - Throws: ``MetadataProblem`` with the rule that it breaks.
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

  /// Whether a member of the object may be called that. Names have no dot, since a dot separates them in settings.
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

  private static func hasOnlyUsualNumbers(_ element: JSONElement) -> Bool {
    switch element.kind {
    case .number: element.double != nil && element.rawBytes.count <= 40
    case .object: element.members.allSatisfy { hasOnlyUsualNumbers($0.value) }
    case .array: element.elements.allSatisfy { hasOnlyUsualNumbers($0) }
    default: true
    }
  }

  /// The same value without white space. Numbers stay as they were written.
  private static func write(_ element: JSONElement, to writer: inout JSONWriter) {
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
