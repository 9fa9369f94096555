/// Values under unguessable names. The oldest are dropped by age and by number, so that requests cannot fill the memory.
struct Ledger<Value: Sendable>: Sendable {
  private var values: [String: (value: Value, diesAt: Int)] = [:]
  private var order: [String] = []
  private let lifetime: Int
  private let capacity: Int

  /// - Parameter lifetime: in seconds.
  init(lifetime: Int, capacity: Int = 10_000) {
    self.lifetime = lifetime
    self.capacity = capacity
  }

  /// The value, even if expired, unless it was dropped.
  subscript(name: String) -> Value? { values[name]?.value }

  mutating func insert(_ value: Value, for name: String, now: Int) {
    while let oldest = order.first, order.count >= capacity || (values[oldest]?.diesAt ?? 0) < now {
      order.removeFirst()
      values[oldest] = nil
    }
    values[name] = (value, now + lifetime)
    order.append(name)
  }

  /// Changes a value in place.
  mutating func update(_ name: String, _ change: (inout Value) -> Void) {
    guard var entry = values[name] else { return }
    change(&entry.value)
    values[name] = entry
  }

  /// Changes all values.
  mutating func updateAll(_ change: (inout Value) -> Void) {
    for name in order { update(name, change) }
  }

  /// Removes and returns a value that has not expired.
  mutating func take(_ name: String, now: Int) -> Value? {
    guard let entry = values.removeValue(forKey: name), now <= entry.diesAt else { return nil }
    return entry.value
  }
}
