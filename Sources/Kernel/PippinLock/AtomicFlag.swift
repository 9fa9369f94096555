#if !canImport(Darwin)
  public import Synchronization
#endif

/// A Boolean that threads share without waiting for each other.
///
/// It is the standard library's `Atomic`, or a lock on Apple's systems, which have `Atomic` only since macOS 15 (0080).
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

  /// Whether it is set. A thread that reads `true` also sees everything that was written before the flag was set.
  @inlinable public var isSet: Bool {
    #if canImport(Darwin)
      value.withLock { $0 }
    #else
      value.load(ordering: .acquiring)
    #endif
  }

  /// Sets it permanently.
  @inlinable public borrowing func set() {
    #if canImport(Darwin)
      value.withLock { $0 = true }
    #else
      value.store(true, ordering: .releasing)
    #endif
  }
}
