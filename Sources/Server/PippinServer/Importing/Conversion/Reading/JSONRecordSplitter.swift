/// Finds the records in JSON text without holding the text: objects one after another, or the elements of arrays.
///
/// It only finds where a record ends; the strict parser judges the record.
struct JSONRecordSplitter {
  private enum Place {
    /// Outside everything: an object or an array may begin.
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
  /// Whether an array was there, however empty.
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
        // A page of which only the records matter.
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

  /// Whether what came so far ends with the name of the member that holds the records.
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
