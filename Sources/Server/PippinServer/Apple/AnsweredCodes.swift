import PippinFoundation
import PippinLock
import PippinTokens

/// The authorization codes for which this process had an answer of Apple's, for as long as a sign-in with one can come again, so that
/// none is sent again (R-5, TOKEN-6).
///
/// The lock on a code lets copies of a sign-in run one after the other; when the first was refused, nothing in the store tells the
/// second. A failover may also bring back a job whose code was sent. Another process does not know these codes. There Apple refuses.
final class AnsweredCodes: Sendable {
  private struct State {
    /// When each may be forgotten, by its SHA-256.
    var expiries: [[UInt8]: Date] = [:]
    /// How many there may be before the expired ones are removed.
    var limit = AnsweredCodes.leastLimit
  }

  /// In seconds; a code lives for less, but nobody needs to ask Apple about it.
  private static let lifetime = max(TimeInterval(SealedNonce.lifetime), WebFlow.lifetime)
  private static let leastLimit = 1024
  private let state = Lock(State())

  var count: Int { state.withLock { $0.expiries.count } }

  /// Whether Apple answered `code`, and a sign-in with it can still come.
  func contains(_ code: String, at now: Date) -> Bool {
    let digest = SHA256.hash(code)
    return state.withLock { state in state.expiries[digest].map { now < $0 } ?? false }
  }

  /// Notes that Apple answered `code`.
  func insert(_ code: String, at now: Date) {
    let digest = SHA256.hash(code)
    state.withLock { state in
      if state.expiries.count >= state.limit {
        state.expiries = state.expiries.filter { now < $0.value }
        state.limit = max(Self.leastLimit, 2 * state.expiries.count)
      }
      state.expiries[digest] = now.addingTimeInterval(Self.lifetime)
    }
  }
}
