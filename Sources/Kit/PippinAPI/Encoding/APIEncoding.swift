import PippinFoundation

/// The one way in which bodies become bytes.
package enum APIEncoding {
  /// The JSON text of a body: members in the order in which it encodes them, so that equal bodies are equal bytes; slashes as
  /// they are.
  ///
  /// - Precondition: the value is one that JSON can hold, and encodes its members one after the other. The API's bodies do:
  ///   they have text, integers and truth values, no floating-point number, which the encoder refuses, and no dictionary,
  ///   whose order would differ from run to run.
  package static func json(_ value: some Encodable) -> [UInt8] {
    do {
      let text = JSONText()
      try text.write(value)
      return text.bytes
    } catch {
      preconditionFailure("\(type(of: value)) cannot be written as JSON")
    }
  }
}

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
      text.quote(time)
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

/// JSON text that grows while a body encodes itself.
///
/// Foundation's encoder takes as long for one answer as its database query does. This one writes each member as it comes, so
/// it keeps nothing but the text; in return it knows only values that are written in one go, as those are that the compiler
/// writes the encoding of.
final class JSONText {
  private(set) var bytes: [UInt8] = []

  /// What the value that is being encoded has turned out to be.
  private var kind = Kind.nothing

  private enum Kind {
    case nothing
    case scalar
    case object(isEmpty: Bool)
    case array(count: Int)
  }

  init() { bytes.reserveCapacity(1024) }

  /// Encodes a value and closes what it opened; one that says nothing of itself is an empty object.
  ///
  /// Not generic, as ``writeScalar(_:)`` is not: the optimiser would write it out for each kind of number there is, in every app.
  func write(_ value: any Encodable) throws {
    let outer = kind
    kind = .nothing
    try value.encode(to: JSONTextEncoder(text: self))
    switch kind {
    case .nothing: bytes += "{}".utf8
    case .scalar: break
    case .object: bytes.append(UInt8(ascii: "}"))
    case .array: bytes.append(UInt8(ascii: "]"))
    }
    kind = outer
  }

  // MARK: Containers

  /// Opens an object, or goes on with the one that this value opened before, as Codable demands.
  func openObject() {
    guard case .object = kind else {
      precondition(isUntouched, "one value cannot be two things")
      bytes.append(UInt8(ascii: "{"))
      kind = .object(isEmpty: true)
      return
    }
  }

  /// Begins a member; its value must follow.
  func name(_ name: String) {
    guard case .object(let isEmpty) = kind else { preconditionFailure("a member outside of its object") }
    if isEmpty { kind = .object(isEmpty: false) }
    bytes.name(name, isFirst: isEmpty)
  }

  func openArray() {
    guard case .array = kind else {
      precondition(isUntouched, "one value cannot be two things")
      bytes.append(UInt8(ascii: "["))
      kind = .array(count: 0)
      return
    }
  }

  /// Begins an element; its value must follow.
  func nextElement() {
    guard case .array(let count) = kind else { preconditionFailure("an element outside of its array") }
    if count > 0 { bytes.append(UInt8(ascii: ",")) }
    kind = .array(count: count + 1)
  }

  var elements: Int { if case .array(let count) = kind { count } else { 0 } }

  private var isUntouched: Bool { if case .nothing = kind { true } else { false } }

  // MARK: Scalars

  /// The value that is being encoded is a scalar, which is written next.
  func beScalar() { kind = .scalar }

  /// The value that is being encoded has but one value in it, which has no members of its own or encodes itself.
  func writeScalar(_ value: any Encodable) throws {
    switch value {
    case is any BinaryFloatingPoint: throw EncodingError.noJSON(value, "the API has no floating-point numbers")
    case let number as any FixedWidthInteger:
      guard let number = Int64(exactly: number) else {
        throw EncodingError.noJSON(value, "a number beyond 64 bits with a sign")
      }
      beScalar()
      integer(number)
    default: try value.encode(to: JSONTextEncoder(text: self))
    }
  }

  /// The value that is being encoded is JSON already.
  func embed(_ json: String) {
    beScalar()
    append(json.utf8)
  }

  /// Text that is JSON already.
  func append(_ json: some Sequence<UInt8>) { bytes += json }

  func null() { bytes += "null".utf8 }
  func bool(_ value: Bool) { bytes += (value ? "true" : "false").utf8 }
  func integer(_ value: Int64) { bytes += String(value).utf8 }

  func quote(_ text: String) { bytes.appendJSON(text) }

  func quote(_ time: Timestamp) {
    bytes.append(UInt8(ascii: "\""))
    time.write(.whereNotZero, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }
}

extension [UInt8] {
  /// The name of a member and what belongs around it.
  fileprivate mutating func name(_ name: String, isFirst: Bool) {
    if !isFirst { append(UInt8(ascii: ",")) }
    appendJSON(name)
    append(UInt8(ascii: ":"))
  }
}

/// A JSON value of whatever shape, which the API passes on as it is.
package struct EmbeddedJSON: Codable, Sendable, Equatable {
  /// The value in compact JSON. Of one that was decoded the members are in the order of their names.
  package let text: String

  package init(text: String) {
    self.text = text
  }

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // Each wrong guess throws, so the most frequent kinds come first.
    if value.decodeNil() {
      text = "null"
    } else if let string = try? value.decode(String.self) {
      text = Self.quoted(string)
    } else if let members = try? value.decode([String: EmbeddedJSON].self) {
      let sorted = members.sorted { $0.key < $1.key }
      text = "{\(sorted.map { "\(Self.quoted($0.key)):\($0.value.text)" }.joined(separator: ","))}"
    } else if let flag = try? value.decode(Bool.self) {
      text = "\(flag)"
    } else if let number = try? value.decode(Int64.self) {
      text = "\(number)"
    } else if let number = try? value.decode(Double.self) {
      text = "\(number)"
    } else {
      text = "[\(try value.decode([EmbeddedJSON].self).map(\.text).joined(separator: ","))]"
    }
  }

  package func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? JSONTextEncoder else {
      throw EncodingError.noJSON(self, "it is JSON already, which only the API's own encoder can pass on")
    }
    encoder.text.embed(text)
  }

  private static func quoted(_ text: String) -> String {
    let json = JSONText()
    json.quote(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
