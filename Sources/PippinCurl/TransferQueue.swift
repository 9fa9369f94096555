import PippinHTTP

/// Whose turn it is: so many transfers to one host at a time, the others wait in order of their coming.
///
/// libcurl has such a limit of its own, but a transfer that waits by it is now and then forgotten there.
struct TransferQueue {
  private let limit: Int
  private var active: [String: Int] = [:]
  private var waiting: [String: ArraySlice<CurlTransfer>] = [:]

  init(limit: Int) { self.limit = max(1, limit) }

  /// Whether anybody waits.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Takes a transfer in; true if it may go at once.
  mutating func enter(_ transfer: CurlTransfer) -> Bool {
    let host = transfer.request.authority
    if active[host, default: 0] < limit {
      active[host, default: 0] += 1
      return true
    }
    waiting[host, default: []].append(transfer)
    return false
  }

  /// Notes that a transfer that could go is over; gives the one that may go in its place.
  mutating func leave(_ transfer: CurlTransfer) -> CurlTransfer? {
    let host = transfer.request.authority
    while let next = waiting[host]?.popFirst() {
      if waiting[host]?.isEmpty == true { waiting[host] = nil }
      // Whoever was given up meanwhile has gone without a word here.
      if !next.isFinished { return next }
    }
    active[host] = active[host].flatMap { $0 > 1 ? $0 - 1 : nil }
    return nil
  }

  /// Takes out all that have waited longer than they may.
  mutating func removeExpired(at now: ContinuousClock.Instant) -> [CurlTransfer] {
    removeWaiting { $0.deadline <= now }
  }

  /// Takes out all that wait.
  mutating func removeAllWaiting() -> [CurlTransfer] { removeWaiting { _ in true } }

  private mutating func removeWaiting(where isOut: (CurlTransfer) -> Bool) -> [CurlTransfer] {
    var removed: [CurlTransfer] = []
    for (host, transfers) in waiting {
      removed += transfers.filter(isOut)
      let rest = transfers.filter { !isOut($0) }
      waiting[host] = rest.isEmpty ? nil : ArraySlice(rest)
    }
    return removed
  }
}
