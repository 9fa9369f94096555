public import PippinFoundation
import PippinTokens

extension AppleIDService {
  /// The current set, and when its fetch started; `nil` before the first fetch.
  public var lastGoodKeys: (set: AppleKeySet, fetchedAt: Date)? {
    keys.lastGood.map { (AppleKeySet($0.set), $0.fetchedAt) }
  }

  /// The state of the key cache, for metrics and logs.
  public var keyPhase: AppleKeyCache.Phase { AppleKeyCache.Phase(keys.phase) }

  /// Uses a set that another node fetched, if it is newer than the current one.
  public func adopt(_ set: AppleKeySet, fetchedAt: Date) {
    keys.adopt(set.keys, fetchedAt: fetchedAt)
  }

  /// Finds the key with this id, and fetches the set if necessary.
  func key(id: String, issuedAt: Date) async throws(AppleIDServiceError) -> AppleKey {
    do {
      return AppleKey(keyID: id, key: try await keys.key(id: id, issuedAt: issuedAt))
    } catch {
      switch error {
      case .unknownKey, .ambiguousKey:
        throw .identityToken(IdentityTokenError(.unknownKey, "Apple publishes no key of this id"))
      case .unavailable(let cause, let retryAfter):
        throw .unavailable(retryAfter: retryAfter ?? Self.defaultRetry, cause: cause)
      }
    }
  }

  /// Checks a signature with the key of this id. If it does not fit, the key may have been replaced under its id.
  func checked<Value>(
    keyID: String, issuedAt: Date, _ check: (AppleKey) throws(IdentityTokenError) -> Value
  ) async throws(AppleIDServiceError) -> Value {
    let key = try await key(id: keyID, issuedAt: issuedAt)
    do throws(IdentityTokenError) {
      return try check(key)
    } catch {
      guard error.code == .badSignature,
        let newer = await keys.key(insteadOf: key.key, of: .id(keyID), issuedAt: issuedAt)
      else { throw .identityToken(error) }
      do throws(IdentityTokenError) {
        return try check(AppleKey(keyID: keyID, key: newer))
      } catch {
        throw .identityToken(error)
      }
    }
  }
}
