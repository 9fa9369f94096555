import PippinFoundation

/// `application/x-www-form-urlencoded` data from a body or a query, in order and with repeats.
///
/// Strict: a broken percent-escape or text that is not UTF-8 makes all of it invalid, because guessing is dangerous in a
/// sign-in. Empty pieces, as in `a=1&&b=2`, are skipped as in browsers.
package struct FormData: Sendable, Equatable {
  /// The largest number of pairs.
  package static let maximumCount = 256

  /// Names and values, decoded, in order.
  package let pairs: [(name: String, value: String)]

  /// Creates data from pairs.
  package init(_ pairs: [(String, String)]) {
    self.pairs = pairs.map { (name: $0.0, value: $0.1) }
  }

  /// Reads a body; nil if it is malformed or has more than `maximumCount` pairs. An empty body is empty data.
  package init?(parsing body: [UInt8]) {
    guard let pairs = Self.parse(body) else { return nil }
    self.pairs = pairs
  }

  /// Reads a body, leniently in the named fields, which may hold text that a person typed and a broken client encoded: there a percent
  /// sign without its digits stands for itself, and bytes that are not UTF-8 become U+FFFD. All other fields are read strictly.
  package init?(parsing body: [UInt8], lenientlyReading names: Set<String>) {
    guard let pairs = Self.parse(body, lenient: names) else { return nil }
    self.pairs = pairs
  }

  /// Reads a query, without its question mark; nil as for a body.
  package init?(query: String) {
    guard let pairs = Self.parse(query.utf8) else { return nil }
    self.pairs = pairs
  }

  /// The first value of a name.
  package func first(_ name: String) -> String? {
    pairs.first { $0.name == name }?.value
  }

  /// The first value of a name, unless it is empty: OAuth takes a parameter without a value as left out (RFC 6749, 3.1 and 3.2).
  package func nonEmpty(_ name: String) -> String? {
    first(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// All values of a name; a repeat can be an attack.
  package func all(_ name: String) -> [String] {
    pairs.filter { $0.name == name }.map(\.value)
  }

  /// The value of a name that occurs exactly once, else nil.
  package func only(_ name: String) -> String? {
    let values = all(name)
    return values.count == 1 ? values[0] : nil
  }

  /// Whether some name occurs more than once, which OAuth forbids (RFC 6749, 3.1 and 3.2).
  package var hasRepeats: Bool { Set(pairs.map(\.name)).count != pairs.count }

  /// Encodes pairs as a query or a body, with `%20` for a space, which every reader understands.
  package static func encode(_ pairs: [(String, String)]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pairs.reduce(0) { $0 + $1.0.utf8.count + $1.1.utf8.count + 2 })
    for (name, value) in pairs {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "&")) }
      PercentEncoding.append(name, to: &bytes)
      bytes.append(UInt8(ascii: "="))
      PercentEncoding.append(value, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The data as a query or a body.
  package var encoded: String { Self.encode(pairs.map { ($0.name, $0.value) }) }

  /// The address with these pairs appended to its query.
  package static func adding(_ pairs: [(String, String)], to address: String) -> String {
    address + (address.contains("?") ? "&" : "?") + encode(pairs)
  }

  /// Compares the pairs and their order.
  package static func == (left: FormData, right: FormData) -> Bool {
    left.pairs.elementsEqual(right.pairs, by: ==)
  }

  private static func parse(
    _ bytes: some Collection<UInt8>, lenient: Set<String> = []
  ) -> [(name: String, value: String)]? {
    var pairs: [(name: String, value: String)] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex
      let piece = rest[..<end]
      rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
      guard !piece.isEmpty else { continue }
      let equals = piece.firstIndex(of: UInt8(ascii: "="))
      guard pairs.count < maximumCount,
        let name = PercentEncoding.decode(piece[..<(equals ?? end)], plusIsSpace: true),
        let value = equals.map({ (equals) -> String? in
          let text = piece[piece.index(after: equals)...]
          return PercentEncoding.decode(text, plusIsSpace: true)
            ?? (lenient.contains(name) ? PercentEncoding.decodeLeniently(text) : nil)
        }) ?? ""
      else { return nil }
      pairs.append((name, value))
    }
    return pairs
  }
}

extension FormData: CustomStringConvertible {
  /// The names only, because values hold codes, states and tokens.
  package var description: String { "[" + pairs.map(\.name).joined(separator: ", ") + "]" }
}

extension FormData: CustomReflectable {
  /// The names only, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, unlabeledChildren: pairs.map(\.name)) }
}

/// Percent-encoding (RFC 3986, 2.1), and its variant in forms.
package enum PercentEncoding {
  /// Encodes all but the unreserved characters, a space as `%20`; correct in paths, queries and forms.
  package static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func append(_ text: String, to bytes: inout [UInt8]) {
    guard !bytes.append(text, ifEach: ASCII.isUnreserved) else { return }
    for byte in text.utf8 {
      if ASCII.isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(ASCII.hexDigit(byte >> 4))
        bytes.append(ASCII.hexDigit(byte & 15))
      }
    }
  }

  /// Decodes; nil when a percent sign is not followed by two hexadecimal digits or the result is not UTF-8.
  package static func decode(_ text: String) -> String? {
    decode(text.utf8, plusIsSpace: false)
  }

  /// Like `decode`, but a plus sign is a space.
  package static func formDecode(_ text: String) -> String? {
    decode(text.utf8, plusIsSpace: true)
  }

  /// Decodes a form's field as browsers read one: a percent sign without its digits stands for itself, bytes that are not UTF-8 become
  /// U+FFFD.
  static func decodeLeniently(_ text: some Collection<UInt8>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(ASCII.hexValue)
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? ASCII.space : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func decode(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> String? {
    // Nearly every value needs no decoding.
    guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
      return String(validating: text, as: UTF8.self)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text.makeIterator()
    while let byte = rest.next() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.next().flatMap(ASCII.hexValue), let low = rest.next().flatMap(ASCII.hexValue) else {
          return nil
        }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? ASCII.space : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
