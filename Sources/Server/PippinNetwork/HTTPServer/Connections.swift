import PippinHTTP
import PippinLock
import PippinPlatform

/// All open connections of a server.
final class Connections: Sendable {
  private struct Entry: Sendable {
    let connection: Connection
    var watch: Watch
  }

  private struct Admission {
    var maximum = 0
    /// How many a customer's network may have, if not an eighth.
    var perNetwork: Int?
    var shares = NetworkShares(of: 0)

    init() {}

    init(maximum: Int, perNetwork: Int?) {
      self.maximum = maximum
      self.perNetwork = perNetwork
      shares = NetworkShares(of: maximum, customer: perNetwork)
    }
  }

  /// The networks without a limit.
  private let sharedPeers: [IPNetwork]
  private let admission = Lock(Admission())
  private let entries = Lock<[ObjectIdentifier: Entry]>([:])
  private let admittedStorage = AtomicInteger()

  init(sharedPeers: [IPNetwork]) {
    self.sharedPeers = sharedPeers
  }

  /// Sets the maximum, before the first connection.
  func open(for maximum: Int, perNetwork: Int?) {
    admission.withLock { $0 = Admission(maximum: maximum, perNetwork: perNetwork) }
  }

  /// The number of open connections, including those that the daemon has not processed yet.
  var admittedCount: Int { admittedStorage.current }

  /// Whether the maximum is reached.
  var isFull: Bool { admittedCount >= admission.withLock(\.maximum) }

  /// Counts a connection before the daemon gets it; false if the peer's network has reached its limit.
  func admit(_ peer: String) -> Bool {
    if let address = countedAddress(peer), !admission.withLock({ $0.shares.take(for: address) }) { return false }
    admittedStorage.add(1)
    return true
  }

  /// Removes an admitted connection from the count.
  func withdraw(_ peer: String) {
    admittedStorage.add(-1)
    if let address = countedAddress(peer) { admission.withLock { $0.shares.giveBack(for: address) } }
  }

  private func countedAddress(_ peer: String) -> IPAddress? {
    guard let address = IPAddress(peer: peer) else { return nil }
    return sharedPeers.contains { $0.contains(address) } ? nil : address
  }

  func add(_ connection: Connection) {
    let entry = Entry(connection: connection, watch: Watch(stamp: connection.stamp, now: .now))
    entries.withLock { $0[ObjectIdentifier(connection)] = entry }
  }

  /// Removes a connection. The daemon closes its descriptor only after this returns.
  func remove(_ connection: Connection) {
    // Who resumed it may still be in the daemon's call, which must not outlast the daemon.
    connection.awaitResumption()
    entries.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(connection)) }
    withdraw(connection.peer)
  }

  /// Removes all connections after the daemon has closed them, including those that it had not processed.
  func clear() {
    entries.withLock { $0.removeAll() }
    admission.withLock { $0 = Admission(maximum: $0.maximum, perNetwork: $0.perNetwork) }
    admittedStorage.store(0)
  }

  /// The number of requests being read, answered or written.
  var busyCount: Int {
    entries.withLock { $0.values.count { $0.connection.stamp & 3 != Connection.Phase.header.rawValue } }
  }

  /// Shuts down overdue connections, which the daemon then closes, and returns their number.
  ///
  /// The lock is held meanwhile, so the descriptor of a listed connection is still open and not reused.
  func sweep(limits: HTTPServerConfiguration.Limits) -> Int {
    let now = ContinuousClock.now
    let (taken, maximum) = (admittedCount, admission.withLock(\.maximum))
    let limits = limits.whenCrowded(taken: taken, of: maximum)
    return entries.withLock { entries in
      var overdue = 0
      for index in entries.values.indices {
        let connection = entries.values[index].connection
        let isOverdue = entries.values[index].watch.isOverdue(
          stamp: connection.stamp, now: now, limits: limits, isCrowded: taken >= maximum,
          socket: { Socket.state(of: connection.descriptor) })
        guard isOverdue else { continue }
        shutDownBothWays(connection.descriptor)
        overdue += 1
      }
      return overdue
    }
  }

  /// The connections of this worker's thread whose header the daemon has refused.
  func withUnseenHeader() -> [Connection] {
    entries.withLock { $0.values.map(\.connection) }.filter(\.hasUnseenHeader)
  }

  /// Answers all requests that still wait for a responder, and cancels the responders' work.
  /// - Parameter response: makes an answer for each, because each has a request id of its own.
  func giveUp(with response: () -> HTTPResponse) {
    let connections = entries.withLock { $0.values.map(\.connection) }
    for connection in connections {
      let task: Task<Void, Never>? = connection.answer.withLock {
        if case .awaited(let task) = $0 { task } else { nil }
      }
      guard let task else {
        // Its answer may be stored, but the connection not be resumed yet.
        connection.awaitResumption()
        continue
      }
      connection.give(response())
      task.cancel()
    }
  }
}
