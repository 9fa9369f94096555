/// One row of an answer, whichever database gave it.
///
/// Columns are read by index, first is 0, and strictly: a column of another type, or `NULL` where a value was asked for,
/// throws.
package protocol SQLRow: ~Copyable {
  associatedtype Failure: SQLRowError

  /// A whole number.
  func integer(_ column: Int) throws(Failure) -> Int64

  /// 0 or 1, nothing else; a truth value where the database has them.
  func bool(_ column: Int) throws(Failure) -> Bool

  func text(_ column: Int) throws(Failure) -> String

  func blob(_ column: Int) throws(Failure) -> [UInt8]

  func isNull(_ column: Int) -> Bool
}

/// What a database throws when a row is read.
package protocol SQLRowError: Error {
  /// A column holds something else than was asked for.
  static func mismatch(_ message: String) -> Self
}

extension SQLRowError {
  /// A column holds something that this version of Pippin would not have written.
  package static func unreadable(_ column: Int) -> Self {
    .mismatch("column \(column) holds a value that is not understood")
  }
}

extension SQLRow where Self: ~Copyable {
  package func integerIfPresent(_ column: Int) throws(Failure) -> Int64? {
    if isNull(column) { nil } else { try integer(column) }
  }

  package func textIfPresent(_ column: Int) throws(Failure) -> String? {
    if isNull(column) { nil } else { try text(column) }
  }

  package func blobIfPresent(_ column: Int) throws(Failure) -> [UInt8]? {
    if isNull(column) { nil } else { try blob(column) }
  }
}
