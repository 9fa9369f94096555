package import FoundationEssentials
import PippinLock

/// A clock that stands still until a test moves it.
package final class ManualClock: Sendable {
  /// Where clocks begin unless told otherwise: Friday, 14 November 2025, 12:00:00.123 UTC, with milliseconds on purpose.
  package static let start = Date(timeIntervalSince1970: 1_763_121_600.123)

  private let current: Lock<Date>

  /// A clock that shows `time`.
  package init(_ time: Date = ManualClock.start) {
    current = Lock(time)
  }

  /// What the clock shows.
  package var time: Date { current.withLock { $0 } }

  /// The clock as the code under test wants it.
  package var now: @Sendable () -> Date {
    { self.time }
  }

  /// Moves the clock on, or back by a negative number of seconds.
  package func advance(by seconds: TimeInterval) {
    current.withLock { $0 = $0.addingTimeInterval(seconds) }
  }

  /// Puts the clock to a time of its own.
  package func set(to time: Date) {
    current.withLock { $0 = time }
  }
}
