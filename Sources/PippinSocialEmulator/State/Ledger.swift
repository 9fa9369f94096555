/// Values under names that nobody can guess, forgotten by age or by number, oldest first, so that nothing that strangers
/// send can pile up.
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

  /// The value, dead or alive, unless it was forgotten.
  subscript(name: String) -> Value? { values[name]?.value }

  mutating func insert(_ value: Value, for name: String, now: Int) {
    while let oldest = order.first, order.count >= capacity || (values[oldest]?.diesAt ?? 0) < now {
      order.removeFirst()
      values[oldest] = nil
    }
    values[name] = (value, now + lifetime)
    order.append(name)
  }

  /// Changes a value where it stands.
  mutating func update(_ name: String, _ change: (inout Value) -> Void) {
    guard var entry = values[name] else { return }
    change(&entry.value)
    values[name] = entry
  }

  /// Changes all values.
  mutating func updateAll(_ change: (inout Value) -> Void) {
    for name in order { update(name, change) }
  }

  /// Takes a value that is not older than its life.
  mutating func take(_ name: String, now: Int) -> Value? {
    guard let entry = values.removeValue(forKey: name), now <= entry.diesAt else { return nil }
    return entry.value
  }
}
