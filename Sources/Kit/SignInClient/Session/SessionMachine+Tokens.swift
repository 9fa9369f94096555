internal import Foundation
internal import PippinSecret

extension SessionMachine {
  /// The progress of the session's refresh.
  enum Refreshing: Sendable, Equatable {
    case idle
    /// Sent this number of times, without an answer yet.
    case sent(tries: Int)
    /// Sent this number of times, and waiting for the next attempt.
    case paused(tries: Int)
  }

  /// The number of attempts before callers get an error. The next caller starts again with the same key, after the
  /// wait of ``backoff`` and with one attempt until the server has answered.
  static let mostTries = 3
  /// In seconds. Users do not wait longer in front of a screen.
  private static let longestPause: TimeInterval = 5

  mutating func want(
    _ waiter: Int, _ id: String, _ refused: SecretText?, _ now: Date
  ) -> [Action] {
    guard let session else { return [.fail(waiter, signedOutError)] }
    guard session.id == id else { return [.fail(waiter, Self.replaced)] }
    let freshness = refused == session.accessToken ? .expired : session.freshness(at: now)
    switch freshness {
    case .fresh: return [.give(session.accessToken, to: waiter)]
    case .ageing: return [.give(session.accessToken, to: waiter)] + startRefresh(now)
    case .expired:
      waiters.append(waiter)
      return startRefresh(now)
    }
  }

  /// The same for a sign-in in the session. It waits for a refresh that is under way, because it voids what that would bring.
  mutating func wantRenewal(
    _ waiter: Int, _ id: String, _ refused: SecretText?, _ now: Date
  ) -> [Action] {
    guard let session else { return [.fail(waiter, signedOutError)] }
    guard session.id == id else { return [.fail(waiter, Self.replaced)] }
    let isExpired = refused == session.accessToken || session.freshness(at: now) == .expired
    if refreshing == .idle, !isExpired {
      renewals += 1
      return [.give(session.accessToken, to: waiter)]
    }
    waiters.append(waiter)
    renewers.insert(waiter)
    return startRefresh(now)
  }

  mutating func endRenewal(of id: String, _ now: Date) -> [Action] {
    guard session?.id == id, renewals > 0 else { return [] }
    renewals -= 1
    // Whoever still waits got no token by it.
    return renewals == 0 && !waiters.isEmpty ? startRefresh(now) : []
  }

  mutating func forget(_ waiter: Int) -> [Action] {
    waiters.removeAll { $0 == waiter }
    renewers.remove(waiter)
    return []
  }

  /// Starts a refresh unless one is under way, or a sign-in that voids the token. Callers wait then.
  private mutating func startRefresh(_ now: Date) -> [Action] {
    guard refreshing == .idle, renewals == 0, let current = session else { return [] }
    if let error = backoff.error(at: now) { return failAll(error) }
    refreshing = .sent(tries: backoff.failures == 0 ? 1 : Self.mostTries)
    return [.refresh(current)]
  }

  mutating func tryAgain(_ id: String) -> [Action] {
    guard case .paused(let tries) = refreshing, let session, session.id == id else { return [] }
    refreshing = .sent(tries: tries + 1)
    return [.refresh(session)]
  }

  mutating func settle(
    _ id: String, _ result: RefreshResult, _ now: Date, _ chance: Double
  ) -> [Action] {
    guard var current = session, current.id == id else { return settleEnding(id, result, now, chance) }
    guard case .sent(let tries) = refreshing else { return [] }
    switch result {
    case .renewed(let tokens):
      refreshing = .idle
      serverAnswered()
      current.renew(tokens, at: now)
      session = current
      return [.save] + giveAll(current.accessToken) + tellAll(now)
    case .ended(let reason):
      return close(reason)
    case .superseded:
      refreshing = .idle
      guard current.freshness(at: now) == .expired else { return giveAll(current.accessToken) }
      return startRefresh(now)
    case .unanswered(let error):
      guard tries < Self.mostTries, error.retryAfter ?? 0 <= Self.longestPause else {
        return giveUp(error, now, chance)
      }
      refreshing = .paused(tries: tries)
      return [.pause(RetryDelay.wait(Double(tries), retryAfter: error.retryAfter, chance: chance), id: id)]
    case .refused(let error):
      return giveUp(error, now, chance)
    }
  }

  private mutating func giveUp(_ error: SignInError, _ now: Date, _ chance: Double) -> [Action] {
    refreshing = .idle
    // A storage that could not be written is tried at once: nothing was sent.
    if error.code != .storage { backoff.failed(error, at: now, chance: chance) }
    return failAll(error)
  }

  /// Ends all waits.
  mutating func serverAnswered() {
    backoff = RetryDelay()
    endingsBackoff = RetryDelay()
  }

  mutating func giveAll(_ token: SecretText) -> [Action] {
    renewals += renewers.count
    defer { (waiters, renewers) = ([], []) }
    return waiters.map { .give(token, to: $0) }
  }

  mutating func failAll(_ error: SignInError) -> [Action] {
    defer { (waiters, renewers) = ([], []) }
    return waiters.map { .fail($0, error) }
  }
}
