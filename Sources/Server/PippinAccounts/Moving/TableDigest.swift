import PippinTokens

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
