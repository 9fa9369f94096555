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
          // An optional in some SDKs and none in others.
          if let context = unsafe context as UnsafeMutableRawPointer? { unsafe SystemThread.run(context) }
          return nil
        }, context)
      guard status == 0, let created = unsafe created else { return nil }
      unsafe identity = unsafe created
    }

    var isCurrent: Bool { unsafe pthread_equal(identity, pthread_self()) != 0 }

    func join() { unsafe pthread_join(identity, nil) }

    func detach() { unsafe pthread_detach(identity) }

    /// A nice value would be the whole process's here.
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
