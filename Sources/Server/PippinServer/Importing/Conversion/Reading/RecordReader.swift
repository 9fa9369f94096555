import PippinTokens

/// One record of an export, not yet parsed.
enum RawRecord: Equatable {
  case json([UInt8])
  /// A row of a table: its fields by column name.
  case row([String: [UInt8]])
  /// A row that does not fit the table, and why.
  case unfit(String)

  /// The longest record, in bytes.
  static let maximumBytes = 1 << 20
  static let limits = JSONLimits(maximumBytes: maximumBytes, maximumDepth: 64)

  /// The record as an object; a table's fields are texts.
  func document() throws(RecordProblem) -> JSONDocument {
    do throws(JSONError) {
      return try json()
    } catch {
      if case .unfit(let detail) = self { throw RecordProblem(detail: detail) }
      throw RecordProblem(detail: "The record cannot be read: \(error.words) of it.")
    }
  }

  private func json() throws(JSONError) -> JSONDocument {
    switch self {
    case .json(let bytes): return try JSONDocument(parsing: bytes, limits: Self.limits)
    case .row(let fields):
      var writer = JSONWriter()
      writer.beginObject()
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
        let text = String(decoding: value, as: UTF8.self)
        guard text.utf8.elementsEqual(value) else { throw JSONError(.invalidUTF8, offset: 0) }
        writer.member(name, text)
      }
      writer.endObject()
      return try JSONDocument(parsing: writer.bytes, limits: Self.limits)
    case .unfit: throw JSONError(.malformed, offset: 0)
    }
  }
}

/// Why a record is left out, as a sentence.
struct RecordProblem: Error {
  let detail: String
}

/// Splits an export into records. A file that begins with `{` or `[` is JSON; every other one is a table (CSV).
struct RecordReader {
  private enum Format {
    case undecided([UInt8])
    case json(JSONRecordSplitter)
    case table(TableReader)
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let pageMember: String?
  private let allowsTables: Bool
  private var format = Format.undecided([])

  init(pageMember: String?, allowsTables: Bool) {
    self.pageMember = pageMember
    self.allowsTables = allowsTables
  }

  /// Whether the export is a complete list or table without records.
  var isEmptyList: Bool {
    switch format {
    case .undecided: false
    case .json(let splitter): splitter.hasList
    case .table(let table): table.hasNames
    }
  }

  mutating func read(_ bytes: [UInt8]) throws(ConversionFailure) -> [RawRecord] {
    switch format {
    case .undecided(let before):
      var start = before + bytes
      // The bytes so far could be the beginning of the mark.
      if start.count < Self.byteOrderMark.count, Self.byteOrderMark.starts(with: start) {
        format = .undecided(start)
        return []
      }
      if start.starts(with: Self.byteOrderMark) { start.removeFirst(Self.byteOrderMark.count) }
      guard let first = start.first(where: { !JSONRecordSplitter.isSpace($0) }) else {
        format = .undecided([])
        return []
      }
      let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      guard isJSON || allowsTables else {
        throw ConversionFailure("not_json", "The file is not JSON. This export is read as JSON only.")
      }
      format = isJSON ? .json(JSONRecordSplitter(pageMember: pageMember)) : .table(TableReader())
      return try read(start)
    case .json(var splitter):
      // Drops the other reference, so that the splitter's buffer is changed in place.
      format = .undecided([])
      defer { format = .json(splitter) }
      return try splitter.read(bytes)
    case .table(var table):
      format = .undecided([])
      defer { format = .table(table) }
      return try table.read(bytes)
    }
  }

  mutating func finish() throws(ConversionFailure) -> [RawRecord] {
    switch format {
    case .undecided: return []
    case .json(let splitter):
      try splitter.finish()
      return []
    case .table(var table):
      let records = try table.finish()
      format = .table(table)
      return records
    }
  }
}

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

  /// - Returns: the row as a record; `nil` for the header row and for empty lines.
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

