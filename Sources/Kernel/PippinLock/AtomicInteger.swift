#if !canImport(Darwin)
  public import Synchronization
#endif

/// A number that threads share without waiting for each other. It does not order any other memory access.
///
/// It is the standard library's `Atomic`, or a lock on Apple's systems, which have `Atomic` only since macOS 15 (0080).
public struct AtomicInteger: ~Copyable, Sendable {
  #if canImport(Darwin)
    @usableFromInline let value: Lock<Int>
  #else
    @usableFromInline let value: Atomic<Int>
  #endif

  /// Creates a number with an initial value.
  @inlinable public init(_ value: Int = 0) {
    #if canImport(Darwin)
      self.value = Lock(value)
    #else
      self.value = Atomic(value)
    #endif
  }

  /// The current number.
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
