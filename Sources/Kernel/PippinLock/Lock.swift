#if !PIPPIN_POSIX_LOCK && !canImport(Darwin)
  public import Synchronization
#endif

/// A value that one thread at a time may use. Its interface is that of `Synchronization.Mutex`.
///
/// There are three implementations: the standard library's mutex; `os_unfair_lock` on Apple's systems, where the
/// library's needs macOS 15; and a POSIX mutex under `PIPPIN_POSIX_LOCK`, because the thread sanitizer cannot see a
/// futex (0053). The type belongs to no product. It is public only because the compiler would not inline it across
/// modules otherwise.
@safe public struct Lock<Value: ~Copyable>: ~Copyable {
  #if PIPPIN_POSIX_LOCK || canImport(Darwin)
    @usableFromInline let handle: SystemLock
    @usableFromInline let value: UnsafeMutablePointer<Value>
  #else
    @usableFromInline let mutex: Mutex<Value>
  #endif

  /// A lock that nobody holds, around `value`.
  @inlinable
  public init(_ value: consuming sending Value) {
    #if PIPPIN_POSIX_LOCK || canImport(Darwin)
      handle = SystemLock()
      unsafe self.value = .allocate(capacity: 1)
      unsafe self.value.initialize(to: value)
    #else
      mutex = Mutex(value)
    #endif
  }

  #if PIPPIN_POSIX_LOCK || canImport(Darwin)
    @inlinable
    deinit {
      unsafe value.deinitialize(count: 1)
      unsafe value.deallocate()
    }
  #endif

  /// Calls `body` with the value while no other thread has it. `body` must not lock again: it would deadlock or trap.
  @inlinable
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    #if PIPPIN_POSIX_LOCK || canImport(Darwin)
      handle.lock()
      defer { handle.unlock() }
      return try unsafe body(&value.pointee)
    #else
      return try mutex.withLock(body)
    #endif
  }
}

/// Sendable although it holds a pointer: the value was sent in, and only the holder of the lock reaches it.
extension Lock: @unchecked Sendable where Value: ~Copyable {}
