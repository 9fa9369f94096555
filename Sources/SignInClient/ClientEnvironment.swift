internal import Foundation

/// Time and randomness, from outside.
struct ClientEnvironment: Sendable {
  var now: @Sendable () -> Date
  /// Text that nobody can guess, of 43 characters that need no escaping anywhere.
  var secret: @Sendable () -> String
  /// Returns after as many seconds, or when the task is cancelled.
  var pause: @Sendable (TimeInterval) async -> Void
  /// The same, for how long an answer is waited for. Its own, so that a test whose pauses cost no time waits for answers.
  var deadline: @Sendable (TimeInterval) async -> Void = ClientEnvironment.sleep
  /// Begins what the system should let the app finish.
  var activity: @Sendable () -> Activity = Activity.begin

  init(
    now: @escaping @Sendable () -> Date, secret: @escaping @Sendable () -> String,
    pause: @escaping @Sendable (TimeInterval) async -> Void
  ) {
    self.now = now
    self.secret = secret
    self.pause = pause
  }

  /// The device's clock and its source of randomness.
  static let device = ClientEnvironment(
    now: { Date() },
    secret: {
      var generator = SystemRandomNumberGenerator()
      let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      return Data(bytes).base64EncodedString()
        .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        .replacingOccurrences(of: "=", with: "")
    },
    pause: sleep)

  private static let sleep: @Sendable (TimeInterval) async -> Void = { seconds in
    // Cancelled, the pause is over sooner; whoever paused looks for itself.
    try? await Task.sleep(nanoseconds: UInt64(max(0, seconds) * 1e9))
  }
}
