internal import Foundation
internal import PippinSecret

extension SessionMachine {
  /// Where the refresh of the session is.
  enum Refreshing: Sendable, Equatable {
    case idle
    /// It was sent as often, and is not answered.
    case sent(tries: Int)
    /// It was sent as often, and waits for the next try.
    case paused(tries: Int)
  }

  /// The server said when to come again.
  struct Hold: Sendable {
    var until: Date
    var error: SignInError
  }

  /// How often a refresh is sent before those who wait are told. Whoever asks next has it sent again, with the same key.
  static let mostTries = 3
  /// In seconds. Whoever waits longer in front of a screen has gone.
  private static let longestPause: TimeInterval = 5
  /// In seconds. However long the server wants to be left alone, a mistake of its must not shut the app out for a day.
  private static let longestHold: TimeInterval = 300

  mutating func want(
    _ waiter: Int, _ id: String, _ refused: SecretText?, _ now: Date
  ) -> [Action] {
    guard let session else { return [.fail(waiter, nobody)] }
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

  mutating func forget(_ waiter: Int) -> [Action] {
    waiters.removeAll { $0 == waiter }
    return []
  }

  /// One refresh at a time, whoever asks.
  private mutating func startRefresh(_ now: Date) -> [Action] {
    guard refreshing == .idle, let current = session else { return [] }
    if let hold, now < hold.until, hold.until.timeIntervalSince(now) <= Self.longestHold { return failAll(hold.error) }
    hold = nil
    refreshing = .sent(tries: 1)
    return [.refresh(current)]
  }

  mutating func tryAgain(_ id: String) -> [Action] {
    guard case .paused(let tries) = refreshing, let session, session.id == id else { return [] }
    refreshing = .sent(tries: tries + 1)
    return [.refresh(session)]
  }

  mutating func settle(
    _ id: String, _ result: RefreshResult, _ now: Date
  ) -> [Action] {
    guard var current = session, current.id == id else { return settleEnding(id, result, now) }
    guard case .sent(let tries) = refreshing else { return [] }
    switch result {
    case .renewed(let tokens):
      refreshing = .idle
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
      let pause = max(error.retryAfter ?? 0, Double(tries))
      guard tries < Self.mostTries, pause <= Self.longestPause else { return giveUp(error, now) }
      refreshing = .paused(tries: tries)
      return [.pause(pause, id: id)]
    case .refused(let error):
      return giveUp(error, now)
    }
  }

  private mutating func giveUp(_ error: SignInError, _ now: Date) -> [Action] {
    refreshing = .idle
    hold = error.retryAfter.map { Hold(until: now.addingTimeInterval(min($0, Self.longestHold)), error: error) }
    return failAll(error)
  }

  mutating func giveAll(_ token: SecretText) -> [Action] {
    defer { waiters = [] }
    return waiters.map { .give(token, to: $0) }
  }

  mutating func failAll(_ error: SignInError) -> [Action] {
    defer { waiters = [] }
    return waiters.map { .fail($0, error) }
  }
}
