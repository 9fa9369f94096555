package import FoundationEssentials
package import PippinAccounts
package import PippinSQL
import PippinSQLite

extension Identifier: SQLBindable {
  /// The sixteen bytes.
  package var sqlValue: SQLValue { .blob(uuid.bytes) }
}

extension Date: SQLBindable {
  /// Whole milliseconds since 1970.
  package var sqlValue: SQLValue { .integer(millisecondsSince1970) }
}

extension SQLiteRow {
  func id<Subject>(_ column: Int) throws(SQLiteError) -> Identifier<Subject> {
    guard let uuid = UUIDv7(bytes: try blob(column)) else { throw .unreadable(column) }
    return Identifier(uuid)
  }

  func idIfPresent<Subject>(_ column: Int) throws(SQLiteError) -> Identifier<Subject>? {
    if isNull(column) { nil } else { try id(column) }
  }

  /// Ids that lie one behind the other.
  func ids<Subject>(_ column: Int) throws(SQLiteError) -> [Identifier<Subject>] {
    var rest = try blob(column)[...]
    var ids: [Identifier<Subject>] = []
    while !rest.isEmpty {
      guard let uuid = UUIDv7(bytes: Array(rest.prefix(16))) else { throw .unreadable(column) }
      ids.append(Identifier(uuid))
      rest = rest.dropFirst(16)
    }
    return ids
  }

  func date(_ column: Int) throws(SQLiteError) -> Date {
    Date(millisecondsSince1970: try integer(column))
  }

  func dateIfPresent(_ column: Int) throws(SQLiteError) -> Date? {
    if isNull(column) { nil } else { try date(column) }
  }

  /// One word of a closed set.
  func word<Word: RawRepresentable<String>>(_ column: Int) throws(SQLiteError) -> Word {
    guard let word = Word(rawValue: try text(column)) else { throw .unreadable(column) }
    return word
  }

  /// Key id, nonce and ciphertext from three columns side by side.
  func sealed(_ start: Int) throws(SQLiteError) -> SealedToken {
    SealedToken(keyID: try text(start), nonce: try blob(start + 1), ciphertext: try blob(start + 2))
  }

  /// A name from two columns side by side, `nil` when both are empty.
  func name(_ start: Int) throws(SQLiteError) -> PersonName? {
    PersonName(givenName: try textIfPresent(start), familyName: try textIfPresent(start + 1))
  }
}

extension SQLiteError {
  /// A column holds something that this version of Pippin would not have written.
  static func unreadable(_ column: Int) -> SQLiteError {
    SQLiteError(.mismatch, message: "column \(column) holds a value that is not understood")
  }
}
