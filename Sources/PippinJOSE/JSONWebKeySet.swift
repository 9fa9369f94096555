import PippinJSON

/// The keys that somebody publishes to have signatures checked with (RFC 7517, section 5).
///
/// Building one parses every key; it is meant to be kept and shared, not made for each token.
package struct JSONWebKeySet: Sendable {
  /// The usable keys, in the order of the text. Their order and number mean nothing.
  package let keys: [JSONWebKey]
  /// The entries with an id that cannot be used, each with the reason.
  package private(set) var unusable: [(id: String, reason: String)] = []

  /// Entries of another type, use, curve or algorithm, and entries with members missing or out of range, are
  /// skipped, as RFC 7517, section 5, has it: a publisher may add a kind of key that we do not know.
  /// - Throws: `.malformed` when the text is no key set at all, or when two usable keys have one `kid`.
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
        // RFC 7517, section 5: not understood or out of range is ignored. Whoever needs the key can ask why.
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

  /// The key of exactly that `kid`. There is no fallback: a key without one is never found.
  package func key(id: String) -> JSONWebKey? {
    keys.first { $0.keyID?.hasSameBytes(as: id) == true }
  }

  /// Why an entry of that `kid` cannot be used; nil where there is none.
  package func problem(ofKey id: String) -> String? { unusable.first { $0.id.hasSameBytes(as: id) }?.reason }

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
