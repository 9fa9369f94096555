import PippinFoundation

/// Codable's side of a ``JSONText``.
struct JSONTextEncoder: Encoder {
  let text: JSONText
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    text.openObject()
    return KeyedEncodingContainer(JSONMembers(text: text))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    text.openArray()
    return JSONElements(text: text)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { JSONScalar(text: text) }
}

/// A value that is written later than it was begun would end up in the middle of another.
private func refuseLateValues() -> Never {
  preconditionFailure("a body encodes its members one after the other, each as a value of its own")
}

extension EncodingError {
  static func noJSON(_ value: Any, _ words: String) -> EncodingError {
    .invalidValue(value, .init(codingPath: [], debugDescription: words))
  }
}

/// A value without members.
private struct JSONScalar: SingleValueEncodingContainer {
  let text: JSONText
  var codingPath: [any CodingKey] { [] }

  func encodeNil() {
    text.beScalar()
    text.null()
  }

  func encode(_ value: Bool) {
    text.beScalar()
    text.bool(value)
  }

  func encode(_ value: String) {
    text.beScalar()
    text.quote(value)
  }

  /// For what is none of the above; the numbers among it would lead back here.
  func encode<Value: Encodable>(_ value: Value) throws { try text.writeScalar(value) }
}

/// The members of an object.
private struct JSONMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let text: JSONText
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {
    text.name(key.stringValue)
    text.null()
  }

  func encode(_ value: Bool, forKey key: Key) {
    text.name(key.stringValue)
    text.bool(value)
  }

  func encode(_ value: String, forKey key: Key) {
    text.name(key.stringValue)
    text.quote(value)
  }

  func encode(_ value: Int, forKey key: Key) {
    text.name(key.stringValue)
    text.integer(Int64(value))
  }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    text.name(key.stringValue)
    // Its own encode(to:) makes a container and a string, and nearly every answer has times.
    if let time = value as? Timestamp {
      text.quote(plain: time.bytes(fraction: .whereNotZero))
    } else {
      try text.write(value)
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { refuseLateValues() }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { refuseLateValues() }
  func superEncoder() -> any Encoder { refuseLateValues() }
  func superEncoder(forKey key: Key) -> any Encoder { refuseLateValues() }
}

/// The elements of an array.
private struct JSONElements: UnkeyedEncodingContainer {
  let text: JSONText
  var codingPath: [any CodingKey] { [] }
  var count: Int { text.elements }

  func encodeNil() {
    text.nextElement()
    text.null()
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    text.nextElement()
    try text.write(value)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    refuseLateValues()
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { refuseLateValues() }
  func superEncoder() -> any Encoder { refuseLateValues() }
}
