/// Encodes into a slot of a tree.
struct JSONTreeEncoder: Encoder, SingleValueEncodingContainer {
  private let slot: JSONSlot
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ slot: JSONSlot, codingPath: [any CodingKey]) {
    self.slot = slot
    self.codingPath = codingPath
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // A second container of the same value adds to the first, as Codable demands.
    if case .object(let members) = slot.value {
      return KeyedEncodingContainer(JSONKeyedEncoding(members, codingPath: codingPath))
    }
    let members = JSONMembers()
    slot.value = .object(members)
    return KeyedEncodingContainer(JSONKeyedEncoding(members, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .array(let elements) = slot.value { return JSONUnkeyedEncoding(elements, codingPath: codingPath) }
    let elements = JSONElements()
    slot.value = .array(elements)
    return JSONUnkeyedEncoding(elements, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { slot.value = .null }
  func encode(_ value: Bool) { slot.value = .bool(value) }
  func encode(_ value: String) { slot.value = .text(value) }
  func encode(_ value: Int) { slot.value = .integer(Int64(value)) }
  func encode(_ value: Int64) { slot.value = .integer(value) }

  /// For what is none of the above; the numbers among it would lead back here.
  func encode<Value: Encodable>(_ value: Value) throws {
    switch value {
    case is any BinaryFloatingPoint:
      throw EncodingError.invalidValue(
        value, .init(codingPath: codingPath, debugDescription: "the API has no floating-point numbers"))
    case let number as any FixedWidthInteger:
      guard let number = Int64(exactly: number) else {
        throw EncodingError.invalidValue(
          value, .init(codingPath: codingPath, debugDescription: "a number beyond 64 bits with a sign"))
      }
      slot.value = .integer(number)
    default: try value.encode(to: self)
    }
  }
}

/// Fills an object.
private struct JSONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let members: JSONMembers
  let codingPath: [any CodingKey]

  init(_ members: JSONMembers, codingPath: [any CodingKey]) {
    self.members = members
    self.codingPath = codingPath
  }

  func encodeNil(forKey key: Key) { members.add(key.stringValue, .null) }
  func encode(_ value: Bool, forKey key: Key) { members.add(key.stringValue, .bool(value)) }
  func encode(_ value: String, forKey key: Key) { members.add(key.stringValue, .text(value)) }
  func encode(_ value: Int, forKey key: Key) { members.add(key.stringValue, .integer(Int64(value))) }
  func encode(_ value: Int64, forKey key: Key) { members.add(key.stringValue, .integer(value)) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try value.encode(to: encoder(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { encoder(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }

  func superEncoder() -> any Encoder { JSONTreeEncoder(members.slot("super"), codingPath: codingPath) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

  private func encoder(_ key: Key) -> JSONTreeEncoder {
    JSONTreeEncoder(members.slot(key.stringValue), codingPath: codingPath)
  }
}

/// Fills an array.
private struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
  private let elements: JSONElements
  let codingPath: [any CodingKey]
  var count: Int { elements.values.count }

  init(_ elements: JSONElements, codingPath: [any CodingKey]) {
    self.elements = elements
    self.codingPath = codingPath
  }

  func encodeNil() { encoder().encodeNil() }
  func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: encoder()) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder() }

  private func encoder() -> JSONTreeEncoder { JSONTreeEncoder(elements.slot(), codingPath: codingPath) }
}
