import PippinFoundation

extension JSONElement {
  /// Builds a value of `type` from this element.
  ///
  /// Members that the type does not know are ignored; wrong types and numbers that do not fit are refused; `null`
  /// counts as absent for an optional. Dates have no special form: a type with a date reads its text itself.
  /// - Throws: `JSONError` whose `path` names the field.
  package func decode<T: Decodable>(_ type: T.Type) throws(JSONError) -> T {
    do {
      return try T(from: JSONValueDecoder(element: self, codingPath: []))
    } catch let error as JSONError {
      throw error
    } catch let error as DecodingError {
      throw JSONError(error, offset: rawRange.lowerBound)
    } catch {
      throw JSONError(.wrongType, offset: rawRange.lowerBound, path: "")
    }
  }
}

extension JSONError {
  /// What a type's own `init(from:)` threw, for instance an enum without such a case.
  fileprivate init(_ error: DecodingError, offset: Int) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(.missingMember, offset: offset, path: (context.codingPath + [key]).jsonPath)
    case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
      self.init(.wrongType, offset: offset, path: context.codingPath.jsonPath)
    @unknown default:
      self.init(.wrongType, offset: offset, path: "")
    }
  }
}

extension [any CodingKey] {
  /// As in `keys[0].kid`.
  var jsonPath: String {
    reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}

/// A coding key for an error's path, where no type has one.
struct JSONPathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}

/// Decodes one value; hands out containers when the value turns out to have parts.
struct JSONValueDecoder: Decoder, SingleValueDecodingContainer {
  let element: JSONElement
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func error(_ code: JSONError.Code) -> JSONError {
    JSONError(code, offset: element.rawRange.lowerBound, path: codingPath.jsonPath)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard element.kind == .object else { throw error(.wrongType) }
    return KeyedDecodingContainer(JSONKeyedContainer<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard element.kind == .array else { throw error(.wrongType) }
    return JSONUnkeyedContainer(decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { element.isNull }

  func decode(_ type: Bool.Type) throws -> Bool { try require(element.bool) }
  func decode(_ type: String.Type) throws -> String { try require(element.string) }
  func decode(_ type: Double.Type) throws -> Double { try require(element.double) }
  func decode(_ type: Float.Type) throws -> Float {
    let value = Float(try require(element.double))
    return try require(value.isFinite ? value : nil)
  }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: self) }

  private func integer<I: FixedWidthInteger>() throws -> I {
    try require(element.integer.flatMap { I(exactly: $0) })
  }

  private func require<T>(_ value: T?) throws -> T {
    guard let value else { throw error(.wrongType) }
    return value
  }
}

/// Decodes an object's members.
///
/// A class, because it remembers where the last member was found: types ask for members nearly in order, and a
/// dictionary exactly so, which keeps the decoding of a large one linear.
final class JSONKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: JSONValueDecoder
  /// The name node at which the next search begins.
  private var resume: Int

  init(decoder: JSONValueDecoder) {
    self.decoder = decoder
    resume = decoder.element.index + 1
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] { decoder.element.members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { find(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key).decodeNil() }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try T(from: value(key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try value(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    try value(JSONPathKey(stringValue: "super"))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }

  private func value(_ key: any CodingKey) throws -> JSONValueDecoder {
    guard let element = find(key) else {
      throw JSONError(
        .missingMember, offset: decoder.element.rawRange.lowerBound, path: (codingPath + [key]).jsonPath)
    }
    return JSONValueDecoder(element: element, codingPath: codingPath + [key])
  }

  private func find(_ key: any CodingKey) -> JSONElement? {
    let tape = decoder.element.tape
    let bytes = tape.bytes
    let first = decoder.element.index + 1
    let end = Int(decoder.element.node.next)
    let units = key.stringValue.contiguousUTF8
    let start = resume
    for (from, to) in [(start, end), (first, start)] {
      var position = from
      while position < to {
        if tape.nodes[position].says(units.span, bytes.span) {
          // Not past it: decoding an optional looks its member up three times, for presence, null and value.
          resume = position
          return JSONElement(tape: tape, index: position + 1)
        }
        position = Int(tape.nodes[position + 1].next)
      }
    }
    return nil
  }
}

/// Decodes an array's elements, one after the other.
struct JSONUnkeyedContainer: UnkeyedDecodingContainer {
  private let decoder: JSONValueDecoder
  let count: Int?
  private(set) var currentIndex = 0
  private var iterator: JSONElements.Iterator
  private var upcoming: JSONElement?

  init(decoder: JSONValueDecoder) {
    self.decoder = decoder
    count = decoder.element.elements.reduce(0) { count, _ in count + 1 }
    iterator = decoder.element.elements.makeIterator()
    upcoming = iterator.next()
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var isAtEnd: Bool { upcoming == nil }

  mutating func decodeNil() throws -> Bool {
    guard try current().decodeNil() else { return false }
    advance()
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let value = try T(from: current())
    advance()
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try current().container(keyedBy: type)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try current().unkeyedContainer()
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let value = try current()
    advance()
    return value
  }

  private func current() throws -> JSONValueDecoder {
    let path = codingPath + [JSONPathKey(intValue: currentIndex)]
    guard let upcoming else {
      throw JSONError(.missingMember, offset: decoder.element.rawRange.lowerBound, path: path.jsonPath)
    }
    return JSONValueDecoder(element: upcoming, codingPath: path)
  }

  private mutating func advance() {
    currentIndex += 1
    upcoming = iterator.next()
  }
}
