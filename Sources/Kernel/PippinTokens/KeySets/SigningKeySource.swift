package import PippinFoundation
package import PippinHTTP
import PippinLock

/// A publisher's signing keys, fetched when ``SigningKeyCache`` asks for it: one fetch serves all callers that wait, and goes on when
/// the caller that started it is cancelled.
package final class SigningKeySource: Sendable {
  /// Called with each fetched key set and the time at which the fetch began, to be stored for the next start. No caller waits for it.
  package typealias Hook = @Sendable (_ set: SigningKeySet, _ fetchedAt: Date) async -> Void

  /// Why there is no key for a token.
  package enum Failure: Error, Hashable, Sendable {
    /// The publisher has no key of this id.
    case unknownKey
    /// The token names no key, and the publisher has several.
    case ambiguousKey
    /// Whether the key exists cannot be known now; `retryAfter` is `nil` while a fetch is under way.
    case unavailable(cause: String, retryAfter: Duration?)
  }

  private struct State: Sendable {
    var cache: SigningKeyCache
    /// Why the last fetch failed; `nil` after a successful one.
    var failure: String?
    /// The fetch that is under way, or the last one.
    var fetch: Task<Void, Never>?
  }

  private enum Step: Sendable {
    case found(JSONWebKey)
    case wait(Task<Void, Never>)
    case refused(Failure)
  }

  private let request: HTTPRequest
  private let sender: RequestSender
  private let algorithms: [SignatureAlgorithm]
  private let takesUnnamedKeys: Bool
  private let refusedKeys: Set<String>
  private let now: @Sendable () -> Date
  private let onKeySet: Hook
  private let state: Lock<State>

  /// Creates a source.
  /// - Parameters:
  ///   - request: the request for the key set.
  ///   - sender: sends it, and reports it as the operation `keys`.
  ///   - cache: a cache, with the last good set in it if there is one.
  ///   - algorithms: what the publisher's tokens may be signed with.
  ///   - takesUnnamedKeys: whether its tokens may name no key.
  ///   - refusedKeys: RFC 7638 thumbprints of keys never to trust, such as an emulator's published ones.
  ///   - now: the clock.
  ///   - onKeySet: see ``Hook``.
  package init(
    request: HTTPRequest, sender: RequestSender, cache: SigningKeyCache, algorithms: [SignatureAlgorithm] = [.RS256],
    takesUnnamedKeys: Bool = false, refusedKeys: Set<String>, now: @escaping @Sendable () -> Date,
    onKeySet: @escaping Hook
  ) {
    self.request = request
    self.sender = sender
    self.algorithms = algorithms
    self.takesUnnamedKeys = takesUnnamedKeys
    self.refusedKeys = refusedKeys
    self.now = now
    self.onKeySet = onKeySet
    state = Lock(State(cache: cache))
  }

  /// The set in use and when its fetch began; `nil` before the first.
  package var lastGood: (set: SigningKeySet, fetchedAt: Date)? { state.withLock { $0.cache.lastGood } }

  /// The state of the cache, for metrics and logs.
  package var phase: SigningKeyCache.Phase {
    let now = now()
    return state.withLock { $0.cache.phase(at: now) }
  }

  /// Takes a set that another node fetched, if it is newer than the one in use.
  package func adopt(_ set: SigningKeySet, fetchedAt: Date) {
    let now = now()
    state.withLock { $0.cache.fetched(set, startedAt: fetchedAt, now: now) }
  }

  /// Finds the key of that id, and fetches the set if the cache asks for it.
  package func key(id: String, issuedAt: Date) async throws(Failure) -> JSONWebKey {
    try await key(.id(id), issuedAt: issuedAt)
  }

  /// Finds the key that a token names in this way, and fetches the set if the cache asks for it.
  package func key(_ name: SigningKeyCache.KeyName, issuedAt: Date) async throws(Failure) -> JSONWebKey {
    // A caller may wait for a fetch that is under way and for one of its own; a third is never worth waiting for.
    for _ in 0..<2 {
      switch step(name, issuedAt: issuedAt) {
      case .found(let key): return key
      case .refused(let failure): throw failure
      case .wait(let fetch): await fetch.value
      }
    }
    switch step(name, issuedAt: issuedAt) {
    case .found(let key): return key
    case .refused(let failure): throw failure
    case .wait: throw Self.isBeingFetched
    }
  }

  /// The key that replaced `refused` under its name; nil if there is none, so that the signature is wrong.
  package func key(insteadOf refused: JSONWebKey, of name: SigningKeyCache.KeyName, issuedAt: Date) async -> JSONWebKey?
  {
    // As above: one fetch that is under way, and one of its own.
    for _ in 0..<2 {
      let now = now()
      let (key, fetch) = state.withLock { state -> (JSONWebKey?, Task<Void, Never>?) in
        if let key = state.cache.key(insteadOf: refused, of: name) { return (key, nil) }
        switch state.cache.resolveMismatch(issuedAt: issuedAt, now: now) {
        case .fetch:
          let fetch = startFetch(at: now)
          state.fetch = fetch
          return (nil, fetch)
        case .waitForFetch: return (nil, state.fetch)
        case .settled: return (nil, nil)
        }
      }
      guard let fetch else { return key }
      await fetch.value
    }
    return state.withLock { $0.cache.key(insteadOf: refused, of: name) }
  }

  /// Fetches the set if there is none or if it is old, ahead of the first token that needs it.
  /// - Throws: `unavailable` if the fetch failed, or if the last one failed so recently that it is too early for another.
  package func refresh() async throws(Failure) {
    let now = now()
    let (fetch, failure) = state.withLock { state -> (Task<Void, Never>?, Failure?) in
      switch state.cache.refresh(now: now) {
      case .fresh: return (nil, nil)
      case .fetch:
        let fetch = startFetch(at: now)
        state.fetch = fetch
        return (fetch, nil)
      case .waitForFetch:
        return state.fetch.map { ($0, nil) } ?? (nil, Self.isBeingFetched)
      case .tryAgain(let delay):
        let cause = state.failure ?? "the key set was fetched too recently to be fetched again"
        return (nil, .unavailable(cause: cause, retryAfter: delay))
      }
    }
    if let failure { throw failure }
    guard let fetch else { return }
    await fetch.value
    if let cause = state.withLock({ $0.failure }) { throw .unavailable(cause: cause, retryAfter: nil) }
  }

  private static let isBeingFetched = Failure.unavailable(cause: "the key set is being fetched", retryAfter: nil)

  /// Asks the cache, and starts the fetch under the same lock if the cache decides so.
  private func step(_ name: SigningKeyCache.KeyName, issuedAt: Date) -> Step {
    let now = now()
    return state.withLock { state in
      switch state.cache.find(name, issuedAt: issuedAt, now: now) {
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
        return state.fetch.map(Step.wait) ?? .refused(Self.isBeingFetched)
      case .unknownKey:
        return .refused(.unknownKey)
      case .ambiguousKey:
        return .refused(.ambiguousKey)
      case .tryAgain(let delay):
        let cause = state.failure ?? "the key set lacks the token's key, and is too young to be fetched again"
        return .refused(.unavailable(cause: cause, retryAfter: delay))
      }
    }
  }

  /// In a task of its own: when the caller that started it is cancelled, the others still wait for it.
  private func startFetch(at startedAt: Date) -> Task<Void, Never> {
    Task {
      let set: SigningKeySet
      do throws(RequestFailure<UnusableAnswer>) {
        set = try await sender.send(request, as: "keys", judge: keySet)
      } catch {
        // After an outage, an error status, a proxy's page or a set without usable keys, the cache keeps the set that it has.
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

  private func keySet(_ response: HTTPResponse) throws(UnusableAnswer) -> SigningKeySet {
    guard response.status == 200 else { throw UnusableAnswer("no key set") }
    do {
      return try SigningKeySet(
        parsing: response.body, for: algorithms, takesUnnamedKeys: takesUnnamedKeys, refusing: refusedKeys)
    } catch {
      throw UnusableAnswer(error.detail)
    }
  }
}
