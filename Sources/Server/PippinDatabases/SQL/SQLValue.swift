/// A column's value: the five kinds that SQLite and PostgreSQL share.
package enum SQLValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case double(Double)
  case text(String)
  case blob([UInt8])
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
