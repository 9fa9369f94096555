package import PippinFoundation
import PippinLock

/// A clock that only a test moves.
package final class ManualClock: Sendable {
  /// The default start: Friday, 14 November 2025, 12:00:00.123 UTC, with milliseconds on purpose.
  package static let start = Date(timeIntervalSince1970: 1_763_121_600.123)

  private let current: Lock<Date>

  /// A clock that shows `time`.
  package init(_ time: Date = ManualClock.start) {
    current = Lock(time)
  }

  /// The clock's time.
  package var time: Date { current.withLock { $0 } }

  /// The clock for the code under test.
  package var now: @Sendable () -> Date {
    { self.time }
  }

  /// Moves the clock forward, or back for a negative number of seconds.
  package func advance(by seconds: TimeInterval) {
    current.withLock { $0 = $0.addingTimeInterval(seconds) }
  }

  /// Sets the clock.
  package func set(to time: Date) {
    current.withLock { $0 = time }
  }
}
