package import FoundationEssentials
package import PippinHTTP
package import PippinJOSE
import PippinLock

/// A provider's signing keys, fetched when `SigningKeyCache` says so: once for however many wait, and never for the
/// caller that started it alone.
package final class SigningKeySource: Sendable {
  /// Called with each key set that was fetched, and the time at which its fetch began, to be kept for the next start.
  /// Nobody waits for it.
  package typealias Hook = @Sendable (_ set: RS256KeySet, _ fetchedAt: Date) async -> Void

  private struct State: Sendable {
    var cache: SigningKeyCache
    /// Why the last fetch brought nothing; nil once one brought a set.
    var failure: String?
    /// The fetch that is under way, or the last one.
    var fetch: Task<Void, Never>?
  }

  private enum Step: Sendable {
    case found(JSONWebKey)
    case wait(Task<Void, Never>)
    case refused(SocialServiceError)
  }

  private let request: HTTPRequest
  private let sender: RequestSender
  private let refusedKeys: Set<String>
  private let now: @Sendable () -> Date
  private let onKeySet: Hook
  private let state: Lock<State>

  package init(
    request: HTTPRequest, sender: RequestSender, cache: SigningKeyCache, refusedKeys: Set<String>,
    now: @escaping @Sendable () -> Date, onKeySet: @escaping Hook
  ) {
    self.request = request
    self.sender = sender
    self.refusedKeys = refusedKeys
    self.now = now
    self.onKeySet = onKeySet
    state = Lock(State(cache: cache))
  }

  /// The set in use and when its fetch began; nil before the first.
  package var lastGood: (set: RS256KeySet, fetchedAt: Date)? { state.withLock { $0.cache.lastGood } }

  /// Where the cache of keys stands, for metrics and logs.
  package var phase: SigningKeyCache.Phase {
    let now = now()
    return state.withLock { $0.cache.phase(at: now) }
  }

  /// Takes a set that another node fetched, if it is newer than the one in use.
  package func adopt(_ set: RS256KeySet, fetchedAt: Date) {
    let now = now()
    state.withLock { $0.cache.fetched(set, startedAt: fetchedAt, now: now) }
  }

  /// The key of that id, fetched if need be.
  func key(id: String, issuedAt: Date) async throws(SocialServiceError) -> JSONWebKey {
    // Before and after what is under way, and after a fetch of one's own: no more is worth waiting for.
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

  private static let keysAreFetched = SocialServiceError.unreachable("the signing keys are being fetched")

  /// Asks the cache, and starts the fetch in the same breath if that is what it decides.
  private func step(keyID: String, issuedAt: Date) -> Step {
    let now = now()
    return state.withLock { state in
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
        return .refused(SocialServiceError(SocialTokenError(.unknownKey, "no key of this id is published")))
      case .tryAgain(let delay):
        let cause = state.failure ?? "the key set lacks the token's key, and is too young to be fetched again"
        return .refused(.unreachable(cause, retryAfter: delay))
      }
    }
  }

  /// A task of its own: the caller that started it may be cancelled, the others still wait for it.
  private func startFetch(at startedAt: Date) -> Task<Void, Never> {
    Task {
      let set: RS256KeySet
      do throws(RequestFailure<UnusableAnswer>) {
        set = try await sender.send(request, as: "keys", judge: keySet)
      } catch {
        // An outage, an error, an edge's page, a set without usable keys: the cache keeps what it has.
        return state.withLock {
          $0.cache.fetchFailed(startedAt: startedAt)
          $0.failure = error.request.description
        }
      }
      let now = now()
      state.withLock {
        $0.cache.fetched(set, startedAt: startedAt, now: now)
        $0.failure = nil
      }
      let onKeySet = onKeySet
      Task { await onKeySet(set, startedAt) }
    }
  }

  private func keySet(_ response: HTTPResponse) throws(UnusableAnswer) -> RS256KeySet {
    guard response.status == 200 else { throw UnusableAnswer("no key set") }
    do {
      return try RS256KeySet(parsing: response.body, refusing: refusedKeys)
    } catch {
      throw UnusableAnswer(error.detail)
    }
  }
}
