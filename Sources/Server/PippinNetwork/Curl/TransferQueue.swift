import PippinHTTP

/// Limits the simultaneous transfers to one host; the others wait in order.
///
/// libcurl has such a limit, but sometimes never starts a transfer that waits for it.
struct TransferQueue {
  private let limit: Int
  private var active: [String: Int] = [:]
  private var waiting: [String: ArraySlice<CurlTransfer>] = [:]

  init(limit: Int) { self.limit = max(1, limit) }

  /// Whether any transfer waits.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Adds a transfer; true if it may start at once.
  mutating func enter(_ transfer: CurlTransfer) -> Bool {
    let host = transfer.request.authority
    if active[host, default: 0] < limit {
      active[host, default: 0] += 1
      return true
    }
    waiting[host, default: []].append(transfer)
    return false
  }

  /// Removes a finished transfer, and returns the one that may start in its place.
  mutating func leave(_ transfer: CurlTransfer) -> CurlTransfer? {
    let host = transfer.request.authority
    while let next = waiting[host]?.popFirst() {
      if waiting[host]?.isEmpty == true { waiting[host] = nil }
      // Skips transfers that were cancelled while they waited.
      if !next.isFinished { return next }
    }
    active[host] = active[host].flatMap { $0 > 1 ? $0 - 1 : nil }
    return nil
  }

  /// Removes all transfers whose timeout has passed.
  mutating func removeExpired(at now: ContinuousClock.Instant) -> [CurlTransfer] {
    removeWaiting { $0.deadline <= now }
  }

  /// Removes all waiting transfers.
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
