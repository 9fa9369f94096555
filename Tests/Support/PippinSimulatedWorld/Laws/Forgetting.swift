import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTestKit
import PippinTokens

/// The purge takes away nothing before it expires, and a used value is remembered for as long as it could be used again.
final class Forgetting: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private unowned let world: World
  /// Until when each nonce can be used that a server handed out, by its digest.
  private var nonces: [[UInt8]: Date] = [:]

  init(world: World) { self.world = world }

  func didPurge(_ rows: [(kind: String, keptUntil: Date)], isClockWrong: Bool) {
    world.history.count("purges")
    // A server with a wrong clock leases no purge. Where its clock jumps between the lease and the purge, what would have expired by
    // then is gone; decision 0116 says so.
    if isClockWrong { return world.history.count("purges with a wrong clock") }
    let now = Date()
    for row in rows {
      world.history.count("purged: \(row.kind)")
      // Clocks differ by two seconds.
      if row.keptUntil > now.addingTimeInterval(2) {
        world.history.breaks(
          .nothingIsForgottenEarly,
          "a \(row.kind) was taken away \(Int(row.keptUntil.timeIntervalSince(now))) s before its time")
      }
    }
  }

  func answered(_ request: HTTPRequest, with response: HTTPResponse, by server: String) {
    guard request.path == "/v1/nonces", response.status == 201 else { return }
    let answer = Answer(response)
    guard let seconds = answer["expires_in"]?.integer else { return }
    nonces[SHA256.hash(answer.text("nonce"))] = Date().addingTimeInterval(TimeInterval(seconds))
  }

  func didCommit(_ changes: ChangeSet, by server: String) {
    for case .spend(let value) in changes.changes {
      guard let end = nonces[value.digest] else { continue }
      world.history.count("spent nonces")
      // A stalled answer and two clocks that differ make the noted end a little later than the nonce's own.
      if value.expiresAt < end.addingTimeInterval(-Self.tolerance) {
        world.history.breaks(
          .nothingIsForgottenEarly,
          "a used nonce is forgotten \(Int(end.timeIntervalSince(value.expiresAt))) s too early")
      }
    }
  }

  private static let tolerance: TimeInterval = 310
}
