#if PIPPIN_POSIX_LOCK || canImport(Darwin)
  #if canImport(Darwin)
    import Darwin
  #else
    import Glibc
  #endif

  /// The system's own lock. It has to stay at one address, so it is allocated.
  @safe @usableFromInline struct SystemLock: ~Copyable {
    #if canImport(Darwin)
      private let handle: UnsafeMutablePointer<os_unfair_lock>
    #else
      private let handle: UnsafeMutablePointer<pthread_mutex_t>
    #endif

    @usableFromInline init() {
      unsafe handle = .allocate(capacity: 1)
      #if canImport(Darwin)
        unsafe handle.initialize(to: os_unfair_lock())
      #else
        unsafe handle.initialize(to: pthread_mutex_t())
        let code = unsafe pthread_mutex_init(handle, nil)
        precondition(code == 0, "pthread_mutex_init failed with \(code)")
      #endif
    }

    deinit {
      #if !canImport(Darwin)
        let code = unsafe pthread_mutex_destroy(handle)
        precondition(code == 0, "pthread_mutex_destroy failed with \(code)")
      #endif
      unsafe handle.deinitialize(count: 1)
      unsafe handle.deallocate()
    }

    @usableFromInline borrowing func lock() {
      #if canImport(Darwin)
        unsafe os_unfair_lock_lock(handle)
      #else
        let code = unsafe pthread_mutex_lock(handle)
        precondition(code == 0, "pthread_mutex_lock failed with \(code)")
      #endif
    }

    @usableFromInline borrowing func unlock() {
      #if canImport(Darwin)
        unsafe os_unfair_lock_unlock(handle)
      #else
        let code = unsafe pthread_mutex_unlock(handle)
        precondition(code == 0, "pthread_mutex_unlock failed with \(code)")
      #endif
    }
  }
#endif
