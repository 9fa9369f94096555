package import Foundation

/// The sources of time and randomness of an ``AuthClient``, replaceable in tests.
package struct ClientEnvironment: Sendable {
  package var now: @Sendable () -> Date
  /// Random text of 43 URL-safe characters.
  package var secret: @Sendable () -> String
  /// A random number from 0 up to 1, for the length of waits.
  package var chance: @Sendable () -> Double = { .random(in: 0..<1) }
  /// Returns after this number of seconds, or when the task is cancelled.
  package var pause: @Sendable (TimeInterval) async -> Void
  /// The same for timeouts. It is separate, so that tests can skip pauses and still wait for answers.
  package var deadline: @Sendable (TimeInterval) async -> Void = ClientEnvironment.sleep
  /// Starts an activity that the system should let the app finish.
  var activity: @Sendable () -> Activity = Activity.begin

  package init(
    now: @escaping @Sendable () -> Date, secret: @escaping @Sendable () -> String,
    pause: @escaping @Sendable (TimeInterval) async -> Void
  ) {
    self.now = now
    self.secret = secret
    self.pause = pause
  }

  /// The device's clock and its source of randomness.
  package static let device = ClientEnvironment(
    now: { Date() },
    secret: {
      var generator = SystemRandomNumberGenerator()
      let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      return Data(bytes).base64URL
    },
    pause: sleep)

  private static let sleep: @Sendable (TimeInterval) async -> Void = { seconds in
    // A cancelled task returns early; the caller checks for it.
    try? await Task.sleep(nanoseconds: UInt64(max(0, seconds) * 1e9))
  }
}

/// Work that the system should let the app finish before it suspends the app, such as a token refresh.
struct Activity: Sendable {
  /// Ends the activity.
  let end: @Sendable () -> Void

  /// Starts an activity. If the system's time limit expires, the app is suspended. The refresh is then repeated with
  /// the same retry key.
  static func begin() -> Activity {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      // The activity lasts as long as its block. The block runs on its own thread, and is called again when the time
      // expires.
      let isOver = DispatchSemaphore(value: 0)
      ProcessInfo.processInfo.performExpiringActivity(withReason: "Renewing the session") { isExpired in
        if isExpired { isOver.signal() } else { isOver.wait() }
      }
      return Activity { isOver.signal() }
    #else
      // Linux does not suspend programs.
      return Activity {}
    #endif
  }
}
