public import FoundationEssentials
import PippinHTTP
import PippinLock

extension AppleIDService {
  /// The set in use and when its fetch began; nil before the first.
  public var lastGoodKeys: (set: AppleKeySet, fetchedAt: Date)? {
    keys.withLock { $0.cache.lastGood }
  }

  /// Where the cache of keys stands, for metrics and logs.
  public var keyPhase: AppleKeyCache.Phase {
    let now = now()
    return keys.withLock { $0.cache.phase(at: now) }
  }

  /// Takes a set that another node fetched, if it is newer than the one in use.
  public func adopt(_ set: AppleKeySet, fetchedAt: Date) {
    let now = now()
    keys.withLock { $0.cache.fetched(set, startedAt: fetchedAt, now: now) }
  }

  /// What a decision means for the caller.
  private enum Step: Sendable {
    case found(AppleKey)
    case wait(Task<Void, Never>)
    case refused(AppleIDServiceError)
  }

  /// The key of that id, fetched if need be.
  func key(id: String, issuedAt: Date) async throws(AppleIDServiceError) -> AppleKey {
    // Twice: before and after one fetch. A second fetch is never worth waiting for.
    for _ in 0..<2 {
      switch step(keyID: id, issuedAt: issuedAt) {
      case .found(let key): return key
      case .refused(let error): throw error
      case .wait(let fetch): await fetch.value
      }
    }
    switch step(keyID: id, issuedAt: issuedAt) {
    case .found(let key): return key
    case .refused(let error): throw error
    case .wait: throw Self.keysAreFetched
    }
  }

  private static let keysAreFetched = AppleIDServiceError.unavailable(
    retryAfter: defaultRetry, cause: "the key set is being fetched")

  /// Asks the cache, and starts the fetch in the same breath if that is what it decides.
  private func step(keyID: String, issuedAt: Date) -> Step {
    let now = now()
    return keys.withLock { state in
      switch state.cache.find(keyID: keyID, issuedAt: issuedAt, now: now) {
      case .key(let key):
        return .found(key)
      case .keyAndRefresh(let key):
        state.fetch = startFetch(at: now)
        return .found(key)
      case .fetch:
        let fetch = startFetch(at: now)
        state.fetch = fetch
        return .wait(fetch)
      case .waitForFetch:
        return state.fetch.map(Step.wait) ?? .refused(Self.keysAreFetched)
      case .unknownKey:
        return .refused(.identityToken(IdentityTokenError(.unknownKey, "Apple publishes no key of this id")))
      case .tryAgain(let delay):
        let cause = state.failure ?? "the key set lacks the token's key, and is too young to be fetched again"
        return .refused(.unavailable(retryAfter: delay, cause: cause))
      }
    }
  }

  /// A task of its own: the caller that started it may be cancelled, the others still wait for it.
  private func startFetch(at startedAt: Date) -> Task<Void, Never> {
    Task {
      let set: AppleKeySet
      do throws(RequestFailure<UnusableAnswer>) {
        set = try await sender.send(
          endpoints.keysRequest, as: AppleOperation.keys.rawValue, judge: keySet)
      } catch {
        // An outage, an error, an edge's page, a set without usable keys: the cache keeps what it has.
        return keys.withLock {
          $0.cache.fetchFailed(startedAt: startedAt)
          $0.failure = error.request.description
        }
      }
      let now = now()
      keys.withLock {
        $0.cache.fetched(set, startedAt: startedAt, now: now)
        $0.failure = nil
      }
      let onKeySet = onKeySet
      Task { await onKeySet(set, startedAt) }
    }
  }

  private func keySet(_ response: HTTPResponse) throws(UnusableAnswer) -> AppleKeySet {
    guard response.status == 200 else { throw UnusableAnswer("no key set") }
    do {
      return try AppleKeySet(parsing: response.body, refusing: refusedKeys)
    } catch {
      throw UnusableAnswer(error.detail)
    }
  }
}
