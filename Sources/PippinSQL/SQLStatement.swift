/// One SQL statement whose interpolations are bindings, never text.
///
///     let statement: SQLStatement = "SELECT version FROM account WHERE id = \(id)"
///     // text "SELECT version FROM account WHERE id = ?1", bindings [.text(id)]
///
/// The text that one call site yields is the same on every call, so a connection may keep its prepared statement
/// under that text.
package struct SQLStatement: Sendable, Equatable {
  /// The text with SQLite's numbered placeholders, `?1`, `?2` and so on, in the order of the bindings.
  package private(set) var text: String

  /// What the placeholders stand for, first to last.
  package private(set) var bindings: [SQLValue]

  /// Where each placeholder's mark begins in `text`, in UTF-8 bytes.
  private var marks: [Int]

  init() {
    text = ""
    bindings = []
    marks = []
  }

  fileprivate mutating func reserve(literal: Int, bindings count: Int) {
    text.reserveCapacity(literal + 3 * count)
    bindings.reserveCapacity(count)
    marks.reserveCapacity(count)
  }

  /// The text as the given engine spells its placeholders.
  package func text(for dialect: SQLDialect) -> String {
    guard dialect == .postgreSQL, !marks.isEmpty else { return text }
    var bytes = Array(text.utf8)
    for mark in marks { bytes[mark] = UInt8(ascii: "$") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The usual placeholders, written once: statements are made anew for every call.
  private static let placeholders = (0...32).map { "?\($0)" }

  mutating func append(literal: String) {
    text += literal
  }

  mutating func append(binding: SQLValue) {
    bindings.append(binding)
    marks.append(text.utf8.count)
    text += bindings.count < Self.placeholders.count ? Self.placeholders[bindings.count] : "?\(bindings.count)"
  }

  /// Splices another statement in, its placeholders renumbered after ours.
  mutating func append(_ other: SQLStatement) {
    guard !other.marks.isEmpty else {
      text += other.text
      return
    }
    var rest = other.text.utf8[...]
    for (index, mark) in other.marks.enumerated() {
      let end = other.text.utf8.index(other.text.utf8.startIndex, offsetBy: mark)
      text += String(decoding: rest[..<end], as: UTF8.self)
      append(binding: other.bindings[index])
      rest = other.text.utf8[end...].dropFirst(1 + String(index + 1).utf8.count)
    }
    text += String(decoding: rest, as: UTF8.self)
  }
}

/// How an engine spells the placeholder of a binding.
package enum SQLDialect: Sendable, Equatable {
  /// `?1`
  case sqlite
  /// `$1`
  case postgreSQL
}

extension SQLStatement: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self.init()
    append(literal: value)
  }

  package init(stringInterpolation: Interpolation) {
    self = stringInterpolation.statement
  }

  package typealias StringInterpolation = Interpolation

  /// Keeps the literal parts as SQL and turns what stands between them into bindings.
  package struct Interpolation: StringInterpolationProtocol {
    var statement = SQLStatement()

    package init(literalCapacity: Int, interpolationCount: Int) {
      statement.reserve(literal: literalCapacity, bindings: interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) {
      statement.append(literal: literal)
    }

    package mutating func appendInterpolation(_ value: some SQLBindable) {
      statement.append(binding: value.sqlValue)
    }

    /// Nothing is `NULL`.
    package mutating func appendInterpolation(_ value: (some SQLBindable)?) {
      statement.append(binding: value?.sqlValue ?? .null)
    }

    /// A part of a statement, such as a condition that two queries share; its bindings come with it.
    package mutating func appendInterpolation(_ part: SQLStatement) {
      statement.append(part)
    }
  }
}
