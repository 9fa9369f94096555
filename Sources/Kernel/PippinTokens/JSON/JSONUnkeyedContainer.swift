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
