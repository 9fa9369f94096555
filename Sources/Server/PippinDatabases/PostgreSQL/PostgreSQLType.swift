internal import CPippinPostgreSQL

/// The supported types with their fixed OIDs (`pg_type.dat`).
struct PostgreSQLType: RawRepresentable, Hashable {
  let rawValue: Oid

  static let unknown = Self(rawValue: 0)
  static let boolean = Self(rawValue: 16)
  static let bytea = Self(rawValue: 17)
  static let name = Self(rawValue: 19)
  static let bigint = Self(rawValue: 20)
  static let smallint = Self(rawValue: 21)
  static let integer = Self(rawValue: 23)
  static let text = Self(rawValue: 25)
  static let double = Self(rawValue: 701)
  static let varchar = Self(rawValue: 1043)
  static let uuid = Self(rawValue: 2950)
}

extension PostgreSQLType {
  /// The type of a binding.
  init(of value: SQLValue) {
    switch value {
    case .null: self = .unknown
    case .integer: self = .bigint
    case .double: self = .double
    case .text: self = .text
    case .blob: self = .bytea
    }
  }
}
