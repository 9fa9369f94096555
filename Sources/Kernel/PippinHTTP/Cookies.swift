/// The cookies of a request (RFC 6265, 5.4), in order and with repeats; values as received.
package struct Cookies: Sendable {
  /// Names and values in the order in which the browser sent them.
  package let pairs: [(name: String, value: String)]

  /// Reads one or more `Cookie` fields; pieces without a name and an equals sign are skipped.
  package init(fields: HTTPFields) {
    pairs = fields.values(of: "cookie").flatMap(Self.parse)
  }

  /// Reads the value of a `Cookie` field.
  package init(parsing value: String) {
    pairs = Self.parse(value)
  }

  /// The value of the first cookie of that name; names are case-sensitive.
  package subscript(name: String) -> String? {
    pairs.first { $0.name == name }?.value
  }

  /// All values of that name. A browser sends two if a sibling domain or another path has set one.
  package func all(_ name: String) -> [String] {
    pairs.filter { $0.name == name }.map(\.value)
  }

  private static func parse(_ value: String) -> [(name: String, value: String)] {
    value.utf8.split(separator: UInt8(ascii: ";")).map(Substring.init).compactMap { piece in
      guard let equals = piece.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = ASCII.trimmed(piece[..<equals])
      guard !name.isEmpty else { return nil }
      return (String(name), String(ASCII.trimmed(piece[equals...].dropFirst())))
    }
  }
}

extension Cookies: CustomStringConvertible {
  /// The names only, because values are sessions.
  package var description: String { "[" + pairs.map(\.name).joined(separator: ", ") + "]" }
}

extension Cookies: CustomReflectable {
  /// The names only, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, unlabeledChildren: pairs.map(\.name)) }
}
