import PippinJOSE

/// One of Apple's signing keys (KEYS-1).
public struct AppleKey: Sendable {
  /// The `kid`, of any length (KEYS-4).
  public let keyID: String
  let key: JSONWebKey

  init(keyID: String, key: JSONWebKey) {
    self.keyID = keyID
    self.key = key
  }
}

/// The set of keys that Apple publishes, as it was fetched from `AppleEndpoints.keys`.
///
/// Any number in any order; a key is only ever chosen by its id (KEYS-2, KEYS-3, KEYS-6). Keys of other kinds than RSA
/// for RS256 are left out (KEYS-9).
public struct AppleKeySet: Sendable {
  /// The document as it was fetched, to be stored and parsed again.
  public let json: [UInt8]
  private let keys: [AppleKey]

  /// Reads a key set.
  /// - Throws: `AppleKeySetError` for anything but a JWK set (RFC 7517, 5) with at least one usable key and no key id
  ///   twice. A set without usable keys would undo the last good one, so it is an error rather than an empty set.
  public init(parsing json: [UInt8]) throws(AppleKeySetError) {
    let set: JSONWebKeySet
    do {
      set = try JSONWebKeySet(parsing: json)
    } catch {
      throw AppleKeySetError(detail: "not a JWK set: \(error.detail)")
    }
    var keys: [AppleKey] = []
    for key in set.keys {
      guard let keyID = key.keyID, case .rsa = key.material, key.algorithm ?? .RS256 == .RS256 else { continue }
      keys.append(AppleKey(keyID: keyID, key: key))
    }
    guard !keys.isEmpty else { throw AppleKeySetError(detail: "no RSA key with an id in the set") }
    self.json = json
    self.keys = keys
  }

  /// The ids of the usable keys, sorted.
  public var keyIDs: [String] { keys.map(\.keyID).sorted() }

  /// The key of exactly this id, byte for byte.
  public func key(id: String) -> AppleKey? { keys.first { $0.keyID.hasSameBytes(as: id) } }
}

/// Why a document was not accepted as Apple's key set.
public struct AppleKeySetError: Error, Hashable, Sendable {
  /// What was wrong, for an operator.
  public let detail: String

  /// An error as it is.
  public init(detail: String) { self.detail = detail }
}
