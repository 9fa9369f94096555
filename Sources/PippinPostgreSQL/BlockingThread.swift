internal import Glibc

/// A separate thread for blocking work. Dispatch has few threads, and tasks run on them too, so a silent host could
/// block all of them.
enum BlockingThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread; false if the system cannot.
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
