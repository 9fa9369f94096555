internal import Foundation
internal import PippinSecret

/// The session's life cycle as a pure state machine: events in, actions out. It reads no clock, uses no randomness and
/// sends nothing.
///
/// ``session`` and ``endings`` are stored; everything else lasts for this run of the app. The order of the actions
/// matters: tokens are stored before a caller gets them.
struct SessionMachine: Sendable {
  /// The session, if a user is signed in.
  var session: StoredSession?
  /// Sessions that ended here and not yet at the server, oldest first.
  var endings: [StoredSession]
  /// The reason why no user is signed in.
  var reason: SignOutReason
  /// The progress of the refresh of ``session``.
  var refreshing = Refreshing.idle
  /// The wait after a refresh that failed, for all callers.
  var backoff = RetryDelay()
  /// The same for ``endings``.
  var endingsBackoff = RetryDelay()
  /// The callers that wait for an access token of ``session``.
  var waiters: [Int] = []
  /// Those of ``waiters`` that want the token for a sign-in in the session.
  var renewers: Set<Int> = []
  /// The number of sign-ins in the session that are under way. They void the refresh token, so no refresh is sent meanwhile.
  var renewals = 0
  /// The progress of ``endings``, by session id.
  var telling: [String: Telling] = [:]

  /// Creates a machine from the stored values.
  init(session: StoredSession?, endings: [StoredSession], reason: SignOutReason = .neverSignedIn) {
    self.session = session
    self.endings = endings
    self.reason = reason
  }

  /// An event.
  indirect enum Event: Sendable {  // decision 0143
    /// The app started or became active.
    case started
    /// A user signed in. It replaces the current session.
    case signedIn(StoredSession)
    /// The server opened a session that is no longer wanted.
    case opened(inVain: StoredSession)
    /// The signed-in user confirmed their identity (0022). The answer's tokens replace all earlier ones.
    case confirmed(StoredSession)
    /// The server returned a new version of the account.
    case accountChanged(Account)
    /// A caller needs an access token of this session, other than the rejected one, if any.
    case tokenWanted(by: Int, of: String, insteadOf: SecretText?)
    /// The same for a sign-in in the session. Report ``renewalEnded(of:)`` after each token that it got.
    case renewalWanted(by: Int, of: String, insteadOf: SecretText?)
    /// A sign-in in the session was answered, or failed.
    case renewalEnded(of: String)
    /// The caller no longer needs a token.
    case waiterLeft(Int)
    /// The refresh of the session `id` finished.
    case refreshed(id: String, RefreshResult)
    /// The pause before the next attempt ended.
    case pauseOver(id: String)
    /// The user signed out, or the device requires it. The session must be ended at the server.
    case left(SignOutReason)
    /// The server ended the session.
    case ended(id: String, SignOutReason)
    /// The server answered the request to end a session.
    case told(id: String, EndResult)
    /// Another process stored these values.
    case stored(StoredSession?, endings: [StoredSession])
  }

  /// The result of a refresh.
  indirect enum RefreshResult: Sendable {  // decision 0143
    /// New tokens.
    case renewed(SessionTokens)
    /// The session ended.
    case ended(SignOutReason)
    /// No answer, or a temporary error. It is unknown whether the token was replaced.
    case unanswered(SignInError)
    /// An error that a retry does not solve and that does not end the session.
    case refused(SignInError)
    /// Not sent: another process was faster, and its tokens are stored.
    case superseded
  }

  /// The result of ending a session at the server.
  enum EndResult: Sendable {
    /// The session ended at the server.
    case done
    /// The access token was rejected; another one may work.
    case tokenRefused
    /// No answer, or an error that a later attempt may solve.
    case unanswered(SignInError)
  }

  /// Actions, to run in this order.
  indirect enum Action: Sendable, Equatable {  // decision 0143
    /// Store ``session`` and ``endings``.
    case save
    /// Send this session's refresh token, after all changes were stored.
    case refresh(StoredSession)
    /// Report ``Event/pauseOver(id:)`` after this number of seconds.
    case pause(TimeInterval, id: String)
    /// Give the access token to the caller.
    case give(SecretText, to: Int)
    /// Give the error to the caller.
    case fail(Int, SignInError)
    /// Publish the state to observers.
    case publish(SessionState)
    /// End this session at the server.
    case end(StoredSession)
  }

  /// The state for the app.
  var state: SessionState {
    session.map { .signedIn($0.account) } ?? .signedOut(reason)
  }

