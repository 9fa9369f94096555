import PippinAccounts

/// Two rows for any table: one in which every column has something, and one in which what may be missing is.
enum PlantedRows {
  /// No number of a model's own is as large.
  static let least: Int64 = 1 << 40

  static func rows(of table: PortableTable) -> [PortableRow] {
    switch table.name {
    case "audit_head", "deployment": [row(of: table, 1, isFull: true)]
    default: [row(of: table, 1, isFull: true), row(of: table, 2, isFull: false)]
    }
  }

  private static func row(of table: PortableTable, _ number: UInt8, isFull: Bool) -> PortableRow {
    PortableRow(table.contents.map { column in value(of: column, number, isFull: isFull) })
  }

  private static func value(of column: PortableColumn, _ number: UInt8, isFull: Bool) -> PortableRow.Value {
    if !isFull, column.isOptional { return .none }
    if column.name == "place" { return .number(1) }
    return switch column.kind {
    case .flag: .number(Int64(number % 2))
    case .text: .text("Zoë 🍎 e\u{301} \(number)")
    case .number: .number(least + Int64(number))
    // An id of January 2020 begins with its time.
    case .bytes:
      .bytes([0x01, 0x6F, 0x5E, 0x66, 0xE8, 0x00, 0x70, number, 0x80] + [UInt8](repeating: 0xFF, count: 7))
    }
  }
}
