import PippinTokens

/// One record of an export, not yet parsed.
enum RawRecord: Equatable {
  case json([UInt8])
  /// A table's row: its fields by the names of its columns.
  case row([String: [UInt8]])
  /// A row that does not fit the table, with what is wrong with it.
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

/// Splits an export into records. What begins with `{` or `[` is JSON; everything else is a table (CSV).
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
      // The mark's beginning could be all that came so far.
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
      // Without another owner the splitter's buffer is changed in place.
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
