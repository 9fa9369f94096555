#if !canImport(Darwin)
  public import Synchronization
#endif

/// A truth value that threads share without waiting for each other.
///
/// It is the standard library's `Atomic` where the system has that; Apple's have it since macOS 15, so there a lock (0080).
public struct AtomicFlag: ~Copyable, Sendable {
  #if canImport(Darwin)
    @usableFromInline let value: Lock<Bool>
  #else
    @usableFromInline let value: Atomic<Bool>
  #endif

  /// A flag that is not set.
  @inlinable public init() {
    #if canImport(Darwin)
      value = Lock(false)
    #else
      value = Atomic(false)
    #endif
  }

  /// Whether it is set. Who sees it set also sees what was written before it was.
  @inlinable public var isSet: Bool {
    #if canImport(Darwin)
      value.withLock { $0 }
    #else
      value.load(ordering: .acquiring)
    #endif
  }

  /// Sets it for ever.
  @inlinable public borrowing func set() {
    #if canImport(Darwin)
      value.withLock { $0 = true }
    #else
      value.store(true, ordering: .releasing)
    #endif
  }
}
