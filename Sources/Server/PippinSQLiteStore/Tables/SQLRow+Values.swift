import PippinAccounts
import PippinFoundation
import PippinDatabases

extension SQLRow where Self: ~Copyable {
  /// What a column holds, as the type that is wanted.
  func value<Value: ColumnValue>(_ column: Int) throws(Failure) -> Value { try Value.read(self, column) }

  /// Whether a column is empty.
  func lacks(_ column: Int) -> Bool { isNull(column) }

  func id<Subject>(_ column: Int) throws(Failure) -> Identifier<Subject> {
    guard let uuid = UUIDv7(bytes: try blob(column)) else { throw .unreadable(column) }
    return Identifier(uuid)
  }

  func idIfPresent<Subject>(_ column: Int) throws(Failure) -> Identifier<Subject>? {
    if isNull(column) { nil } else { try id(column) }
  }

  /// Ids that lie one behind the other.
  func ids<Subject>(_ column: Int) throws(Failure) -> [Identifier<Subject>] {
    var rest = try blob(column)[...]
    var ids: [Identifier<Subject>] = []
    while !rest.isEmpty {
      guard let uuid = UUIDv7(bytes: Array(rest.prefix(16))) else { throw .unreadable(column) }
      ids.append(Identifier(uuid))
      rest = rest.dropFirst(16)
    }
    return ids
  }

  func date(_ column: Int) throws(Failure) -> Date { Date(millisecondsSince1970: try integer(column)) }

  func dateIfPresent(_ column: Int) throws(Failure) -> Date? { if isNull(column) { nil } else { try date(column) } }

  /// One word of a closed set.
  func word<Word: RawRepresentable<String>>(_ column: Int) throws(Failure) -> Word {
    guard let word = Word(rawValue: try text(column)) else { throw .unreadable(column) }
    return word
  }

  /// Key id, nonce and ciphertext from three columns side by side.
  func sealed(_ start: Int) throws(Failure) -> SealedToken {
    SealedToken(keyID: try text(start), nonce: try blob(start + 1), ciphertext: try blob(start + 2))
  }

  /// Realm, provider, tenant and subject from four columns side by side.
  func key(_ start: Int) throws(Failure) -> IdentityKey {
    IdentityKey(
      realm: try word(start), provider: try word(start + 1), tenant: try text(start + 2), subject: try text(start + 3))
  }

  /// A name from two columns side by side, `nil` when both are empty.
  func name(_ start: Int) throws(Failure) -> PersonName? {
    PersonName(givenName: try textIfPresent(start), familyName: try textIfPresent(start + 1))
  }
}
