import PippinTokens

/// A database whose rows can be taken to another one, and to which rows can be brought, while no server is at work on it.
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

  /// Puts rows in, all or none.
  func insert(_ rows: [PortableRow], into table: PortableTable) async throws(StoreError)

  /// Makes ready for reading and for work what was brought.
  func settle() async throws(StoreError)

  /// Throws `.unavailable` when somebody else is at work on it, as far as that can be told.
  func refuseCompany() async throws(StoreError)
}

/// A table as all databases tell it to each other, however each of them keeps it.
///
/// What an engine keeps apart for its own reasons (months, ended sessions) is one table here, and what it only keeps to find something
/// else is none.
package struct PortableTable: Sendable, Hashable {
  package let name: String
  /// What tells the rows apart and puts them in their order, byte by byte.
  package let key: [String]
  /// What the values of a row are, the key's first.
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
  /// Whether a row may have nothing there.
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

  /// The one way to write it, from which nothing else can come: each value is its kind and its length before what it is.
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

/// What a table holds, in so many bytes that two databases can be compared: how many rows, and a digest of all of them in the order of
/// their keys, each row's over the ones before.
package struct TableDigest: Sendable, Equatable {
  package private(set) var count: Int64 = 0
  package private(set) var bytes = [UInt8](repeating: 0, count: SHA256.byteCount)

  package init() {}

  package mutating func add(_ row: PortableRow) {
    count += 1
    bytes = SHA256.hash(bytes + row.canonical)
  }
}

/// One table in both databases.
package struct TableComparison: Sendable, Equatable {
  package let table: PortableTable
  package let source: TableDigest
  package let target: TableDigest

  package var isEqual: Bool { source == target }
}
