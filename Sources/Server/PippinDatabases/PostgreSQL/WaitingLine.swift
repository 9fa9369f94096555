/// A queue of work that waits for a connection, limited in length and waiting time.
struct WaitingLine<Item> {
  private var items: [(item: Item, deadline: ContinuousClock.Instant)] = []
  /// The number of removed items at the front.
  private var gone = 0
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { items.count - gone }

  /// Adds work at the end; false if the queue is full.
  ///
  /// - Parameter deadline: the end of the wait; not earlier than those before it in the queue.
  mutating func enter(_ item: Item, until deadline: ContinuousClock.Instant) -> Bool {
    guard count < limit else { return false }
    items.append((item, deadline))
    return true
  }

  /// Adds work at the front that was taken before.
  mutating func enterFirst(_ item: Item, until deadline: ContinuousClock.Instant) {
    let deadline = nextDeadline.map { min($0, deadline) } ?? deadline
    if gone > 0 {
      gone -= 1
      items[gone] = (item, deadline)
    } else {
      items.insert((item, deadline), at: 0)
    }
  }

  /// The first item, which stays.
  var first: Item? { gone < items.count ? items[gone].item : nil }

  /// Takes the first item.
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

  /// Removes all items whose deadline has passed.
  mutating func removeExpired(at now: ContinuousClock.Instant) -> [Item] {
    var expired: [Item] = []
    while let deadline = nextDeadline, deadline <= now, let item = next() { expired.append(item) }
    return expired
  }

  /// The deadline of the first item.
  var nextDeadline: ContinuousClock.Instant? {
    gone < items.count ? items[gone].deadline : nil
  }
}
