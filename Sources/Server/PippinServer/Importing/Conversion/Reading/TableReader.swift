/// Reads a table in CSV (RFC 4180), row by row. The first row names the columns.
struct TableReader {
  private enum Place {
    case fieldStart
    case plain
    case quoted
    /// After a quotation mark within a quoted field: the field's end, or the first of two that stand for one.
    case quoteInQuoted
  }

  private var names: [String]?
  private var place = Place.fieldStart
  private var field: [UInt8] = []
  private var row: [[UInt8]] = []
  private var size = 0
  private var found = 0

  var hasNames: Bool { names != nil }

  mutating func read(_ bytes: [UInt8]) throws(ConversionFailure) -> [RawRecord] {
    var records: [RawRecord] = []
    for byte in bytes {
      size += 1
      guard size <= RawRecord.maximumBytes else {
        throw ConversionFailure(
          "record_too_large",
          "Record \(found + 1) has more than \(RawRecord.maximumBytes) bytes. Is a quotation mark missing?")
      }
      switch (place, byte) {
      case (.quoted, UInt8(ascii: "\"")): place = .quoteInQuoted
      case (.quoted, _): field.append(byte)
      case (.quoteInQuoted, UInt8(ascii: "\"")):
        field.append(byte)
        place = .quoted
      case (.fieldStart, UInt8(ascii: "\"")): place = .quoted
      case (_, UInt8(ascii: ",")): endField()
      case (_, UInt8(ascii: "\n")):
        if place == .plain, field.last == UInt8(ascii: "\r") { field.removeLast() }
        if let record = try endRow() { records.append(record) }
      case (.quoteInQuoted, UInt8(ascii: "\r")): break
      case (.quoteInQuoted, _):
        throw ConversionFailure(
          "malformed_file", "Record \(found + 1) has text after a quoted field. The file is not valid CSV.")
      default:
        field.append(byte)
        place = .plain
      }
    }
    return records
  }

  mutating func finish() throws(ConversionFailure) -> [RawRecord] {
    guard place != .quoted else {
      throw ConversionFailure(
        "malformed_file", "The file ends within a quoted field, in record \(found + 1). The export is incomplete.")
    }
    return try endRow().map { [$0] } ?? []
  }

  private mutating func endField() {
    row.append(field)
    field = []
    place = .fieldStart
  }

  /// - Returns: the row as a record; `nil` for the names and for empty lines.
  private mutating func endRow() throws(ConversionFailure) -> RawRecord? {
    endField()
    defer { (row, size) = ([], 0) }
    if row.count == 1, row[0].isEmpty || row[0] == [UInt8(ascii: "\r")] { return nil }
    guard let names else {
      names = try self.names(row)
      return nil
    }
    found += 1
    guard row.count == names.count else { return .unfit(misfit(names)) }
    return .row(Dictionary(uniqueKeysWithValues: zip(names, row)))
  }

  /// What is wrong with a row of the wrong length; the names of the columns are the first row.
  private func misfit(_ names: [String]) -> String {
    let cells = "Row \(found + 1) has \(row.count) cells, and the first row names \(names.count) columns: "
    guard row.count < names.count else {
      return cells + "there are more than columns after “\(names.last ?? "")”. Is a quotation mark missing?"
    }
    return cells + "there is none for “\(names[row.count])”. Complete the row."
  }

  private func names(_ row: [[UInt8]]) throws(ConversionFailure) -> [String] {
    let names = row.map { String(decoding: $0, as: UTF8.self) }
    guard Set(names).count == names.count else {
      throw ConversionFailure("malformed_file", "The file's first row names a column twice.")
    }
    return names
  }
}
