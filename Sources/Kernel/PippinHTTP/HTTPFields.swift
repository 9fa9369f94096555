/// The fields (headers) of a message, in order and with repeats; names are stored in lower case.
///
/// Names and values are stored in one block of bytes, each followed by a zero, and become strings only when read. A
/// server that reads two fields pays for two, and a C library can use the block directly.
///
/// CR, LF and NUL in values are replaced by a space when stored (RFC 9110, 5.5), so a value cannot add a line.
public struct HTTPFields: Sendable {
  /// The position of a field in `block`: from `start` the name, a zero, the value, a zero.
  package struct Entry: Sendable {
    package let start: Int
    package let nameCount: Int
    package let valueCount: Int

    package var valueStart: Int { start + nameCount + 1 }
    var nameRange: Range<Int> { start..<start + nameCount }
    var valueRange: Range<Int> { valueStart..<valueStart + valueCount }
  }

  /// The bytes of all fields, for adapters to a C library.
  package private(set) var block: [UInt8] = []

  /// The fields in order, for adapters to a C library.
  package private(set) var entries: [Entry] = []

  /// No fields.
  public init() {}

  /// The number of fields, with repeats.
  public var count: Int { entries.count }

  /// Whether there are no fields.
  public var isEmpty: Bool { entries.isEmpty }

  /// The first value of a field, or nil; the name's case does not matter.
  ///
  /// Setting replaces all values of the name, setting nil removes them.
  public subscript(name: String) -> String? {
    get { entries.first { isNamed($0, name) }.map(value) }
    set {
      if let newValue { set(name, newValue) } else { remove(name) }
    }
  }

  /// All values of a field, in order.
  public func values(of name: String) -> [String] {
    entries.filter { isNamed($0, name) }.map(value)
  }

  /// Whether the field is present.
  public func contains(_ name: String) -> Bool {
    entries.contains { isNamed($0, name) }
  }

  /// The number of values of a field.
  public func count(of name: String) -> Int {
    entries.count { isNamed($0, name) }
  }

  /// Replaces all values of a field by one, which is appended.
  /// - Precondition: the name is a token (RFC 9110, 5.6.2). Check untrusted names with `isToken` first.
  public mutating func set(_ name: String, _ value: String) {
    remove(name)
    add(name, value)
  }

  /// Appends a field and keeps those of the same name, as `Set-Cookie` needs.
  /// - Precondition: the name is a token (RFC 9110, 5.6.2). Check untrusted names with `isToken` first.
  public mutating func add(_ name: String, _ value: String) {
    precondition(!name.isEmpty, "a field's name is a token")
    if block.isEmpty { reserve(fields: 8, bytes: 256) }
    let start = block.count
    append(name) { byte in
      precondition(ASCII.isTokenCharacter(byte), "a field's name is a token")
      return ASCII.lowercased(byte)
    }
    append(value) { Self.isLineBreaking($0) ? ASCII.space : $0 }
    entries.append(Entry(start: start, nameCount: name.utf8.count, valueCount: value.utf8.count))
  }

  /// Appends a text and a zero to the block; `stored` converts each byte.
  @inline(__always)
  private mutating func append(_ text: String, as stored: (UInt8) -> UInt8) {
    var text = text
    let start = block.count
    text.withUTF8 { bytes in unsafe block.append(contentsOf: bytes) }
    rewrite(from: start, as: stored)
    block.append(0)
  }

  @inline(__always)
  private mutating func rewrite(from start: Int, as stored: (UInt8) -> UInt8) {
    unsafe block.withUnsafeMutableBufferPointer { bytes in
      for index in start..<bytes.count { unsafe bytes[index] = unsafe stored(bytes[index]) }
    }
  }

  /// Removes all values of a field.
  public mutating func remove(_ name: String) {
    guard contains(name) else { return }
    let rest = filter { !ASCII.equalsIgnoringCase($0.name, name) }
    self = HTTPFields(rest)
  }

  /// Creates fields from pairs, in order.
  public init(_ fields: some Sequence<(name: String, value: String)>) {
    for (name, value) in fields { add(name, value) }
  }

  /// Reserves capacity for fields.
  package mutating func reserve(fields: Int, bytes: Int) {
    entries.reserveCapacity(fields)
    block.reserveCapacity(bytes)
  }

  /// Appends a received field without creating strings.
  /// - Precondition: the adapter has checked that the name is a token and the value has no CR, LF or NUL.
  package mutating func append(receivedName name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    let start = block.count
    unsafe block.append(contentsOf: name)
    rewrite(from: start, as: ASCII.lowercased)
    block.append(0)
    unsafe block.append(contentsOf: value)
    block.append(0)
    entries.append(Entry(start: start, nameCount: name.count, valueCount: value.count))
  }

  /// Whether a text may be a field's name: one or more token characters (RFC 9110, 5.6.2).
  public static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(ASCII.isTokenCharacter)
  }

  private static func isLineBreaking(_ byte: UInt8) -> Bool { byte == 0x0D || byte == 0x0A || byte == 0 }

  private func isNamed(_ entry: Entry, _ name: String) -> Bool {
    guard entry.nameCount == name.utf8.count else { return false }
    var position = entry.start
    for byte in name.utf8 {
      guard block[position] == ASCII.lowercased(byte) else { return false }
      position += 1
    }
    return true
  }

  private func value(_ entry: Entry) -> String { String(decoding: block[entry.valueRange], as: UTF8.self) }

  private func pair(_ entry: Entry) -> (name: String, value: String) {
    (String(decoding: block[entry.nameRange], as: UTF8.self), value(entry))
  }
}

extension HTTPFields: Sequence {
  /// Iterates over the fields in order.
  public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
    entries.lazy.map(pair).makeIterator()
  }
}

extension HTTPFields: Equatable {
  /// Compares names, values and their order.
  public static func == (left: HTTPFields, right: HTTPFields) -> Bool {
    left.count == right.count
      && zip(left.entries, right.entries).allSatisfy { one, other in
        left.block[one.nameRange] == right.block[other.nameRange]
          && left.block[one.valueRange] == right.block[other.valueRange]
      }
  }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// Creates fields from a literal; a name may be repeated.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }
}

extension HTTPFields: CustomStringConvertible {
  /// The names only, because values hold cookies, codes and tokens, and descriptions are logged.
  public var description: String { "[" + map(\.name).joined(separator: ", ") + "]" }
}

extension HTTPFields: CustomReflectable {
  /// The names only, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: map(\.name)) }
}
