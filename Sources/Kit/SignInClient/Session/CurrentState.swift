internal import Foundation

/// The session state for readers that cannot wait for the client, such as the first view of an app.
final class CurrentState: Sendable {
  private let lock = NSLock()
  // Protected by the lock. `Mutex` needs newer systems than the kit supports.
  private nonisolated(unsafe) var known: SessionState?

  /// The state that the client published last, or what `stored` says before that. What cannot be read yet is asked again.
  func value(orStored stored: () -> SessionState) -> SessionState {
    if let known = lock.withLock({ unsafe known }) { return known }
    // Outside of the lock: a keychain may take its time.
    let state = stored()
    return lock.withLock {
      // The client may have published a newer state meanwhile.
      if let known = unsafe known { return known }
      if state != .restoring { unsafe known = state }
      return state
    }
  }

  func set(_ state: SessionState) {
    lock.withLock { unsafe known = state }
  }
}
