import PippinFoundation

/// Reads CTAP2's canonical CBOR strictly, item after item (PK-90, PK-91).
///
/// What is accepted has one spelling only, so writing it again gives the same bytes. There is no writer: nothing here sends CBOR.
package struct CBORReader: Sendable {
  /// The longest input, in bytes.
  package static let maximumBytes = 16_384
  /// The most arrays and maps inside one another; `[]` has depth 1.
  package static let maximumDepth = 4
  /// The most entries of a map.
  package static let maximumEntries = 64

  private let bytes: [UInt8]

  /// Where the next item begins, in bytes from the start of the array.
  package private(set) var offset: Int

  /// A reader of `bytes` from `offset` on, which must not be behind their end.
  package init(_ bytes: [UInt8], from offset: Int = 0) {
    precondition((0...bytes.count).contains(offset), "CBOR cannot begin outside its bytes")
    self.bytes = bytes
    self.offset = offset
  }

  /// Whether all bytes are read.
  package var isAtEnd: Bool { offset == bytes.count }

  /// Reads the next item.
  /// - Throws: `CBORError` with the place of the first thing wrong; the reader is of no use afterwards.
  package mutating func next(keys: CBORKeyOrder = .canonical) throws(CBORError) -> CBORItem {
    guard bytes.count - offset <= Self.maximumBytes else {
      throw CBORError(.tooLarge, offset: offset + Self.maximumBytes)
    }
    return try item(inside: 0, keys: keys)
  }

  private mutating func item(inside depth: Int, keys: CBORKeyOrder) throws(CBORError) -> CBORItem {
    let start = offset
    let (type, argument) = try head()
    switch type {
    case 0: return .unsigned(argument)
    case 1: return .negative(argument)
    case 2: return .bytes(Array(try take(argument)))
    case 3:
      guard let text = String(validating: try take(argument), as: UTF8.self) else {
        throw CBORError(.invalidUTF8, offset: start)
      }
      return .text(text)
    case 4, 5:
      guard depth < Self.maximumDepth else { throw CBORError(.tooDeep, offset: start) }
      return type == 4
        ? try array(of: argument, inside: depth + 1) : try map(of: argument, at: start, inside: depth + 1, keys: keys)
    default: return .bool(argument == 1)
    }
  }

  private mutating func array(of count: UInt64, inside depth: Int) throws(CBORError) -> CBORItem {
    // Each element takes a byte at least, so this bounds the loop and the memory before either is spent.
    guard count <= UInt64(bytes.count - offset) else { throw CBORError(.truncated, offset: bytes.count) }
    var elements: [CBORItem] = []
    for _ in 0..<count { elements.append(try item(inside: depth, keys: .canonical)) }
    return .array(elements)
  }

  private mutating func map(
    of count: UInt64, at start: Int, inside depth: Int, keys: CBORKeyOrder
  ) throws(CBORError) -> CBORItem {
    guard count <= UInt64(Self.maximumEntries) else { throw CBORError(.tooLarge, offset: start) }
    var entries: [CBORMap.Entry] = []
    var spellings: [ArraySlice<UInt8>] = []
    for _ in 0..<count {
      let place = offset
      let key = try item(inside: depth, keys: .canonical)
      guard key.text != nil || key.isInteger else { throw CBORError(.unsupportedType, offset: place) }
      let spelling = bytes[place..<offset]
      guard !spellings.contains(spelling) else { throw CBORError(.duplicateKey, offset: place) }
      // The order by major type, length and bytes is that of the bytes alone: a first byte has the type in its upper bits, and below
      // them the length, which is the greater the longer the key.
      if keys == .canonical, let last = spellings.last, !last.lexicographicallyPrecedes(spelling) {
        throw CBORError(.keyOrder, offset: place)
      }
      spellings.append(spelling)
      entries.append(CBORMap.Entry(key: key, value: try item(inside: depth, keys: .canonical)))
    }
    return .map(CBORMap(entries: entries))
  }

  /// Reads an item's first byte and the number that belongs to it. Of major type 7 only the two booleans come back, as 0 and 1.
  private mutating func head() throws(CBORError) -> (type: UInt8, argument: UInt64) {
    let start = offset
    guard start < bytes.count else { throw CBORError(.truncated, offset: start) }
    let (type, short) = (bytes[start] >> 5, bytes[start] & 0x1F)
    offset += 1
    guard type != 6 else { throw CBORError(.unsupportedType, offset: start) }
    guard type != 7 else {
      guard short == 20 || short == 21 else { throw CBORError(.unsupportedType, offset: start) }
      return (type, UInt64(short - 20))
    }
    switch short {
    case 0..<24: return (type, UInt64(short))
    case 24...27:
      let width = 1 << Int(short - 24)
      let argument = try take(UInt64(width)).reduce(0) { UInt64($0) << 8 | UInt64($1) }
      // One byte for less than 24, two for less than 2^8, and so on, would be a longer form than is needed.
      let least: UInt64 = width == 1 ? 24 : 1 << UInt64(width * 4)
      guard argument >= least else { throw CBORError(.notShortest, offset: start) }
      return (type, argument)
    case 31 where type > 1: throw CBORError(.indefiniteLength, offset: start)
    default: throw CBORError(.malformed, offset: start)
    }
  }

  private mutating func take(_ count: UInt64) throws(CBORError) -> ArraySlice<UInt8> {
    guard count <= UInt64(bytes.count - offset) else { throw CBORError(.truncated, offset: bytes.count) }
    defer { offset += Int(count) }
    return bytes[offset..<offset + Int(count)]
  }
}

extension CBORItem {
  /// Reads the one item that `bytes` are.
  /// - Throws: `CBORError`, also for bytes after the item.
  package init(parsing bytes: [UInt8], keys: CBORKeyOrder = .canonical) throws(CBORError) {
    var reader = CBORReader(bytes)
    self = try reader.next(keys: keys)
    guard reader.isAtEnd else { throw CBORError(.trailingBytes, offset: reader.offset) }
  }

  fileprivate var isInteger: Bool {
    switch self {
    case .unsigned, .negative: true
    default: false
    }
  }
}