  /// Handles an event that happened at `now`, and returns the actions.
  ///
  /// - Parameter chance: a random number from 0 up to 1, for the length of a wait.
  mutating func handle(_ event: Event, now: Date, chance: Double) -> [Action] {
    switch event {
    case .started: [.publish(state)] + tellAll(now)
    case .signedIn(let new): enter(new, now)
    case .opened(inVain: let new): leave(new, now)
    case .confirmed(let new): confirm(new, now)
    case .accountChanged(let account): change(account)
    case .tokenWanted(let waiter, of: let id, insteadOf: let refused): want(waiter, id, refused, now)
    case .renewalWanted(let waiter, of: let id, insteadOf: let refused): wantRenewal(waiter, id, refused, now)
    case .renewalEnded(of: let id): endRenewal(of: id, now)
    case .waiterLeft(let waiter): forget(waiter)
    case .refreshed(let id, let result): settle(id, result, now, chance)
    case .pauseOver(let id): tryAgain(id)
    case .left(let reason): goAway(reason, now)
    case .ended(let id, let reason): session?.id == id ? close(reason) : forget(ending: id)
    case .told(let id, let result): told(id, result, now, chance)
    case .stored(let session, let endings): take(session, endings, now)
    }
  }
}

extension SessionMachine {
  private mutating func enter(_ new: StoredSession, _ now: Date) -> [Action] {
    // A guest who chose a sign-in method goes on in the same session.
    let settled = session?.id == new.id ? giveAll(new.accessToken) : failAll(Self.replaced)
    let left = session.map { $0.id == new.id ? [] : owe($0, now) } ?? []
    session = new
    refreshing = .idle
    renewals = 0
    serverAnswered()
    return [.save, .publish(state)] + settled + left + tellAll(now)
  }

  /// Takes all tokens of the answer: no refresh is under way, and every token from before is void.
  private mutating func confirm(_ new: StoredSession, _ now: Date) -> [Action] {
    guard var current = session, current.id == new.id else { return leave(new, now) }
    refreshing = .idle
    serverAnswered()
    current.account = new.account
    current.accessToken = new.accessToken
    current.accessExpiresAt = new.accessExpiresAt
    current.receivedAt = new.receivedAt
    current.refreshToken = new.refreshToken
    current.refreshExpiresAt = new.refreshExpiresAt
    current.retryKey = nil
    session = current
    return [.save, .publish(state)] + giveAll(current.accessToken)
  }

  /// Takes over another process's sign-in, sign-out or newer tokens of the same session.
  private mutating func take(_ new: StoredSession?, _ others: [StoredSession], _ now: Date) -> [Action] {
    endings = others
    telling = telling.filter { id, _ in others.contains { $0.id == id } }
    guard new != session else { return [] }
    let isSame = new != nil && new?.id == session?.id
    session = new
    if isSame, let new {
      // Another process has reached the server.
      backoff = RetryDelay()
      return [.publish(state)] + (new.freshness(at: now) == .expired ? [] : giveAll(new.accessToken))
    }
    refreshing = .idle
    renewals = 0
    backoff = RetryDelay()
    if new == nil { reason = .signedOut }
    return [.publish(state)] + failAll(Self.replaced)
  }

  private mutating func change(_ account: Account) -> [Action] {
    guard let current = session, current.account.id == account.id, current.account != account else { return [] }
    session?.account = account
    return [.save, .publish(state)]
  }

  private mutating func goAway(_ reason: SignOutReason, _ now: Date) -> [Action] {
    guard let current = session else { return [] }
    let left = owe(current, now)
    return close(reason) + left
  }

  mutating func close(_ reason: SignOutReason) -> [Action] {
    session = nil
    refreshing = .idle
    renewals = 0
    backoff = RetryDelay()
    self.reason = reason
    return [.save, .publish(state)] + failAll(signedOutError)
  }

  /// The error for a call without a session.
  var signedOutError: SignInError {
    SignInError(.signedOut, "No user is signed in: \(reason.rawValue).", reason: reason.rawValue)
  }

  static let replaced = SignInError(.signedOut, "The session has ended, or another user signed in meanwhile.")
}

/// Sessions that ended here and not yet at the server. The kit retries in the background.
extension SessionMachine {
  /// The progress of ending a session at the server.
  enum Telling: Sendable, Equatable {
    /// The access token expired; a refresh comes first.
    case refreshing
    /// The request to end the session was sent, after this number of rejected tokens.
    case ending(refused: Int)
  }

  /// The maximum number of pending sessions. Older ones expire by themselves.
  static let mostEndings = 8

  /// Ends a session here, and schedules its end at the server.
  mutating func leave(_ left: StoredSession, _ now: Date) -> [Action] {
    guard left.id != session?.id else { return [] }
    return [.save] + owe(left, now)
  }

