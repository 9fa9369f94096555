import PippinFoundation
import PippinLock
import PippinTokens

/// The authorization codes that this process sent to Apple, for as long as Apple would take them, so that none is sent twice
/// (R-5, TOKEN-6).
///
/// The lock on a code lets copies of a sign-in run one after the other; when the first was refused, nothing in the store tells the
/// second. Another process does not know these codes. There Apple refuses.
final class SentCodes: Sendable {
  private struct State {
    /// When each code expires, by its SHA-256.
    var expiries: [[UInt8]: Date] = [:]
    /// How many there may be before the expired ones are removed.
    var limit = SentCodes.leastLimit
  }

  private static let leastLimit = 1024
  private let state = Lock(State())

  var count: Int { state.withLock { $0.expiries.count } }

  /// Notes that `code` is sent at `now`.
  ///
  /// - Returns: false if it was sent before, and must not be sent again.
  func note(_ code: String, at now: Date) -> Bool {
    let digest = SHA256.hash(code)
    return state.withLock { state in
      if let expiry = state.expiries[digest], now < expiry { return false }
      if state.expiries.count >= state.limit {
        state.expiries = state.expiries.filter { now < $0.value }
        state.limit = max(Self.leastLimit, 2 * state.expiries.count)
      }
      state.expiries[digest] = now.addingTimeInterval(DeferredExchange.codeLifetime)
      return true
    }
  }

  /// Forgets a code that certainly did not reach Apple, so that the same request may be sent again.
  func forget(_ code: String) { state.withLock { _ = $0.expiries.removeValue(forKey: SHA256.hash(code)) } }
}
