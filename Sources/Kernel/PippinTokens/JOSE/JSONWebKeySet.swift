import PippinFoundation

/// A published set of keys for checking signatures (RFC 7517, section 5).
///
/// Creating one parses every key, so keep and share it instead of creating one for each token.
package struct JSONWebKeySet: Sendable {
  /// The usable keys, in the order of the text. Their order and number mean nothing.
  package let keys: [JSONWebKey]
  /// The entries with an id that cannot be used, each with the reason.
  package private(set) var unusable: [(id: String, reason: String)] = []

  /// Entries of another type, use, curve or algorithm, and entries with members missing or out of range, are
  /// skipped, as RFC 7517, section 5, has it: a publisher may add a kind of key that we do not know.
  /// - Throws: `.malformed` if the text is not a key set, or if two usable keys have the same `kid`.
  package init(parsing bytes: [UInt8]) throws(JOSEError) {
    let root: JSONElement
    do {
      root = try JSONDocument(parsing: bytes).root
    } catch {
      throw JOSEError(.malformed, "the key set is not strict JSON: \(error.words)")
    }
    guard let entries = root["keys"], entries.kind == .array else {
      throw JOSEError(.malformed, "the key set has no array of keys")
    }
    var keys: [JSONWebKey] = []
    var unusable: [(id: String, reason: String)] = []
    for entry in entries.elements {
      guard entry.kind == .object else { throw JOSEError(.malformed, "an entry of the key set is not an object") }
      do {
        keys.append(try JSONWebKey(entry))
      } catch {
        // RFC 7517, section 5: unknown or invalid keys are ignored. `problem(ofKey:)` tells the reason.
        if let id = entry["kid"]?.string { unusable.append((id, error.detail)) }
      }
    }
    try self.init(keys)
    self.unusable = unusable
  }

  /// - Throws: `.malformed` when two keys have one `kid`.
  package init(_ keys: [JSONWebKey]) throws(JOSEError) {
    var seen: Set<[UInt8]> = []
    for key in keys {
      guard let id = key.keyID else { continue }
      guard seen.insert(Array(id.utf8)).inserted else { throw JOSEError(.malformed, "two keys have one kid") }
    }
    self.keys = keys
  }

  /// The key with exactly this `kid`. There is no fallback to a key without one.
  package func key(id: String) -> JSONWebKey? {
    keys.first { $0.keyID?.hasSameBytes(as: id) == true }
  }

  /// The reason why the entry with this `kid` is unusable; nil if there is none.
  package func problem(ofKey id: String) -> String? { unusable.first { $0.id.hasSameBytes(as: id) }?.reason }

  /// The set as JSON, with only the usable keys.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("keys")
    writer.beginArray()
    for key in keys { key.write(to: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }
}
