/// A table that drops its oldest values by age and by number, so that requests cannot fill the memory.
struct ExpiringTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var values: [Key: Value] = [:]
  private var order: [(key: Key, time: Int)] = []
  private var head = 0
  private let lifetime: Int
  private let capacity: Int

  /// Keeps at most `capacity` values, each for `lifetime` seconds.
  init(lifetime: Int, capacity: Int) {
    self.lifetime = lifetime
    self.capacity = capacity
  }

  /// The value, unless it was dropped. The caller checks a shorter expiry of the value.
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

  /// The present values, oldest first.
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
