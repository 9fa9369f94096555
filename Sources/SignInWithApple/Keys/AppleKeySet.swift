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
  let keys: RS256KeySet

  init(_ keys: RS256KeySet) { self.keys = keys }

  /// Reads a key set.
  /// - Parameters:
  ///   - json: the document, as UTF-8.
  ///   - refused: RFC 7638 thumbprints of keys never to trust, such as an emulator's published ones. A set that has one is
  ///     refused whole.
  /// - Throws: `AppleKeySetError` for anything but a JWK set (RFC 7517, 5) with at least one usable key and no key id
  ///   twice. A set without usable keys would undo the last good one, so it is an error rather than an empty set.
  public init(parsing json: [UInt8], refusing refused: Set<String> = []) throws(AppleKeySetError) {
    do {
      keys = try RS256KeySet(parsing: json, refusing: refused)
    } catch {
      throw AppleKeySetError(detail: error.detail)
    }
  }

  /// The document as it was fetched, to be stored and parsed again.
  public var json: [UInt8] { keys.json }

  /// The ids of the usable keys, sorted.
  public var keyIDs: [String] { keys.keyIDs }

  /// The key of exactly this id, byte for byte.
  public func key(id: String) -> AppleKey? { keys.key(id: id).map { AppleKey(keyID: id, key: $0) } }
}

/// Why a document was not accepted as Apple's key set.
public struct AppleKeySetError: Error, Hashable, Sendable {
  /// What was wrong, for an operator.
  public let detail: String

  /// An error as it is.
  public init(detail: String) { self.detail = detail }
}
