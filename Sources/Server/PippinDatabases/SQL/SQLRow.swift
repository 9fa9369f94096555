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
