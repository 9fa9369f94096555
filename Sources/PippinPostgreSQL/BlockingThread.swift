internal import Glibc

/// A thread of its own for what blocks. Those that Dispatch lends are few, and tasks run on them too: a silent host would stop them all.
enum BlockingThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts one; false when there is none to be had.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let body = unsafe Unmanaged.passRetained(Body(body))
    var identity = pthread_t()
    let status = unsafe pthread_create(
      &identity, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, unsafe body.toOpaque())
    guard status == 0 else {
      unsafe body.release()
      return false
    }
    pthread_detach(identity)
    return true
  }
}
