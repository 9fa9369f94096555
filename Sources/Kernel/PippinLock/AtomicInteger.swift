#if !canImport(Darwin)
  public import Synchronization
#endif

/// A number that threads share without waiting for each other; it orders nothing else that they do.
///
/// It is the standard library's `Atomic` where the system has that; Apple's have it since macOS 15, so there a lock (0080).
public struct AtomicInteger: ~Copyable, Sendable {
  #if canImport(Darwin)
    @usableFromInline let value: Lock<Int>
  #else
    @usableFromInline let value: Atomic<Int>
  #endif

  /// A number that no thread has changed yet.
  @inlinable public init(_ value: Int = 0) {
    #if canImport(Darwin)
      self.value = Lock(value)
    #else
      self.value = Atomic(value)
    #endif
  }

  /// The number as some thread left it.
  @inlinable public var current: Int {
    #if canImport(Darwin)
      value.withLock { $0 }
    #else
      value.load(ordering: .relaxed)
    #endif
  }

  /// Replaces the number.
  @inlinable public borrowing func store(_ number: Int) {
    #if canImport(Darwin)
      value.withLock { $0 = number }
    #else
      value.store(number, ordering: .relaxed)
    #endif
  }

  /// Adds a number, which may be negative; an overflow wraps around.
  @inlinable public borrowing func add(_ number: Int) {
    #if canImport(Darwin)
      value.withLock { $0 &+= number }
    #else
      value.wrappingAdd(number, ordering: .relaxed)
    #endif
  }
}
