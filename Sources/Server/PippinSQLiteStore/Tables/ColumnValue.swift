import PippinAccounts
import PippinDatabases
import PippinFoundation

/// A type that a column may hold, and its stored form: ids are sixteen bytes, times whole milliseconds since 1970, booleans 1 and 0.
protocol ColumnValue: Sendable {
  static var kind: PortableColumn.Kind { get }
  static var isOptional: Bool { get }
  var sqlValue: SQLValue { get }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> Self
}

extension ColumnValue {
  static var isOptional: Bool { false }
}

extension String: ColumnValue {
  static var kind: PortableColumn.Kind { .text }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> String {
    try row.text(column)
  }
}

extension Int64: ColumnValue {
  static var kind: PortableColumn.Kind { .number }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> Int64 {
    try row.integer(column)
  }
}

extension Int: ColumnValue {
  static var kind: PortableColumn.Kind { .number }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> Int {
    Int(try row.integer(column))
  }
}

extension Bool: ColumnValue {
  static var kind: PortableColumn.Kind { .flag }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> Bool {
    try row.bool(column)
  }
}

extension [UInt8]: ColumnValue {
  static var kind: PortableColumn.Kind { .bytes }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> [UInt8] {
    try row.blob(column)
  }
}

extension Date: ColumnValue {
  static var kind: PortableColumn.Kind { .number }
  var sqlValue: SQLValue { .integer(millisecondsSince1970) }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> Date {
    try row.date(column)
  }
}

extension Identifier: ColumnValue {
  static var kind: PortableColumn.Kind { .bytes }
  var sqlValue: SQLValue { .words(uuid.high, uuid.low) }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> Identifier {
    try row.id(column)
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  static var kind: PortableColumn.Kind { Wrapped.kind }
  static var isOptional: Bool { true }
  var sqlValue: SQLValue { self?.sqlValue ?? .null }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> Wrapped? {
    if row.isNull(column) { nil } else { try Wrapped.read(row, column) }
  }
}

extension SQLRow where Self: ~Copyable {
  /// A column's value as the requested type.
  func value<Value: ColumnValue>(_ column: Int) throws(Failure) -> Value { try Value.read(self, column) }

  /// Whether a column is empty.
  func lacks(_ column: Int) -> Bool { isNull(column) }

  func id<Subject>(_ column: Int) throws(Failure) -> Identifier<Subject> {
    guard let (high, low) = try words(column), let uuid = UUIDv7(high, low) else { throw .unreadable(column) }
    return Identifier(uuid)
  }

  func idIfPresent<Subject>(_ column: Int) throws(Failure) -> Identifier<Subject>? {
    if isNull(column) { nil } else { try id(column) }
  }

  /// Ids that are stored one behind the other in one value.
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

extension SQLStatement.Interpolation {
  /// The sixteen bytes.
  mutating func appendInterpolation<Subject>(_ id: Identifier<Subject>) { appendInterpolation(id.uuid.bytes) }

  mutating func appendInterpolation<Subject>(_ id: Identifier<Subject>?) { appendInterpolation(id?.uuid.bytes) }

  /// Whole milliseconds since 1970.
  mutating func appendInterpolation(_ time: Date) { appendInterpolation(time.millisecondsSince1970) }

  mutating func appendInterpolation(_ time: Date?) { appendInterpolation(time?.millisecondsSince1970) }
}

extension Identifier {
  /// The id after which a page begins, or no bytes for the first page: every id is greater than these.
  static func cursor(_ after: Self?) -> [UInt8] { after?.uuid.bytes ?? [] }
}

extension IdentityKey {
  /// Subject, tenant, provider and realm, in the order of the indexes.
  var sqlValues: [SQLValue] { [.text(subject), .text(tenant), .text(provider.rawValue), .text(realm.rawValue)] }
}
