internal import Foundation
internal import PippinSecret

/// The session's life as a struct: an event goes in, what to do comes out. It reads no clock, draws nothing and sends nothing.
///
/// What is to be kept is ``session`` and ``endings``; everything else is of this run of the app. The order of the actions is
/// part of the contract: nobody gets a token that was not to be written first.
struct SessionMachine: Sendable {
  /// The session, while somebody is signed in.
  var session: StoredSession?
  /// Sessions that the person has left and that the server has not been told of, oldest first.
  var endings: [StoredSession]
  /// Why nobody is signed in.
  var reason: SignOutReason
  /// Where the refresh of ``session`` is.
  var refreshing = Refreshing.idle
  /// Until when the server wants to be left alone, and what is said meanwhile.
  var hold: Hold?
  /// Who waits for an access token of ``session``.
  var waiters: [Int] = []
  /// What is under way for ``endings``, by session.
  var telling: [String: Telling] = [:]

  /// A machine over what was kept.
  init(session: StoredSession?, endings: [StoredSession], reason: SignOutReason = .neverSignedIn) {
    self.session = session
    self.endings = endings
    self.reason = reason
  }

  /// What happened.
  enum Event: Sendable {
    /// The app was started, or became active: what is owed is due.
    case started
    /// Somebody signed in; whoever was signed in before is not any more.
    case signedIn(StoredSession)
    /// The server opened a session that nobody wants any more.
    case opened(inVain: StoredSession)
    /// The person who is signed in proved once more who they are (0022). The call went out when the refresh token was `sentWith`.
    case confirmed(StoredSession, sentWith: SecretText)
    /// The server told us more of the account.
    case accountChanged(Account)
    /// A request needs an access token of this session, and this one was refused already, if any.
    case tokenWanted(by: Int, of: String, insteadOf: SecretText?)
    /// It needs it no longer.
    case waiterLeft(Int)
    /// The refresh of the session `id` came to this.
    case refreshed(id: String, RefreshResult)
    /// The pause before the next try is over.
    case pauseOver(id: String)
    /// The person leaves, or the device says that they must; the server is told.
    case left(SignOutReason)
    /// The server ended the session.
    case ended(id: String, SignOutReason)
    /// What the server said to the end of a session.
    case told(id: String, EndResult)
    /// Another process has written this.
    case stored(StoredSession?, endings: [StoredSession])
  }

  /// What a refresh came to.
  enum RefreshResult: Sendable {
    /// New tokens.
    case renewed(SessionTokens)
    /// The session is over.
    case ended(SignOutReason)
    /// No answer, or one that says "later": whether the token was replaced is not known.
    case unanswered(SignInError)
    /// An answer that no repetition changes, and that ends no session.
    case refused(SignInError)
    /// Nothing was sent: another process has been quicker, and its tokens are here by now.
    case superseded
  }

  /// What telling the server of an end came to.
  enum EndResult: Sendable {
    /// It is over there too.
    case done
    /// The access token serves no more; another may.
    case tokenRefused
    /// Nobody knows.
    case unanswered
  }

  /// What to do, in this order.
  enum Action: Sendable, Equatable {
    /// Keep ``session`` and ``endings``.
    case save
    /// Send this session's refresh token. Only after what was to be kept was kept.
    case refresh(StoredSession)
    /// Say ``Event/pauseOver(id:)`` after as many seconds.
    case pause(TimeInterval, id: String)
    /// Hand the access token to who waits.
    case give(SecretText, to: Int)
    /// Tell who waits that there is none.
    case fail(Int, SignInError)
    /// Let the app know.
    case publish(SessionState)
    /// End this session at the server.
    case end(StoredSession)
  }

  /// The state as the app sees it.
  var state: SessionState {
    session.map { .signedIn($0.account) } ?? .signedOut(reason)
  }

  /// What happened at `now`, and what is to be done about it.
  mutating func handle(_ event: Event, now: Date) -> [Action] {
    switch event {
    case .started: [.publish(state)] + tellAll(now)
    case .signedIn(let new): enter(new, now)
    case .opened(inVain: let new): leave(new, now)
    case .confirmed(let new, let token): confirm(new, sentWith: token, now)
    case .accountChanged(let account): change(account)
    case .tokenWanted(let waiter, of: let id, insteadOf: let refused): want(waiter, id, refused, now)
    case .waiterLeft(let waiter): forget(waiter)
    case .refreshed(let id, let result): settle(id, result, now)
    case .pauseOver(let id): tryAgain(id)
    case .left(let reason): goAway(reason, now)
    case .ended(let id, let reason): session?.id == id ? close(reason) : forget(ending: id)
    case .told(let id, let result): told(id, result)
    case .stored(let session, let endings): take(session, endings, now)
    }
  }
}

extension SessionMachine {
  private mutating func enter(_ new: StoredSession, _ now: Date) -> [Action] {
    let failed = failAll(Self.replaced)
    let left = session.map { $0.id == new.id ? [] : owe($0, now) } ?? []
    session = new
    refreshing = .idle
    hold = nil
    return [.save, .publish(state)] + failed + left + tellAll(now)
  }

  private mutating func confirm(
    _ new: StoredSession, sentWith token: SecretText, _ now: Date
  ) -> [Action] {
    guard var current = session, current.id == new.id else { return leave(new, now) }
    let isUnderWay = if case .sent = refreshing { true } else { false }
    // A refresh that went unanswered may have replaced the token at the server, and then this answer has its successor. Not to be
    // trusted beside a refresh, whose own answer may be newer.
    if !isUnderWay, current.refreshToken == token, new.refreshToken != token {
      current.refreshToken = new.refreshToken
      current.refreshExpiresAt = new.refreshExpiresAt
      current.retryKey = nil
    }
    if !isUnderWay { refreshing = .idle }
    hold = nil
    current.account = new.account
    current.accessToken = new.accessToken
    current.accessExpiresAt = new.accessExpiresAt
    current.receivedAt = new.receivedAt
    session = current
    return [.save, .publish(state)] + giveAll(current.accessToken)
  }

  /// What another process did counts here: it signed somebody in or out, or has newer tokens of the same session.
  private mutating func take(_ new: StoredSession?, _ others: [StoredSession], _ now: Date) -> [Action] {
    endings = others
    telling = telling.filter { id, _ in others.contains { $0.id == id } }
    guard new != session else { return [] }
    let isSame = new != nil && new?.id == session?.id
    session = new
    if isSame, let new {
      return [.publish(state)] + (new.freshness(at: now) == .expired ? [] : giveAll(new.accessToken))
    }
    refreshing = .idle
    hold = nil
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
    hold = nil
    self.reason = reason
    return [.save, .publish(state)] + failAll(nobody)
  }

  /// What is said to whoever wants something of a session that is not there.
  var nobody: SignInError {
    SignInError(.signedOut, "Nobody is signed in: \(reason.rawValue).", reason: reason.rawValue)
  }

  static let replaced = SignInError(.signedOut, "Somebody else signed in meanwhile, or nobody is signed in any more.")
}
