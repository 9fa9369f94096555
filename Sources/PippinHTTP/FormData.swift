/// `application/x-www-form-urlencoded` data, from a body or a query: ordered, repeats kept and visible.
///
/// Strict: a broken percent-escape or text that is not UTF-8 refuses the whole, since guessing at part of a sign-in's
/// parameters helps nobody. Empty pieces, as in `a=1&&b=2`, are skipped as browsers do.
package struct FormData: Sendable, Equatable {
  /// More pairs than any honest form here has; more than that are refused.
  package static let maximumCount = 256

  /// Names and values, decoded, in order.
  package let pairs: [(name: String, value: String)]

  /// Data from pairs.
  package init(_ pairs: [(String, String)]) {
    self.pairs = pairs.map { (name: $0.0, value: $0.1) }
  }

  /// Reads a body; nil when it is malformed or has more than `maximumCount` pairs. An empty body is empty data.
  package init?(parsing body: [UInt8]) {
    guard let pairs = Self.parse(body) else { return nil }
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

  /// All values of a name: where a repeat is an attack, count them.
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

  /// Pairs as a query or a body; a space becomes `%20`, which every reader understands.
  package static func encode(_ pairs: [(String, String)]) -> String {
    pairs.map { PercentEncoding.encode($0.0) + "=" + PercentEncoding.encode($0.1) }.joined(separator: "&")
  }

  /// The same data again as a query or a body.
  package var encoded: String { Self.encode(pairs.map { ($0.name, $0.value) }) }

  /// Equal with the same pairs in the same order.
  package static func == (left: FormData, right: FormData) -> Bool {
    left.pairs.elementsEqual(right.pairs, by: ==)
  }

  private static func parse(_ bytes: some Collection<UInt8>) -> [(name: String, value: String)]? {
    let pieces = bytes.split(
      separator: UInt8(ascii: "&"), maxSplits: maximumCount * 2, omittingEmptySubsequences: true)
    guard pieces.count <= maximumCount else { return nil }
    var pairs: [(name: String, value: String)] = []
    pairs.reserveCapacity(pieces.count)
    for piece in pieces {
      let halves = piece.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decode(halves[0], plusIsSpace: true),
        let value = halves.count == 2 ? PercentEncoding.decode(halves[1], plusIsSpace: true) : ""
      else { return nil }
      pairs.append((name, value))
    }
    return pairs
  }
}

extension FormData: CustomStringConvertible {
  /// The names only: values hold codes, states and tokens.
  package var description: String { "[" + pairs.map(\.name).joined(separator: ", ") + "]" }
}

extension FormData: CustomReflectable {
  /// The names only, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, unlabeledChildren: pairs.map(\.name)) }
}
