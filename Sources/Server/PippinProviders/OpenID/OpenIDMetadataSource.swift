import PippinFoundation
import PippinHTTP
import PippinLock

/// The discovery document of one issuer, fetched when it is first needed: one fetch serves all callers that wait.
///
/// An old document serves on while the next one is fetched beside the answers, and the last good one outlives an outage.
final class OpenIDMetadataSource: Sendable {
  /// After this time the document is fetched again, in seconds.
  private static let maximumAge: TimeInterval = 3600
  /// The least time between the starts of two fetches, in seconds.
  private static let refetchInterval: TimeInterval = 10

  private struct State: Sendable {
    var current: OpenIDMetadata?
    var fetchedAt = Date.distantPast
    var attemptedAt = Date.distantPast
    var failure: String?
    var fetch: Task<Void, Never>?

    mutating func start(_ fetch: Task<Void, Never>, at now: Date) {
      self.fetch = fetch
      attemptedAt = now
    }
  }

  private enum Step: Sendable {
    case found(OpenIDMetadata)
    case wait(Task<Void, Never>)
    case refused(cause: String)
  }

  private let issuer: String
  private let url: HTTPURL
  private let sender: RequestSender
  private let now: @Sendable () -> Date
  private let state = Lock(State())

  init(issuer: String, url: HTTPURL, sender: RequestSender, now: @escaping @Sendable () -> Date) {
    self.issuer = issuer
    self.url = url
    self.sender = sender
    self.now = now
  }

  /// The document.
  /// - Throws: `unreachable` while there is none.
  func metadata() async throws(SocialServiceError) -> OpenIDMetadata {
    if case .wait(let fetch) = step() { await fetch.value }
    switch step(mayFetch: false) {
    case .found(let metadata): return metadata
    case .refused(let cause): throw .unreachable(cause)
    case .wait: throw .unreachable("the discovery document is being fetched")
    }
  }

  private func step(mayFetch: Bool = true) -> Step {
    let now = now()
    return state.withLock { state in
      let isDue = Self.isPast(state.attemptedAt, Self.refetchInterval, now) && state.fetch == nil && mayFetch
      if let current = state.current {
        if isDue, Self.isPast(state.fetchedAt, Self.maximumAge, now) { state.start(fetch(at: now), at: now) }
        return .found(current)
      }
      if isDue { state.start(fetch(at: now), at: now) }
      if let fetch = state.fetch { return .wait(fetch) }
      return .refused(cause: state.failure ?? "the discovery document was not fetched")
    }
  }

  /// A clock that was set back counts as past, so that it does not stretch the time.
  private static func isPast(_ moment: Date, _ age: TimeInterval, _ now: Date) -> Bool {
    now < moment || now.timeIntervalSince(moment) >= age
  }

  /// In a task of its own: when the caller that started it is cancelled, the others still wait for it.
  private func fetch(at startedAt: Date) -> Task<Void, Never> {
    Task {
      do throws(RequestFailure<UnusableAnswer>) {
        let metadata = try await sender.send(
          OpenIDMetadata.request(issuer: url), as: "discovery",
          judge: { (response) throws(UnusableAnswer) in try OpenIDMetadata(response, of: issuer, at: url) })
        state.withLock { state in
          state.current = metadata
          state.fetchedAt = startedAt
          state.failure = nil
          state.fetch = nil
        }
      } catch {
        state.withLock { state in
          state.failure = error.request.description
          state.fetch = nil
        }
      }
    }
  }
}
