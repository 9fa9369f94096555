import PippinFoundation

/// A published set of keys for tokens of the accepted algorithms.
///
/// Any number in any order; a key is chosen by its id, byte for byte. Keys of other kinds are left out.
package struct SigningKeySet: Sendable {
  /// The document as it was fetched, to be stored and parsed again.
  package let json: [UInt8]
  /// The usable keys with an id.
  package let keys: [(id: String, key: JSONWebKey)]
  /// The usable keys without an id; always empty unless the publisher may have tokens without `kid`.
  private let unnamedKeys: [JSONWebKey]

  /// Reads a key set.
  /// - Parameters:
  ///   - algorithms: what the tokens may be signed with.
  ///   - takesUnnamedKeys: whether a key without an id is usable, too, because the tokens may have no `kid`.
  ///   - refused: thumbprints (RFC 7638) of keys with public private halves. A set with one of them does not come from the
  ///     real publisher, so the whole set is refused.
  /// - Throws: `.malformed` for anything but a JWK set (RFC 7517, section 5) with at least one usable key, no key id twice
  ///   and no refused key. A set without usable keys would undo the last good one, so it is an error rather than an empty set.
  package init(
    parsing json: [UInt8], for algorithms: [SignatureAlgorithm] = [.RS256], takesUnnamedKeys: Bool = false,
    refusing refused: Set<String> = []
  ) throws(JOSEError) {
    let set: JSONWebKeySet
    do {
      set = try JSONWebKeySet(parsing: json)
    } catch {
      throw JOSEError(error.code, "not a JWK set: \(error.detail)")
    }
    var keys: [(id: String, key: JSONWebKey)] = []
    var unnamedKeys: [JSONWebKey] = []
    for key in set.keys {
      // A key that names its algorithm has the one that fits its type.
      guard key.keyID != nil || takesUnnamedKeys, algorithms.contains(key.material.algorithm) else { continue }
      if !refused.isEmpty, refused.contains(key.thumbprint) {
        throw JOSEError(
          .malformed, "the set has a key whose private key is public, so it does not come from the real publisher")
      }
      if let id = key.keyID { keys.append((id, key)) } else { unnamedKeys.append(key) }
    }
    guard !(keys.isEmpty && unnamedKeys.isEmpty) else {
      throw JOSEError(
        .malformed, "the set has no key with an id for \(algorithms.map(\.rawValue).joined(separator: " or "))")
    }
    self.json = json
    self.keys = keys
    self.unnamedKeys = unnamedKeys
  }

  /// The ids of the usable keys, sorted.
  package var keyIDs: [String] { keys.map(\.id).sorted() }

  /// The key of exactly this id.
  package func key(id: String) -> JSONWebKey? { keys.first { $0.id.hasSameBytes(as: id) }?.key }

  /// All keys for this algorithm, with and without an id.
  package func keys(for algorithm: SignatureAlgorithm) -> [JSONWebKey] {
    (keys.map(\.key) + unnamedKeys).filter { $0.material.algorithm == algorithm }
  }
}
