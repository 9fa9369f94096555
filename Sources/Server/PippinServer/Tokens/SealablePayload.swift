import PippinTokens

/// What a server keeps or hands out under a master key: in a record, in a job, or in a text for an address or a cookie.
///
/// Databases, addresses and cookies of running servers hold what was sealed before, so the names of members never change.
protocol SealablePayload: Sendable {
  /// The bytes that are sealed.
  var plaintext: [UInt8] { get }

  /// Reads those bytes; `nil` for a payload of another kind.
  init?(plaintext: [UInt8])
}

/// A payload that is sealed as a JSON object.
protocol SealableObject: SealablePayload {
  /// Writes the members.
  func write(to writer: inout JSONWriter)

  /// Reads the members; `nil` for a payload of another kind.
  init?(_ json: JSONElement)
}

extension SealableObject {
  var plaintext: [UInt8] {
    var writer = JSONWriter()
    writer.object(self)
    return writer.bytes
  }

  init?(plaintext: [UInt8]) {
    guard let json = JSONElement(plaintext: plaintext) else { return nil }
    self.init(json)
  }
}

extension JSONWriter {
  fileprivate mutating func object(_ payload: some SealableObject) {
    beginObject()
    payload.write(to: &self)
    endObject()
  }

  /// Writes a payload inside another one, and nothing at all for nil.
  mutating func member<Payload: SealableObject>(_ name: String, ifPresent payload: Payload?) {
    guard let payload else { return }
    self.name(name)
    object(payload)
  }
}

extension JSONElement: SealablePayload {
  var plaintext: [UInt8] { Array(rawBytes) }

  init?(plaintext: [UInt8]) {
    do {
      self = try JSONDocument(parsing: plaintext).root
    } catch {
      // JSON of ours always parses; should it ever not, it counts as another kind.
      return nil
    }
  }
}

extension [UInt8]: SealablePayload {
  var plaintext: [UInt8] { self }

  init(plaintext: [UInt8]) { self = plaintext }
}

extension UInt64: SealablePayload {
  var plaintext: [UInt8] { bigEndianBytes }

  init(plaintext: [UInt8]) { self.init(bigEndianBytes: plaintext) }
}
