package import Foundation
package import PippinSecret

/// The session's life as a struct: an event goes in, what to do comes out. It reads no clock, draws nothing and sends nothing.
///
/// What is to be kept is ``session`` and ``endings``; everything else is of this run of the app. The order of the actions is
/// part of the contract: a refresh is asked for after the write that keeps its retry key, and nobody gets a token that was not
/// written first.
package struct SessionMachine: Sendable, Equatable {
  /// The session, while somebody is signed in.
  package private(set) var session: StoredSession?
  /// Sessions that the person has left and that the server has not been told of, oldest first.
  package private(set) var endings: [StoredSession]
  /// Why nobody is signed in.
  private var reason: SignOutReason
  /// How often the refresh under way was sent; 0 when none is.
  private var tries = 0
  /// Who waits for an access token.
  private var waiters: [Int] = []

  /// A machine over what was kept.
  package init(session: StoredSession?, endings: [StoredSession], reason: SignOutReason = .neverSignedIn) {
    self.session = session
    self.endings = endings
    self.reason = reason
  }

  /// What happened.
  package enum Event: Sendable, Equatable {
    /// The app was started, or the network is back: what is owed is due.
    case started
    /// Somebody signed in; whoever was signed in before is not any more.
    case signedIn(StoredSession)
    /// The person who is signed in proved once more who they are (0022): a new access token, and the same refresh token.
    case confirmed(StoredSession)
    /// The server told us more of the account.
    case accountChanged(Account)
    /// A request needs an access token, and this one was refused already, if any.
    case tokenWanted(by: Int, insteadOf: SecretText?)
    /// It needs it no longer.
    case waiterLeft(Int)
    /// The refresh of the session `id` came to this.
    case refreshed(id: String, RefreshResult)
    /// The pause before the next try is over.
    case pauseOver
    /// The person leaves, or the device says that they must; the server is told.
    case left(SignOutReason)
    /// The server ended the session.
    case ended(id: String, SignOutReason)
    /// The server was told, or had ended it by itself.
    case endingDone(id: String)
  }

  /// What a refresh came to.
  package enum RefreshResult: Sendable, Equatable {
    /// New tokens.
    case renewed(Tokens)
    /// The session is over.
    case ended(SignOutReason)
    /// No answer, or one that says "later": whether the token was replaced is not known.
    case unanswered(SignInError)
    /// An answer that no repetition changes, and that ends no session.
    case refused(SignInError)
  }

  /// What to do, in this order.
  package enum Action: Sendable, Equatable {
    /// Keep ``session`` and ``endings``.
    case save
    /// Send this session's refresh token with its retry key. Only after what was to be kept was kept.
    case refresh(StoredSession)
    /// Say ``Event/pauseOver`` after as many seconds.
    case pause(TimeInterval)
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
  package var state: SessionState {
    session.map { .signedIn($0.account) } ?? .signedOut(reason)
  }

  /// What happened at `now`, and what is to be done about it. `retryKey` draws a fresh key, at least 16 characters.
  package mutating func handle(_ event: Event, now: Date, retryKey: () -> SecretText) -> [Action] {
    switch event {
    case .started: [.publish(state)] + endings.map(Action.end)
    case .signedIn(let new): enter(new, retryKey: retryKey)
    case .confirmed(let new): confirm(new)
    case .accountChanged(let account): change(account)
    case .tokenWanted(let waiter, let refused): want(waiter, refused, now, retryKey)
    case .waiterLeft(let waiter): leave(waiter)
    case .refreshed(let id, let result): settle(id, result, now)
    case .pauseOver: tryAgain()
    case .left(let reason): goAway(reason, retryKey: retryKey)
    case .ended(let id, let reason): session?.id == id ? close(reason) : done(id)
    case .endingDone(let id): done(id)
    }
  }
}

extension SessionMachine {
  /// Beyond this many, the oldest end by themselves when their time is over.
  static let mostEndings = 8
  /// How often a refresh is sent before those who wait are told. All tries together stay within the minute in which the
  /// server forgives a repetition.
  static let mostTries = 3

  private mutating func enter(_ new: StoredSession, retryKey: () -> SecretText) -> [Action] {
    let left = session.flatMap { $0.id == new.id ? nil : owed($0, retryKey) }
    let failed = failAll(SignInError(.signedOut, "Somebody else signed in meanwhile."))
    session = new
    tries = 0
    return [.save, .publish(state)] + failed + (left.map { [.end($0)] } ?? [])
  }

  private mutating func confirm(_ new: StoredSession) -> [Action] {
    guard var current = session, current.id == new.id else { return [] }
    // Nothing rotated (0022). The refresh token that we have is at least as new as the answer's, if a refresh ran beside it.
    current.account = new.account
    current.accessToken = new.accessToken
    current.accessExpiresAt = new.accessExpiresAt
    current.receivedAt = new.receivedAt
    session = current
    return [.save, .publish(state)]
  }

  private mutating func change(_ account: Account) -> [Action] {
    guard let current = session, current.account.id == account.id, current.account != account else { return [] }
    session?.account = account
    return [.save, .publish(state)]
  }

  private mutating func want(
    _ waiter: Int, _ refused: SecretText?, _ now: Date, _ retryKey: () -> SecretText
  ) -> [Action] {
    guard let session else { return [.fail(waiter, SignInError(.signedOut, "Nobody is signed in."))] }
    let freshness = refused == session.accessToken ? .expired : session.freshness(at: now)
    switch freshness {
    case .fresh: return [.give(session.accessToken, to: waiter)]
    case .ageing: return [.give(session.accessToken, to: waiter)] + startRefresh(retryKey)
    case .expired:
      waiters.append(waiter)
      return startRefresh(retryKey)
    }
  }

  private mutating func leave(_ waiter: Int) -> [Action] {
    waiters.removeAll { $0 == waiter }
    return []
  }

  /// One refresh at a time, whoever asks.
  private mutating func startRefresh(_ retryKey: () -> SecretText) -> [Action] {
    guard tries == 0, var current = session else { return [] }
    tries = 1
    // A key that is there already is that of a refresh that was never answered: the same token goes out with the same key.
    guard current.retryKey == nil else { return [.refresh(current)] }
    current.retryKey = retryKey()
    session = current
    return [.save, .refresh(current)]
  }

  private mutating func tryAgain() -> [Action] {
    guard tries > 0, let session else { return [] }
    tries += 1
    return [.refresh(session)]
  }

  private mutating func settle(_ id: String, _ result: RefreshResult, _ now: Date) -> [Action] {
    guard var current = session, current.id == id else { return settleEnding(id, result, now) }
    guard tries > 0 else { return [] }
    switch result {
    case .renewed(let tokens):
      tries = 0
      current.renew(tokens, at: now)
      session = current
      defer { waiters = [] }
      return [.save] + waiters.map { .give(current.accessToken, to: $0) }
    case .ended(let reason):
      return close(reason)
    case .unanswered(let error):
      let pause = max(error.retryAfter ?? 0, Double(tries))
      guard tries < Self.mostTries, pause <= Self.longestPause else { return giveUp(error) }
      return [.pause(pause)]
    case .refused(let error):
      return giveUp(error)
    }
  }

  /// Whoever waits longer in front of a screen has gone.
  private static let longestPause: TimeInterval = 5

  private mutating func giveUp(_ error: SignInError) -> [Action] {
    tries = 0
    return failAll(error)
  }

  private mutating func failAll(_ error: SignInError) -> [Action] {
    defer { waiters = [] }
    return waiters.map { .fail($0, error) }
  }

  private mutating func goAway(_ reason: SignOutReason, retryKey: () -> SecretText) -> [Action] {
    guard let left = session.map({ owed($0, retryKey) }) else { return [] }
    return close(reason) + [.end(left)]
  }

  private mutating func close(_ reason: SignOutReason) -> [Action] {
    session = nil
    tries = 0
    self.reason = reason
    return [.save, .publish(state)] + failAll(SignInError(.signedOut, "The session is over: \(reason.rawValue)."))
  }
}

// MARK: Sessions that were left

extension SessionMachine {
  /// Writes a session down as one that the server must be told of. It has its retry key from the start, because telling may
  /// need a refresh first.
  private mutating func owed(_ session: StoredSession, _ retryKey: () -> SecretText) -> StoredSession {
    var session = session
    if session.retryKey == nil { session.retryKey = retryKey() }
    endings.append(session)
    endings.removeFirst(max(0, endings.count - Self.mostEndings))
    return session
  }

  private mutating func settleEnding(_ id: String, _ result: RefreshResult, _ now: Date) -> [Action] {
    guard let index = endings.firstIndex(where: { $0.id == id }) else { return [] }
    switch result {
    case .renewed(let tokens):
      let key = endings[index].retryKey
      endings[index].renew(tokens, at: now)
      endings[index].retryKey = key
      return [.save, .end(endings[index])]
    case .ended: return done(id)
    case .unanswered, .refused: return []
    }
  }

  private mutating func done(_ id: String) -> [Action] {
    guard endings.contains(where: { $0.id == id }) else { return [] }
    endings.removeAll { $0.id == id }
    return [.save]
  }
}
