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
  var backoff = Backoff()
  /// The same for ``endings``.
  var endingsBackoff = Backoff()
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
  enum Event: Sendable {
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
  enum RefreshResult: Sendable {
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
  enum Action: Sendable, Equatable {
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
      backoff = Backoff()
      return [.publish(state)] + (new.freshness(at: now) == .expired ? [] : giveAll(new.accessToken))
    }
    refreshing = .idle
    renewals = 0
    backoff = Backoff()
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
    backoff = Backoff()
    self.reason = reason
    return [.save, .publish(state)] + failAll(signedOutError)
  }

  /// The error for a call without a session.
  var signedOutError: SignInError {
    SignInError(.signedOut, "No user is signed in: \(reason.rawValue).", reason: reason.rawValue)
  }

  static let replaced = SignInError(.signedOut, "The session has ended, or another user signed in meanwhile.")
}
