/// The keys with which somebody signs RS256 tokens, as they were published.
///
/// Any number in any order; a key is only ever chosen by its id, byte for byte. Keys of other kinds are left out.
package struct RS256KeySet: Sendable {
  /// The document as it was fetched, to be stored and parsed again.
  package let json: [UInt8]
  /// The usable keys, each with an id.
  package let keys: [(id: String, key: JSONWebKey)]

  /// Reads a key set.
  /// - Parameter refused: thumbprints (RFC 7638) of keys that nobody may trust, because their private halves are public.
  ///   Whoever serves one is not the publisher, so the other keys of such a set are refused with it.
  /// - Throws: `.malformed` for anything but a JWK set (RFC 7517, section 5) with at least one usable key, no key id twice
  ///   and no refused key. A set without usable keys would undo the last good one, so it is an error rather than an empty set.
  package init(parsing json: [UInt8], refusing refused: Set<String> = []) throws(JOSEError) {
    let set: JSONWebKeySet
    do {
      set = try JSONWebKeySet(parsing: json)
    } catch {
      throw JOSEError(error.code, "not a JWK set: \(error.detail)")
    }
    var keys: [(id: String, key: JSONWebKey)] = []
    for key in set.keys {
      guard let id = key.keyID, case .rsa = key.material, key.algorithm ?? .RS256 == .RS256 else { continue }
      if !refused.isEmpty, refused.contains(key.thumbprint) {
        throw JOSEError(
          .malformed, "the set has a key whose private half is published; its source is not who it should be")
      }
      keys.append((id, key))
    }
    guard !keys.isEmpty else { throw JOSEError(.malformed, "no RSA key with an id in the set") }
    self.json = json
    self.keys = keys
  }

  /// The ids of the usable keys, sorted.
  package var keyIDs: [String] { keys.map(\.id).sorted() }

  /// The key of exactly this id.
  package func key(id: String) -> JSONWebKey? { keys.first { $0.id.hasSameBytes(as: id) }?.key }
}
