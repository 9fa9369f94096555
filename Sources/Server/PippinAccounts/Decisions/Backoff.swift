package import PippinFoundation

/// When a job that failed is tried again, and when it is given up on (C-5).
package struct Backoff: Hashable, Sendable {
  /// The longest wait after the first failure, in seconds.
  package let first: TimeInterval
  /// No wait is longer, in seconds.
  package let longest: TimeInterval
  /// After so many tries the job is parked.
  package let tries: Int

  package init(first: TimeInterval, longest: TimeInterval, tries: Int) {
    self.first = first
    self.longest = longest
    self.tries = tries
  }

  /// How long to wait after `attempts` tries, in seconds; `nil` to give up.
  ///
  /// Doubles with every try. The second half of each wait is drawn, so that what failed together does not come back together.
  ///
  /// - Parameter fraction: from 0 up to 1, drawn by the caller.
  package func wait(after attempts: Int, fraction: Double) -> TimeInterval? {
    guard attempts < tries else { return nil }
    let doublings = min(max(0, attempts - 1), 60)
    let whole = min(longest, first * Double(1 << doublings))
    return whole * (0.5 + 0.5 * min(max(fraction, 0), 1))
  }
}
