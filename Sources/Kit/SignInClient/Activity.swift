internal import Foundation

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
