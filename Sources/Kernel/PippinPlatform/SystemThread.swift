/// A thread of the system's own, for work that blocks: Dispatch has few threads, and tasks run on them too.
package struct SystemThread: Sendable {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: POSIXThread

  /// Starts a thread that must be joined; nil if the system cannot.
  package init?(_ run: @escaping @Sendable () -> Void) {
    let body = unsafe Unmanaged.passRetained(Body(run))
    guard let thread = unsafe POSIXThread(body.toOpaque()) else {
      unsafe body.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for the thread to end. Call it once.
  package func join() { thread.join() }

  /// Starts a thread that nobody waits for; false if the system cannot.
  package static func detached(_ run: @escaping @Sendable () -> Void) -> Bool {
    guard let started = SystemThread(run) else { return false }
    started.thread.detach()
    return true
  }

  /// Runs the body of a new thread, on that thread.
  static func run(_ context: UnsafeMutableRawPointer) {
    unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
  }

  /// Gives way to threads that answer requests. If the system refuses, they only compete with this one.
  package static func lowerOwnPriority() { POSIXThread.lowerOwnPriority() }
}

/// The thread that created this value.
package struct ThreadIdentity: Sendable {
  private let thread = POSIXThread.current

  package init() {}

  /// Whether this is that thread.
  package var isCurrent: Bool { thread.isCurrent }
}
