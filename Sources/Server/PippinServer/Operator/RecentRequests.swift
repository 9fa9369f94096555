package import PippinHTTP
import PippinLock

/// The outcomes of recent requests to other servers, by server and operation. The service's health is computed from them.
///
/// They are in this server's memory. Only declared names occur, so there is a limited number of them.
package final class RecentRequests: Sendable {
  /// The period that counts as recent.
  package static let window: Duration = .seconds(300)
  private static let slice: Duration = .seconds(10)

  /// The outcomes of one operation of one server.
  package struct Tally: Hashable, Sendable {
    package let peer: String
    package let operation: String
    package var answered = 0
    package var refused = 0
    package var failed = 0
    /// How the last request ended, even if that is long ago.
    package var last: OutgoingRequest.Outcome
    /// The number of requests answered since the last one that was not.
    package var streak = 0

    package var total: Int { answered + refused + failed }
    package var troubled: Int { refused + failed }
  }

  private struct Key: Hashable, Sendable {
    let peer: String
    let operation: String
  }

  private struct Slice: Sendable {
    let start: Duration
    var counts: [OutgoingRequest.Outcome: Int] = [:]
  }

  private struct Record: Sendable {
    var slices: [Slice] = []
    var last = OutgoingRequest.Outcome.answered
    var streak = 0
  }

  private let records = Lock<[Key: Record]>([:])
  private let uptime: @Sendable () -> Duration

  /// - Parameter uptime: a monotonic clock.
  package init(uptime: @escaping @Sendable () -> Duration = OutgoingRequests.systemUptime()) { self.uptime = uptime }

  package func note(_ outcome: OutgoingRequest.Outcome, of operation: String, at peer: String) {
    let now = uptime()
    records.withLock { records in
      var record = records[Key(peer: peer, operation: operation)] ?? Record()
      record.slices.removeAll { $0.start <= now - Self.window }
      if record.slices.last.map({ now - $0.start >= Self.slice }) ?? true { record.slices.append(Slice(start: now)) }
      record.slices[record.slices.count - 1].counts[outcome, default: 0] += 1
      record.last = outcome
      record.streak = outcome == .answered ? record.streak + 1 : 0
      records[Key(peer: peer, operation: operation)] = record
    }
  }

  /// All operations since the start, ordered by name.
  package var tallies: [Tally] {
    let now = uptime()
    return records.withLock { records in
      records.map { key, record in
        var tally = Tally(peer: key.peer, operation: key.operation, last: record.last, streak: record.streak)
        for slice in record.slices where slice.start > now - Self.window {
          tally.answered += slice.counts[.answered] ?? 0
          tally.refused += slice.counts[.refused] ?? 0
          tally.failed += slice.counts[.failed] ?? 0
        }
        return tally
      }
    }.sorted { ($0.peer, $0.operation) < ($1.peer, $1.operation) }
  }
}
