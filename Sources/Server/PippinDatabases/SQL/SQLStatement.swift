/// An SQL statement whose interpolations are bindings, never text.
///
///     let statement: SQLStatement = "SELECT version FROM account WHERE id = \(id)"
///     // text "SELECT version FROM account WHERE id = ?1", bindings [.text(id)]
///
/// A call site always yields the same text, so a connection may cache the prepared statement by it.
package struct SQLStatement: Sendable, Equatable {
  /// The text to compile.
  package private(set) var text: SQLText

  /// The values of the placeholders, in order.
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

  /// Keeps the literal parts as SQL, and turns interpolated values into bindings.
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

    /// Binds a value; nil is `NULL`.
    package mutating func appendInterpolation(_ value: (some SQLBindable)?) {
      statement.append(binding: value?.sqlValue ?? .null)
    }

    /// Inserts a part of a statement with its bindings, such as a shared condition.
    package mutating func appendInterpolation(_ part: SQLStatement) {
      statement.append(part)
    }
  }
}
