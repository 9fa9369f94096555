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
  ///
  /// - Parameter deadline: until when it may wait; no earlier than that of whoever stands before it.
  mutating func enter(_ item: Item, until deadline: ContinuousClock.Instant) -> Bool {
    guard count < limit else { return false }
    items.append((item, deadline))
    return true
  }

  /// Takes the one whose turn it is.
  mutating func next() -> Item? {
    guard gone < items.count else { return nil }
    defer { leave() }
    return items[gone].item
  }

  private mutating func leave() {
    gone += 1
    guard gone == items.count || gone > limit else { return }
    items.removeFirst(gone)
    gone = 0
  }

  /// Takes out all that have waited for as long as they may.
  mutating func removeExpired(at now: ContinuousClock.Instant) -> [Item] {
    var expired: [Item] = []
    while let deadline = nextDeadline, deadline <= now, let item = next() { expired.append(item) }
    return expired
  }

  /// When the first one's time is up.
  var nextDeadline: ContinuousClock.Instant? {
    gone < items.count ? items[gone].deadline : nil
  }
}
