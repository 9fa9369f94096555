internal import Foundation

/// Something that the system should let the app finish before it suspends it: a refresh whose answer would otherwise be lost.
struct Activity: Sendable {
  /// It is done.
  let end: @Sendable () -> Void

  /// Tells the system. Where the time that it grants is over first, the app is suspended all the same, and the refresh is repeated
  /// with the same retry key.
  static func begin() -> Activity {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      // The activity lasts as long as its block, which runs on a thread of its own, and is called again when the time is over.
      let isOver = DispatchSemaphore(value: 0)
      ProcessInfo.processInfo.performExpiringActivity(withReason: "Renewing the session") { isExpired in
        if isExpired { isOver.signal() } else { isOver.wait() }
      }
      return Activity { isOver.signal() }
    #else
      // Nothing suspends a program here in the middle of a request.
      return Activity {}
    #endif
  }
}
