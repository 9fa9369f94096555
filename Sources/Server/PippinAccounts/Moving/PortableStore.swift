import PippinTokens

/// A database whose rows can be moved out to another one, or in from one, while no server runs on it.
package protocol PortableStore: Sendable {
  /// Every table that there is, in the order in which they are moved.
  static var tables: [PortableTable] { get }

  /// Whether a move into it has begun and not ended.
  func isBeingFilled() async throws(StoreError) -> Bool

  /// Notes that a move into it begins or has ended. In between no server starts on it, and no move is made out of it.
  func note(isBeingFilled: Bool) async throws(StoreError)

  /// How many rows there are.
  func count(of table: PortableTable) async throws(StoreError) -> Int64

  /// Rows in the order of their keys, at most `limit`, beginning after `key`.
  func rows(of table: PortableTable, after key: PortableRow?, limit: Int) async throws(StoreError) -> [PortableRow]

  /// Inserts all rows, or none.
  func insert(_ rows: [PortableRow], into table: PortableTable) async throws(StoreError)

  /// Prepares the inserted rows for reading and for use.
  func settle() async throws(StoreError)

  /// Pauses the signals of passkeys, unless they are paused: the other database will soon have passkeys that this one lacks (PK-107).
  func pauseSignals() async throws(StoreError)

  /// Throws `.unavailable` if another process uses the database, as far as that can be detected.
  func refuseCompany() async throws(StoreError)
}

/// A table in the form in which databases exchange it, however each of them stores it.
///
/// Partitions of an engine (months, ended sessions) are one table here, and a table that only serves as an index is left out.
package struct PortableTable: Sendable, Hashable {
  package let name: String
  /// The columns that identify a row and order the rows, byte by byte.
  package let key: [String]
  /// The columns with their kinds, the key's first.
  package let contents: [PortableColumn]
  /// The names of all columns, the key's first.
  package let columns: [String]

  package init(_ name: String, key: [PortableColumn], values: [PortableColumn]) {
    self.name = name
    self.key = key.map(\.name)
    contents = key + values
    columns = contents.map(\.name)
  }

  /// Where a column stands in a row.
  package func place(of column: String) -> Int? { columns.firstIndex(of: column) }

  /// The part of a row by which the next ones are found.
  package func key(of row: PortableRow) -> PortableRow { PortableRow(Array(row.values.prefix(key.count))) }
}

/// A column of a ``PortableTable``.
package struct PortableColumn: Sendable, Hashable {
  package enum Kind: Sendable {
    case number
    /// 0 or 1.
    case flag
    case text
    case bytes
  }

  package let name: String
  package let kind: Kind
  /// Whether the value may be absent.
  package let isOptional: Bool

  package init(_ name: String, _ kind: Kind, isOptional: Bool) {
    self.name = name
    self.kind = kind
    self.isOptional = isOptional
  }
}

/// A row of a ``PortableTable``: its columns' values in their order.
package struct PortableRow: Sendable {
  package enum Value: Sendable {
    case none
    case number(Int64)
    case text(String)
    case bytes([UInt8])
  }

  package let values: [Value]

  package init(_ values: [Value]) {
    self.values = values
  }

  /// An unambiguous encoding: each value as its kind, its length where that varies, and its bytes.
  package var canonical: [UInt8] {
    var bytes: [UInt8] = []
    for value in values {
      switch value {
      case .none: bytes.append(0)
      case .number(let number):
        bytes.append(1)
        bytes.append(bigEndian: UInt64(bitPattern: number))
      case .text(let text):
        bytes.append(2)
        bytes.append(bigEndian: UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
      case .bytes(let blob):
        bytes.append(3)
        bytes.append(bigEndian: UInt64(blob.count))
        bytes.append(contentsOf: blob)
      }
    }
    return bytes
  }
}

extension PortableRow: Equatable {
  /// Byte by byte: two spellings of one letter are two texts.
  package static func == (left: PortableRow, right: PortableRow) -> Bool { left.canonical == right.canonical }
}

extension [UInt8] {
  fileprivate mutating func append(bigEndian number: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) { append(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
  }
}

/// A digest of a table, by which two databases are compared: the number of rows, and a hash chain over all rows in the order of their
/// keys.
package struct TableDigest: Sendable, Equatable {
  package private(set) var count: Int64 = 0
  package private(set) var bytes = [UInt8](repeating: 0, count: SHA256.byteCount)

  package init() {}

  package mutating func add(_ row: PortableRow) {
    count += 1
    bytes = SHA256.hash(bytes + row.canonical)
  }
}

/// The digests of one table in both databases.
package struct TableComparison: Sendable, Equatable {
  package let table: PortableTable
  package let source: TableDigest
  package let target: TableDigest

  package var isEqual: Bool { source == target }
}
