/// A system thread, for work that blocks: Dispatch has few threads, and Swift's tasks run on them too.
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

#if canImport(Darwin)
  /// A thread as the C library knows it: here by an address.
  ///
  /// Proof for `@unchecked Sendable`: the address is never dereferenced here, only given back to the C library.
  @safe struct POSIXThread: @unchecked Sendable {
    private let identity: pthread_t

    private init(identity: pthread_t) { unsafe self.identity = unsafe identity }

    static var current: POSIXThread { unsafe POSIXThread(identity: pthread_self()) }

    /// Starts a thread that calls `SystemThread.run` with the context.
    init?(_ context: UnsafeMutableRawPointer) {
      var created: pthread_t?
      let status = unsafe pthread_create(
        &created, nil,
        { context in
          // The parameter is optional in some SDKs only.
          if let context = unsafe context as UnsafeMutableRawPointer? { unsafe SystemThread.run(context) }
          return nil
        }, context)
      guard status == 0, let created = unsafe created else { return nil }
      unsafe identity = unsafe created
    }

    var isCurrent: Bool { unsafe pthread_equal(identity, pthread_self()) != 0 }

    func join() { unsafe pthread_join(identity, nil) }

    func detach() { unsafe pthread_detach(identity) }

    /// On Darwin a nice value would apply to the whole process.
    static func lowerOwnPriority() { _ = pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0) }
  }
#else
  /// A thread as the C library knows it: here by a number.
  struct POSIXThread: Sendable {
    private let identity: pthread_t

    private init(identity: pthread_t) { self.identity = identity }

    static var current: POSIXThread { POSIXThread(identity: pthread_self()) }

    /// Starts a thread that calls `SystemThread.run` with the context.
    init?(_ context: UnsafeMutableRawPointer) {
      var created = pthread_t()
      let status = unsafe pthread_create(
        &created, nil,
        { context in
          if let context = unsafe context { unsafe SystemThread.run(context) }
          return nil
        }, context)
      guard status == 0 else { return nil }
      identity = created
    }

    var isCurrent: Bool { pthread_equal(identity, pthread_self()) != 0 }

    func join() { pthread_join(identity, nil) }

    func detach() { pthread_detach(identity) }

    /// On Linux a nice value is a thread's, not the process's.
    static func lowerOwnPriority() { _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, 10) }
  }
#endif

/// How much of a core the calling thread has used.
package enum ThreadTime {
  #if canImport(Darwin)
    private static let origin = ContinuousClock.now
  #endif

  /// In seconds since some moment. On Apple's systems time passes for a thread that waits, too, so a measurement is never too short.
  package static var seconds: Double {
    #if canImport(Darwin)
      let (seconds, attoseconds) = origin.duration(to: .now).components
      return Double(seconds) + Double(attoseconds) / 1e18
    #else
      var time = timespec()
      // This cannot fail for a clock that exists.
      _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    #endif
  }
}

#if canImport(Darwin)
  /// How the system shares its cores among threads.
  package enum Scheduling {
    /// Does nothing: the system has no such policy.
    package static func preferThroughput() {}
  }
#else
  /// How the system shares its cores among threads.
  package enum Scheduling {
    /// `SCHED_BATCH` of sched(7), which the C library shows only to GNU's own dialect of C.
    package static let batch: Int32 = 3

    /// Lets a thread that wakes another one go on, instead of giving up its core at once (decision 0101).
    ///
    /// Threads that start later inherit it. A policy that the operator chose is kept. If the system refuses, the usual policy stays, and
    /// threads only switch more often.
    package static func preferThroughput() {
      guard sched_getscheduler(0) == SCHED_OTHER, let threads = unsafe opendir("/proc/self/task") else { return }
      defer { unsafe closedir(threads) }
      while let entry = unsafe readdir(threads) {
        let thread = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
          unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe pid_t(String(cString: $0)) }
        }
        guard let thread else { continue }
        var parameters = sched_param()
        _ = unsafe sched_setscheduler(thread, batch, &parameters)
      }
    }
  }
#endif
