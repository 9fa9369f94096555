import PippinFoundation

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
          // Not behind it: an optional's member is asked for three times, for presence, null and value.
          resume = position
          return JSONElement(tape: tape, index: position + 1)
        }
        position = Int(tape.nodes[position + 1].next)
      }
    }
    return nil
  }
}
