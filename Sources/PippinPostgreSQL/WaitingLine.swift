/// Work that waits for a connection, first come, first served; bounded in number and in time.
struct WaitingLine<Item> {
  private var items: [(item: Item, deadline: ContinuousClock.Instant)] = []
  /// How many at the front have been taken out.
  private var gone = 0
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { items.count - gone }

  /// Puts work at the end; false when the line is full.
  mutating func enter(_ item: Item, until deadline: ContinuousClock.Instant) -> Bool {
    guard count < limit else { return false }
    items.append((item, deadline))
    return true
  }

  /// Takes the one whose turn it is.
  mutating func next() -> Item? {
    guard gone < items.count else { return nil }
    defer {
      gone += 1
      if gone > 64, gone * 2 > items.count { compact() }
    }
    return items[gone].item
  }

  /// Takes out all that have waited for as long as they may.
  mutating func removeExpired(at now: ContinuousClock.Instant) -> [Item] {
    guard let next = nextDeadline, next <= now else { return [] }
    compact()
    let expired = items.filter { $0.deadline <= now }.map(\.item)
    items.removeAll { $0.deadline <= now }
    return expired
  }

  /// When somebody's time is up.
  var nextDeadline: ContinuousClock.Instant? {
    items[gone...].lazy.map(\.deadline).min()
  }

  private mutating func compact() {
    items.removeFirst(gone)
    gone = 0
  }
}
