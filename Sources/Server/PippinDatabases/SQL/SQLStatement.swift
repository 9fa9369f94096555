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

/// Statements with table names from the program's code; other values are bound.
extension SQLStatement {
  /// Reads rows in the order of their keys.
  ///
  /// - Parameters:
  ///   - table: a table, or another expression for `FROM`.
  ///   - key: the columns that order the rows, each `NOT NULL`.
  ///   - last: the key after which to start.
  package static func page(
    _ columns: [String], from table: String, key: [String], after last: [SQLValue]?, limit: Int
  ) -> SQLStatement {
    let order = key.joined(separator: ", ")
    let beginning = SQLStatement(stringLiteral: "SELECT \(columns.joined(separator: ", ")) FROM \(table)")
    let condition: SQLStatement =
      if let last { " WHERE \(SQLStatement(stringLiteral: "(\(order))")) > (\(list(last)))" } else { "" }
    return "\(beginning)\(condition) ORDER BY \(SQLStatement(stringLiteral: order)) LIMIT \(limit)"
  }

  package static func count(of table: String) -> SQLStatement {
    SQLStatement(stringLiteral: "SELECT count(*) FROM \(table)")
  }

  package static func insertion(into table: String, _ columns: [String], _ values: [SQLValue]) -> SQLStatement {
    let beginning = SQLStatement(stringLiteral: "INSERT INTO \(table) (\(columns.joined(separator: ", ")))")
    return "\(beginning) VALUES (\(list(values)))"
  }

  private static func list(_ values: [SQLValue]) -> SQLStatement {
    var list: SQLStatement = ""
    for (index, value) in values.enumerated() { list = index == 0 ? "\(value)" : "\(list), \(value)" }
    return list
  }
}

/// A statement's text as literal parts and the positions of bindings; written out only to compile it.
///
/// It is the key of the cache of compiled statements. Parts from the same place in the source compare by address, so a
/// look-up allocates nothing and usually reads no characters.
package struct SQLText: Sendable {
  enum Part: Sendable, Equatable {
    case literal(String)
    case binding
  }

  private var parts: [Part] = []

  init(capacity: Int = 4) {
    parts.reserveCapacity(capacity)
  }

  mutating func append(_ part: Part) {
    if part != .literal("") { parts.append(part) }
  }

  mutating func append(_ other: SQLText) {
    parts.append(contentsOf: other.parts)
  }

  /// The text of a statement that is put together once and used often, whatever is bound in `prototype`.
  package static func built(_ prototype: SQLStatement) -> SQLText { prototype.text.joined }

  /// The same text in as few parts as possible, so that a look-up compares little.
  var joined: SQLText {
    var joined = SQLText(capacity: parts.count)
    for part in parts {
      if case .literal(let end) = part, case .literal(let beginning) = joined.parts.last {
        joined.parts[joined.parts.count - 1] = .literal(beginning + end)
      } else {
        joined.append(part)
      }
    }
    return joined
  }

  /// The text with its placeholders numbered in the order of the bindings.
  package func written(for dialect: SQLDialect) -> String {
    var (text, number) = ("", 0)
    for part in parts {
      switch part {
      case .literal(let literal): text += literal
      case .binding:
        number += 1
        text += "\(dialect.mark)\(number)"
      }
    }
    return text
  }
}

extension SQLText: Hashable {
  /// Hashes only the lengths, which differ for nearly all statements of a program.
  package func hash(into hasher: inout Hasher) {
    var lengths = 0
    for part in parts {
      let length = if case .literal(let literal) = part { literal.utf8.count } else { -1 }
      lengths = lengths &* 31 &+ length
    }
    hasher.combine(lengths)
  }
}

/// The spelling of placeholders.
package enum SQLDialect: Sendable, Equatable {
  /// `?1`
  case sqlite
  /// `$1`
  case postgreSQL

  var mark: Character {
    switch self {
    case .sqlite: "?"
    case .postgreSQL: "$"
    }
  }
}

/// A column's value: the kinds that SQLite and PostgreSQL share.
package enum SQLValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case double(Double)
  case text(String)
  case blob([UInt8])
  /// Sixteen bytes, such as an id, as two words, the most significant byte first. It is a blob to the database; an array would be an
  /// allocation for each id.
  case words(UInt64, UInt64)
}

/// A type that can be interpolated into an `SQLStatement` as a binding.
///
/// Identifier types conform too, so that statements stay readable.
package protocol SQLBindable {
  /// The value to bind.
  var sqlValue: SQLValue { get }
}

extension SQLValue: SQLBindable {
  package var sqlValue: SQLValue { self }
}

extension String: SQLBindable {
  package var sqlValue: SQLValue { .text(self) }
}

extension Int64: SQLBindable {
  package var sqlValue: SQLValue { .integer(self) }
}

extension Int: SQLBindable {
  package var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Bool: SQLBindable {
  /// SQLite has no booleans; its comparisons yield 0 and 1.
  package var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension Double: SQLBindable {
  package var sqlValue: SQLValue { .double(self) }
}

extension [UInt8]: SQLBindable {
  package var sqlValue: SQLValue { .blob(self) }
}

/// A row of a result, of either database.
///
/// Columns are read by index from 0, and strictly: another type, or `NULL` instead of a value, throws.
package protocol SQLRow: ~Copyable {
  associatedtype Failure: SQLRowError

  /// A whole number.
  func integer(_ column: Int) throws(Failure) -> Int64

  /// A boolean, or in SQLite an integer that is 0 or 1.
  func bool(_ column: Int) throws(Failure) -> Bool

  func text(_ column: Int) throws(Failure) -> String

  func blob(_ column: Int) throws(Failure) -> [UInt8]

  /// The sixteen bytes of a blob as two words, the most significant byte first; nil if it has another length.
  func words(_ column: Int) throws(Failure) -> (UInt64, UInt64)?

  func isNull(_ column: Int) -> Bool
}

/// The error of reading a row.
package protocol SQLRowError: Error {
  /// A column has another type than requested.
  static func mismatch(_ message: String) -> Self
}

extension SQLRowError {
  /// A column has a value that this version of Pippin does not write.
  package static func unreadable(_ column: Int) -> Self {
    .mismatch("column \(column) holds a value that is not understood")
  }
}

extension SQLRow where Self: ~Copyable {
  package func textIfPresent(_ column: Int) throws(Failure) -> String? {
    if isNull(column) { nil } else { try text(column) }
  }

  package func blobIfPresent(_ column: Int) throws(Failure) -> [UInt8]? {
    if isNull(column) { nil } else { try blob(column) }
  }
}
