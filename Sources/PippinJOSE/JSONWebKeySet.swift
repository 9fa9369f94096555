import PippinJSON

/// The keys that somebody publishes to have signatures checked with (RFC 7517, section 5).
///
/// Building one parses every key; it is meant to be kept and shared, not made for each token.
package struct JSONWebKeySet: Sendable {
  /// The usable keys, in the order of the text. Their order and number mean nothing.
  package let keys: [JSONWebKey]

  /// Entries of another type, use, curve or algorithm, and entries with members missing or out of range, are
  /// skipped, as RFC 7517, section 5, has it: a publisher may add a kind of key that we do not know.
  /// - Throws: `.malformed` when the text is no key set at all, or when two usable keys have one `kid`.
  package init(parsing bytes: [UInt8]) throws(JOSEError) {
    let root: JSONElement
    do {
      root = try JSONDocument(parsing: bytes).root
    } catch {
      throw JOSEError(.malformed, "the key set is not strict JSON: \(error.code) at byte \(error.offset)")
    }
    guard let entries = root["keys"], entries.kind == .array else {
      throw JOSEError(.malformed, "the key set has no array of keys")
    }
    var keys: [JSONWebKey] = []
    for entry in entries.elements {
      guard entry.kind == .object else { throw JOSEError(.malformed, "an entry of the key set is not an object") }
      do {
        keys.append(try JSONWebKey(entry))
      } catch {
        // RFC 7517, section 5: not understood or out of range is ignored. A token that needed the key will say so.
        continue
      }
    }
    try self.init(keys)
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

  /// The key of exactly that `kid`. There is no fallback: a key without one is never found.
  package func key(id: String) -> JSONWebKey? {
    keys.first { $0.keyID?.hasSameBytes(as: id) == true }
  }

  /// The set as it is published, with the usable keys only.
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
