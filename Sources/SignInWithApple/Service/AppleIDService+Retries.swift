extension AppleIDService {
  /// How often a request that may be sent twice is sent, and how the time in between passes.
  ///
  /// Sent again are refreshes, revocations and migration requests that brought no answer or a 5xx without word of when
  /// to come back, and only while less than one time-out has gone by. Never a code's exchange (TOKEN-6); never after a
  /// 429, since Apple throttles who asks too often (TOKEN-14); and the key set only by the next token that needs it,
  /// ten seconds later, which `AppleKeyCache` sees to.
  public struct Retries: Sendable {
    /// How often one request is sent at most; at least once.
    public let attempts: Int
    /// Waits. Answers whether to go on; false when the caller was cancelled meanwhile.
    public let pause: @Sendable (Duration) async -> Bool

    /// Retries of one's own.
    public init(attempts: Int, pause: @escaping @Sendable (Duration) async -> Bool) {
      self.attempts = max(1, attempts)
      self.pause = pause
    }

    /// Three attempts, a fifth of a second and then eight tenths apart.
    public static let standard = Retries(attempts: 3) { delay in
      do {
        try await Task.sleep(for: delay)
        return true
      } catch {
        // Only cancellation ends a sleep early.
        return false
      }
    }

    /// Each request once.
    public static let none = Retries(attempts: 1) { _ in false }

    /// Before the second attempt, the third, …
    static func delay(before attempt: Int) -> Duration { .milliseconds(200 << min(2 * (attempt - 2), 10)) }
  }
}
