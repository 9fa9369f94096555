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
