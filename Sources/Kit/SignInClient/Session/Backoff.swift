internal import Foundation

/// The wait between attempts: longer after each failure, and random, so that devices do not all return in the same second
/// after an outage (0118).
///
/// It reads no clock and no source of randomness. A `chance` is a random number from 0 up to 1.
struct Backoff: Sendable {
  /// The failures since the last success.
  private(set) var failures = 0
  private var hold: (until: Date, error: SignInError)?

  /// In seconds. The longest wait of the kit's own, on average.
  static let longest: TimeInterval = 60
  /// In seconds. The longest wait without a network, on average: such attempts do not reach the server.
  static let longestOffline: TimeInterval = 2
  /// In seconds. Limits the server's `Retry-After`, so that a mistake of the server cannot lock the app out for a day.
  static let longestRetryAfter: TimeInterval = 300

  /// The error for callers while the wait lasts; `nil` if the next attempt may be sent.
  func error(at now: Date) -> SignInError? {
    guard let hold, now < hold.until else { return nil }
    // The clock was set back.
    return hold.until.timeIntervalSince(now) <= Self.longestRetryAfter * 1.5 ? hold.error : nil
  }

  /// Starts the next wait: 1, 2, 4 … 60 seconds, or the server's `Retry-After` if that is longer.
  mutating func failed(_ error: SignInError, at now: Date, chance: Double) {
    let own = min(Double(1 << min(failures, 6)), error.isOffline ? Self.longestOffline : Self.longest)
    failures += 1
    let seconds = Self.wait(own, retryAfter: error.retryAfter, chance: chance)
    hold = (now.addingTimeInterval(seconds), error)
  }

  /// The number of seconds, ± half at random. The server's `Retry-After` is the least, with up to half as much added.
  static func wait(_ seconds: TimeInterval, retryAfter: TimeInterval?, chance: Double) -> TimeInterval {
    let asked = min(retryAfter ?? 0, longestRetryAfter)
    return max(seconds * (0.5 + chance), asked * (1 + chance / 2))
  }
}
