/// One SQL statement whose interpolations are bindings, never text.
///
///     let statement: SQLStatement = "SELECT version FROM account WHERE id = \(id)"
///     // text "SELECT version FROM account WHERE id = ?1", bindings [.text(id)]
///
/// The text that one call site yields is the same on every call, so a connection may keep its prepared statement
/// under that text.
package struct SQLStatement: Sendable, Equatable {
  /// What an engine compiles.
  package private(set) var text: SQLText

  /// What the placeholders stand for, first to last.
  package private(set) var bindings: [SQLValue]

  /// A statement whose text was built before, with a value for each of its bindings.
  package init(_ text: SQLText, _ bindings: [SQLValue]) {
    self.text = text
    self.bindings = bindings
  }

  fileprivate init(bindings count: Int) {
    text = SQLText(capacity: 2 * count + 3)
    bindings = []
    bindings.reserveCapacity(count)
  }

  fileprivate mutating func append(literal: String) {
    text.append(.literal(literal))
  }

  fileprivate mutating func append(binding: SQLValue) {
    bindings.append(binding)
    text.append(.binding)
  }

  fileprivate mutating func append(_ other: SQLStatement) {
    text.append(other.text)
    bindings += other.bindings
  }
}

extension SQLStatement: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self.init(bindings: 0)
    append(literal: value)
  }

  package init(stringInterpolation: Interpolation) {
    self = stringInterpolation.statement
  }

  package typealias StringInterpolation = Interpolation

  /// Keeps the literal parts as SQL and turns what stands between them into bindings.
  package struct Interpolation: StringInterpolationProtocol {
    var statement: SQLStatement

    package init(literalCapacity: Int, interpolationCount: Int) {
      statement = SQLStatement(bindings: interpolationCount)
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