  /// What is wrong with a row of the wrong length; the header row counts as row 1.
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

/// Finds the records in JSON text without holding all of it: objects one after another, or the elements of arrays.
///
/// It only finds where a record ends; the strict parser validates the record.
struct JSONRecordSplitter {
  private enum Place {
    /// At the top level: an object or an array may begin.
    case top
    /// Inside an array, where an object may begin, or the array end.
    case beforeElement(canEnd: Bool)
    case afterElement
    /// Inside a record.
    case record
    /// Inside a page, after its records.
    case afterRecords
  }

  private let pageMember: [UInt8]?
  private var place = Place.top
  private var record: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whether the record began in an array.
  private var isElement = false
  /// Whether the array is a member of a page.
  private var isInPage = false
  private var found = 0
  /// Whether there was an array, even an empty one.
  private(set) var hasList = false

  init(pageMember: String?) {
    self.pageMember = pageMember.map { Array("\"\($0)\"".utf8) }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B && byte != 0x0C
  }

  mutating func read(_ bytes: [UInt8]) throws(ConversionFailure) -> [RawRecord] {
    var records: [RawRecord] = []
    for byte in bytes {
      switch place {
      case .record:
        if try take(byte) { records.append(end()) }
      case .afterRecords:
        // The rest of a page is ignored.
        step(byte)
        if depth == 0 { place = .top }
      case _ where Self.isSpace(byte): break
      case .top:
        switch byte {
        case UInt8(ascii: "{"): begin(asElement: false)
        case UInt8(ascii: "["): (place, hasList) = (.beforeElement(canEnd: true), true)
        default: throw unexpected
        }
      case .beforeElement(let canEnd):
        switch byte {
        case UInt8(ascii: "{"): begin(asElement: true)
        case UInt8(ascii: "]") where canEnd: endList()
        default: throw unexpected
        }
      case .afterElement:
        switch byte {
        case UInt8(ascii: ","): place = .beforeElement(canEnd: false)
        case UInt8(ascii: "]"): endList()
        default: throw unexpected
        }
      }
    }
    return records
  }

  func finish() throws(ConversionFailure) {
    guard case .top = place else {
      throw ConversionFailure(
        "malformed_file",
        "The file ends before its JSON does, after \(found) records. The export or its copy is incomplete.")
    }
  }

  private var unexpected: ConversionFailure {
    ConversionFailure("malformed_file", "The file is not valid JSON where record \(found + 1) should begin.")
  }

  private mutating func begin(asElement isElement: Bool) {
    self.isElement = isElement
    place = .record
    record = [UInt8(ascii: "{")]
    depth = 1
  }

  /// - Returns: whether the record is complete.
  private mutating func take(_ byte: UInt8) throws(ConversionFailure) -> Bool {
    if byte == UInt8(ascii: "["), depth == 1, !isInString, !isElement, endsWithPageMember {
      record = []
      (isInPage, hasList, place) = (true, true, .beforeElement(canEnd: true))
      return false
    }
    guard record.count < RawRecord.maximumBytes else {
      throw ConversionFailure(
        "record_too_large", "Record \(found + 1) has more than \(RawRecord.maximumBytes) bytes. Is it a user?")
    }
    record.append(byte)
    step(byte)
    return depth == 0
  }

  private mutating func step(_ byte: UInt8) {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
  }

  /// Whether the bytes so far end with the name of the member that holds the records.
  private var endsWithPageMember: Bool {
    guard let pageMember else { return false }
    var rest = record[...]
    while let last = rest.last, Self.isSpace(last) { rest.removeLast() }
    guard rest.popLast() == UInt8(ascii: ":") else { return false }
    while let last = rest.last, Self.isSpace(last) { rest.removeLast() }
    return rest.suffix(pageMember.count).elementsEqual(pageMember)
  }

  private mutating func end() -> RawRecord {
    found += 1
    place = isElement ? .afterElement : .top
    defer { record = [] }
    return .json(record)
  }

  private mutating func endList() {
    if isInPage {
      (isInPage, place, depth) = (false, .afterRecords, 1)
    } else {
      place = .top
    }
  }
}