  /// Stores the session as pending, and returns the actions that end it at the server.
  mutating func owe(_ left: StoredSession, _ now: Date) -> [Action] {
    guard !endings.contains(where: { $0.id == left.id }) else { return [] }
    endings.append(left)
    // A refresh of this session is already under way. Its answer continues from here.
    if left.id == session?.id, case .sent = refreshing { telling[left.id] = .refreshing }
    while endings.count > Self.mostEndings { telling[endings.removeFirst().id] = nil }
    return tell(left, now)
  }

  /// Starts all pending sessions that are idle, unless an attempt failed a moment ago.
  mutating func tellAll(_ now: Date) -> [Action] {
    guard endingsBackoff.error(at: now) == nil else { return [] }
    return endings.flatMap { tell($0, now) }
  }

  private mutating func tell(_ left: StoredSession, _ now: Date) -> [Action] {
    guard telling[left.id] == nil else { return [] }
    let needsRefresh = left.freshness(at: now) == .expired
    telling[left.id] = needsRefresh ? .refreshing : .ending(refused: 0)
    return [needsRefresh ? .refresh(left) : .end(left)]
  }

  mutating func settleEnding(
    _ id: String, _ result: RefreshResult, _ now: Date, _ chance: Double
  ) -> [Action] {
    guard telling[id] == .refreshing, let index = endings.firstIndex(where: { $0.id == id }) else { return [] }
    switch result {
    case .renewed(let tokens):
      endings[index].renew(tokens, at: now)
      telling[id] = .ending(refused: 1)
      return [.save, .end(endings[index])]
    case .ended: return forget(ending: id)
    case .unanswered(let error), .refused(let error):
      return postpone(id, error, now, chance)
    case .superseded:
      telling[id] = nil
      return []
    }
  }

  private mutating func postpone(_ id: String, _ error: SignInError, _ now: Date, _ chance: Double) -> [Action] {
    telling[id] = nil
    // Several sessions that fail together are one failure.
    if endingsBackoff.error(at: now) == nil { endingsBackoff.failed(error, at: now, chance: chance) }
    return []
  }

  mutating func told(_ id: String, _ result: EndResult, _ now: Date, _ chance: Double) -> [Action] {
    guard case .ending(let refused) = telling[id], let left = endings.first(where: { $0.id == id }) else { return [] }
    switch result {
    case .done:
      endingsBackoff = RetryDelay()
      return forget(ending: id)
    case .tokenRefused where refused == 0:
      telling[id] = .refreshing
      return [.refresh(left)]
    case .tokenRefused:
      return postpone(id, SignInError(.accessTokenInvalid, "The server rejected a new access token."), now, chance)
    case .unanswered(let error):
      return postpone(id, error, now, chance)
    }
  }

  mutating func forget(ending id: String) -> [Action] {
    telling[id] = nil
    guard endings.contains(where: { $0.id == id }) else { return [] }
    endings.removeAll { $0.id == id }
    return [.save]
  }
}

/// The wait between attempts: longer after each failure, and random, so that devices do not all return in the same second
/// after an outage (0118).
///
/// It reads no clock and no source of randomness. A `chance` is a random number from 0 up to 1.
struct RetryDelay: Sendable {
  /// The failures since the last success.
  private(set) var failures = 0
  private var hold: (until: Date, error: SignInError)?

  /// In seconds. The longest wait of the kit's own, on average.
  static let longest: TimeInterval = 60
  /// In seconds. The longest wait without a network, on average: such attempts do not reach the server.
  static let longestOffline: TimeInterval = 2
  /// In seconds. Limits the server's `Retry-After`, so that a mistake of the server cannot lock the app out for a day.
  static let longestRetryAfter: TimeInterval = 300

  /// The error for callers while the wait lasts; `nil` if the next attempt may be sent.
  func error(at now: Date) -> SignInError? {
    guard let hold, now < hold.until else { return nil }
    // The clock was set back.
    return hold.until.timeIntervalSince(now) <= Self.longestRetryAfter * 1.5 ? hold.error : nil
  }

  /// Starts the next wait: 1, 2, 4 … 60 seconds, or the server's `Retry-After` if that is longer.
  mutating func failed(_ error: SignInError, at now: Date, chance: Double) {
    let own = min(Double(1 << min(failures, 6)), error.isOffline ? Self.longestOffline : Self.longest)
    failures += 1
    let seconds = Self.wait(own, retryAfter: error.retryAfter, chance: chance)
    hold = (now.addingTimeInterval(seconds), error)
  }

  /// The number of seconds, ± half at random. The server's `Retry-After` is the least, with up to half as much added.
  static func wait(_ seconds: TimeInterval, retryAfter: TimeInterval?, chance: Double) -> TimeInterval {
    let asked = min(retryAfter ?? 0, longestRetryAfter)
    return max(seconds * (0.5 + chance), asked * (1 + chance / 2))
  }
}
