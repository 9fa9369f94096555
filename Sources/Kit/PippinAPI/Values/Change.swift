/// What a PATCH says of one member: nothing, remove it, or set it (RFC 7396).
package enum Change<Value: Codable & Sendable>: Sendable {
  /// The member is absent: it stays as it is.
  case keep
  /// The member is `null`: what was there goes.
  case remove
  /// The member has a value.
  case set(Value)
}

extension KeyedDecodingContainer {
  /// The change that the member `key` asks for.
  package func change<Value>(_ type: Value.Type, forKey key: Key) throws -> Change<Value> {
    guard contains(key) else { return .keep }
    return try decodeNil(forKey: key) ? .remove : .set(decode(Value.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Writes a change so that it is read as the same change.
  package mutating func encode<Value>(_ change: Change<Value>, forKey key: Key) throws {
    switch change {
    case .keep: break
    case .remove: try encodeNil(forKey: key)
    case .set(let value): try encode(value, forKey: key)
    }
  }
}
