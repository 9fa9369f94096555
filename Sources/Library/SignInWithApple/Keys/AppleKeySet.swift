import PippinTokens

/// One of Apple's signing keys (KEYS-1).
public struct AppleKey: Sendable {
  /// The `kid`. It can have any length (KEYS-4).
  public let keyID: String
  let key: JSONWebKey

  init(keyID: String, key: JSONWebKey) {
    self.keyID = keyID
    self.key = key
  }
}

/// Apple's published key set, from `AppleEndpoints.keys`.
///
/// It has any number of keys in any order, and a key is chosen by its id only (KEYS-2, KEYS-3, KEYS-6). Keys other than
/// RSA for RS256 are ignored (KEYS-9).
public struct AppleKeySet: Sendable {
  let keys: SigningKeySet

  init(_ keys: SigningKeySet) { self.keys = keys }

  /// Parses a key set.
  /// - Parameters:
  ///   - json: the document, as UTF-8.
  ///   - refused: RFC 7638 thumbprints of keys to reject, such as an emulator's published ones. A set with one of them
  ///     is rejected as a whole.
  /// - Throws: `AppleKeySetError` unless it is a JWK set (RFC 7517, 5) with at least one usable key and unique key ids.
  ///   A set without usable keys is an error, because it would replace the last good set.
  public init(parsing json: [UInt8], refusing refused: Set<String> = []) throws(AppleKeySetError) {
    do {
      keys = try SigningKeySet(parsing: json, refusing: refused)
    } catch {
      throw AppleKeySetError(detail: error.detail)
    }
  }

  /// The original document, to store and parse again.
  public var json: [UInt8] { keys.json }

  /// The ids of the usable keys, sorted.
  public var keyIDs: [String] { keys.keyIDs }

  /// The key with exactly this id.
  public func key(id: String) -> AppleKey? { keys.key(id: id).map { AppleKey(keyID: id, key: $0) } }
}

/// The reason why a document is not a valid key set.
public struct AppleKeySetError: Error, Hashable, Sendable {
  /// The reason, for operators.
  public let detail: String

  /// Creates an error.
  public init(detail: String) { self.detail = detail }
}
