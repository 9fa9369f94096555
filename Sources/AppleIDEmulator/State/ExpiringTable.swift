/// Values that are forgotten by age or by number, oldest first, so that nothing strangers send can pile up.
struct ExpiringTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var values: [Key: Value] = [:]
  private var order: [(key: Key, time: Int)] = []
  private var head = 0
  private let lifetime: Int
  private let capacity: Int

  /// Keeps values for `lifetime` seconds, and never more than `capacity` of them.
  init(lifetime: Int, capacity: Int) {
    self.lifetime = lifetime
    self.capacity = capacity
  }

  /// The value, unless it was forgotten; its own expiry, if shorter, is the caller's.
  subscript(key: Key) -> Value? { values[key] }

  /// Adds a value under a new key at `now`, in seconds since 1970.
  mutating func insert(_ value: Value, for key: Key, now: Int) {
    forget(now: now)
    values[key] = value
    order.append((key, now))
  }

  /// Replaces a value without changing its age; an unknown key stays unknown.
  mutating func replace(_ value: Value, for key: Key) {
    if values[key] != nil { values[key] = value }
  }

  /// What is still there, oldest first.
  var entries: [(key: Key, value: Value, time: Int)] {
    order[head...].compactMap { entry in values[entry.key].map { (entry.key, $0, entry.time) } }
  }

  mutating func remove(_ key: Key) -> Value? {
    values.removeValue(forKey: key)
  }

  private mutating func forget(now: Int) {
    while head < order.count, order.count - head >= capacity || order[head].time + lifetime < now {
      values.removeValue(forKey: order[head].key)
      head += 1
    }
    if head > 1024, head > order.count / 2 {
      order.removeFirst(head)
      head = 0
    }
  }
}
