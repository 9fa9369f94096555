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
