import PippinLock

/// A value that several tasks change, one at a time.
final class SharedValue<Value: Sendable>: Sendable {
  private let value: Lock<Value>

  init(_ value: Value) {
    self.value = Lock(value)
  }

  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { body(&$0) }
  }
}
