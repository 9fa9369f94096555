/// The fields (headers) of a message: ordered, names lower-cased on entry, repeats kept and visible.
///
/// All names and values live in one block of bytes, each followed by a zero, and become strings only when asked for:
/// a server that reads two fields of a request pays for two, and a C library can take them as they lie.
///
/// A value can never break out of its line: CR, LF and NUL are replaced by a space on entry (RFC 9110, 5.5).
public struct HTTPFields: Sendable {
  /// Where one field lies in `block`: its name from `start`, a zero, its value, a zero.
  package struct Entry: Sendable {
    package let start: Int
    package let nameCount: Int
    package let valueCount: Int

    package var valueStart: Int { start + nameCount + 1 }
    var nameRange: Range<Int> { start..<start + nameCount }
    var valueRange: Range<Int> { valueStart..<valueStart + valueCount }
  }

  /// The bytes of all fields; for adapters that hand them to a C library.
  package private(set) var block: [UInt8] = []

  /// The fields in order; for adapters that hand them to a C library.
  package private(set) var entries: [Entry] = []

  /// No fields.
  public init() {}

  /// How many fields there are, repeats included.
  public var count: Int { entries.count }

  /// Whether there is no field at all.
  public var isEmpty: Bool { entries.isEmpty }

  /// The first value of a field, or nil without one; the name's case does not matter.
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

  /// Whether there is such a field, whatever its value.
  public func contains(_ name: String) -> Bool {
    entries.contains { isNamed($0, name) }
  }

  /// How often a field occurs.
  public func count(of name: String) -> Int {
    entries.count { isNamed($0, name) }
  }

  /// Replaces all values of a field by one, at the end of the order.
  /// - Precondition: the name is a token (RFC 9110, 5.6.2); adapters check strangers' names with `isToken` before.
  public mutating func set(_ name: String, _ value: String) {
    remove(name)
    add(name, value)
  }

  /// Adds a field and keeps those of the same name, as `Set-Cookie` needs it.
  /// - Precondition: the name is a token (RFC 9110, 5.6.2); adapters check strangers' names with `isToken` before.
  public mutating func add(_ name: String, _ value: String) {
    precondition(!name.isEmpty, "a field's name is a token")
    let start = block.count
    block.reserveCapacity(start + name.utf8.count + value.utf8.count + 2)
    for byte in name.utf8 {
      precondition(ASCII.isTokenCharacter(byte), "a field's name is a token")
      block.append(ASCII.lowercased(byte))
    }
    block.append(0)
    for byte in value.utf8 { block.append(Self.isLineBreaking(byte) ? ASCII.space : byte) }
    block.append(0)
    entries.append(Entry(start: start, nameCount: name.utf8.count, valueCount: value.utf8.count))
  }

  /// Removes all values of a field.
  public mutating func remove(_ name: String) {
    guard contains(name) else { return }
    let rest = filter { !ASCII.equalsIgnoringCase($0.name, name) }
    self = HTTPFields(rest)
  }

  /// Fields from pairs, in their order.
  public init(_ fields: some Sequence<(name: String, value: String)>) {
    for (name, value) in fields { add(name, value) }
  }

  /// Room for a message's fields before they are appended.
  package mutating func reserve(fields: Int, bytes: Int) {
    entries.reserveCapacity(fields)
    block.reserveCapacity(bytes)
  }

  /// Appends a field as it came off the wire, without making a string of it.
  /// - Precondition: the name is a token and the value has neither CR, LF nor NUL: the adapter has checked both.
  package mutating func append(receivedName name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    let start = block.count
    for index in 0..<name.count { block.append(ASCII.lowercased(unsafe name[index])) }
    block.append(0)
    unsafe block.append(contentsOf: value)
    block.append(0)
    entries.append(Entry(start: start, nameCount: name.count, valueCount: value.count))
  }

  /// Whether a text may be a field's name: RFC 9110, 5.6.2, one or more of its token characters.
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
  /// Walks the fields in their order.
  public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
    entries.lazy.map(pair).makeIterator()
  }
}

extension HTTPFields: Equatable {
  /// Two messages' fields are equal with the same names and values in the same order.
  public static func == (left: HTTPFields, right: HTTPFields) -> Bool {
    left.count == right.count
      && zip(left.entries, right.entries).allSatisfy { one, other in
        left.block[one.nameRange] == right.block[other.nameRange]
          && left.block[one.valueRange] == right.block[other.valueRange]
      }
  }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// Fields as they are written; a name may be repeated.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }
}

extension HTTPFields: CustomStringConvertible {
  /// The names only: values hold cookies, codes and tokens, and descriptions end up in logs.
  public var description: String { "[" + map(\.name).joined(separator: ", ") + "]" }
}

extension HTTPFields: CustomReflectable {
  /// The names only, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: map(\.name)) }
}
