public import FoundationEssentials
import PippinSigningKeys

extension AppleIDService {
  /// The set in use and when its fetch began; `nil` before the first.
  public var lastGoodKeys: (set: AppleKeySet, fetchedAt: Date)? {
    keys.lastGood.map { (AppleKeySet($0.set), $0.fetchedAt) }
  }

  /// The state of the key cache, for metrics and logs.
  public var keyPhase: AppleKeyCache.Phase { AppleKeyCache.Phase(keys.phase) }

  /// Takes a set that another node fetched, if it is newer than the one in use.
  public func adopt(_ set: AppleKeySet, fetchedAt: Date) {
    keys.adopt(set.keys, fetchedAt: fetchedAt)
  }

  /// Finds the key of that id, and fetches the set if need be.
  func key(id: String, issuedAt: Date) async throws(AppleIDServiceError) -> AppleKey {
    do {
      return AppleKey(keyID: id, key: try await keys.key(id: id, issuedAt: issuedAt))
    } catch {
      switch error {
      case .unknownKey:
        throw .identityToken(IdentityTokenError(.unknownKey, "Apple publishes no key of this id"))
      case .unavailable(let cause, let retryAfter):
        throw .unavailable(retryAfter: retryAfter ?? Self.defaultRetry, cause: cause)
      }
    }
  }
}
