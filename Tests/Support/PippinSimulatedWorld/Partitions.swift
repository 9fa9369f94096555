import PippinSimulation

/// Who cannot reach whom for a while, each way alone: a server and the database, Apple, or the clients.
final class Partitions: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  /// Until when nothing arrives, in virtual nanoseconds, by the way.
  private var cut: [Way: Int64] = [:]

  struct Way: Hashable {
    let from: String
    let to: String
  }

  static let database = "database"
  static let clients = "clients"
  static let apple = "127.0.0.1:8081"

  /// Nothing that `from` sends reaches `to` until so much time has passed.
  func cut(from: String, to: String, for duration: Duration) {
    cut[Way(from: from, to: to)] = Scheduler.shared.now + duration.components.seconds * 1_000_000_000
  }

  func isCut(from: String, to: String) -> Bool {
    // Most runs have none, and every call asks.
    guard !cut.isEmpty, let end = cut[Way(from: from, to: to)] else { return false }
    return end > Scheduler.shared.now
  }

  func heal() { cut = [:] }
}
