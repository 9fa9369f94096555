extension AppleIDService {
  /// The number of attempts for repeatable requests, and the pause between them.
  ///
  /// The service repeats refreshes, revocations and migration requests after no answer or a 5xx without `Retry-After`,
  /// while less than one timeout has passed. It never repeats a code exchange (TOKEN-6), or a request after a 429,
  /// because Apple throttles frequent requests (TOKEN-14). `AppleKeyCache` decides when to fetch the key set again.
  public struct Retries: Sendable {
    /// The maximum number of attempts, at least one.
    public let attempts: Int
    /// Waits, and returns whether to continue; false if the caller was cancelled.
    public let pause: @Sendable (Duration) async -> Bool

    /// Creates custom retries.
    public init(attempts: Int, pause: @escaping @Sendable (Duration) async -> Bool) {
      self.attempts = max(1, attempts)
      self.pause = pause
    }

    /// Three attempts, after pauses of 0.2 and 0.8 seconds, ± half at random, so that the requests of an outage do not
    /// return together.
    public static let standard = Retries(attempts: 3) { delay in
      do {
        try await Task.sleep(for: delay * Double.random(in: 0.5..<1.5))
        return true
      } catch {
        // Only a cancellation ends a sleep early.
        return false
      }
    }

    /// One attempt.
    public static let none = Retries(attempts: 1) { _ in false }

    /// The pause before the second attempt, the third, …
    static func delay(before attempt: Int) -> Duration { .milliseconds(200 << min(2 * (attempt - 2), 10)) }
  }
}
