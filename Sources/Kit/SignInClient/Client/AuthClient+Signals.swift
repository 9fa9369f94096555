internal import Foundation
internal import PippinSecret

// What password managers are told (PK-106 to PK-114). After each change the kit fetches the lists once, so they are right
// again after each failure: a list that was not fetched is due until it is.

extension AuthClient {
  /// Makes a call after which password managers must be told the account's passkeys. That they must is stored first: the
  /// call may succeed, and the app end before the answer.
  func changingPasskeys<Answer: Sendable>(
    _ call: () async throws(SignInError) -> Answer
  ) async throws(SignInError) -> Answer {
    _ = try kept()
    noteDueSignals()
    passkeyChanges += 1
    defer {
      passkeyChanges -= 1
      finishPasskeys()
    }
    do throws(SignInError) {
      let answer = try await call()
      noteDueSignals()
      return answer
    } catch {
      if error.leavesOpen { noteDueSignals() }
      throw error
    }
  }

  /// The account's passkeys, or its user's name, may be others than before.
  func passkeysChanged() {
    noteDueSignals()
    finishPasskeys()
  }

  func noteDueSignals() {
    guard configuration.passwordManagers != nil, backend.features.contains(.passkeys), let session,
      !session.account.isGuest, stored?.passkeys?.due != session.account.id
    else { return }
    note { [account = session.account.id] in $0.changePasskeys { $0.due = account } }
  }

  /// Finishes what is stored about passkeys, in the background and one thing after the other.
  func finishPasskeys() {
    guard let passkeys = stored?.passkeys,
      !passkeys.pending.isEmpty || passkeys.signUp != nil || passkeys.due != nil || passkeys.owesFarewell
    else { return }
    guard passkeyWork == nil else { return hasMorePasskeyWork = true }
    passkeyWork = Task {
      repeat {
        hasMorePasskeyWork = false
        await finishPasskeysOnce()
      } while hasMorePasskeyWork
      passkeyWork = nil
    }
  }

  private func finishPasskeysOnce() async {
    await sayFarewell()
    do throws(SignInError) {
      try await settlePendingSignUp()
      try await settlePendingPasskeys()
      try await reportPasskeys()
    } catch {
      // The server was not reached, or nobody is signed in. It stays due, and the next start asks again.
    }
  }

  /// Fetches the lists, and passes them on as they came.
  private func reportPasskeys() async throws(SignInError) {
    guard let managers = configuration.passwordManagers, let session, mayReport(to: session.account.id) else { return }
    let account = session.account.id
    let users: [PasskeyUser]?
    do throws(SignInError) {
      users = try await authenticated(as: session.id) { [backend] (token) async throws(SignInError) in
        try await backend.passkeySignals(accessToken: token.revealed)
      }
    } catch {
      guard !error.leavesOpen, error.code != .signedOut, error.code != .sessionEnded else { throw error }
      // A server without passkeys. To ask again would not help.
      note { $0.changePasskeys { $0.due = nil } }
      return
    }
    // Paused, because the database was restored: nothing may be said (PK-107).
    for signal in (users ?? []).flatMap(\.signals) {
      guard mayReport(to: account) else { return }
      await managers.report(signal)
    }
    let isLatest = mayReport(to: account)
    note {
      $0.changePasskeys { kept in
        if isLatest { kept.due = nil }
        if let users { kept.users = users.map { StoredPasskeys.User($0, of: account) } }
      }
    }
  }

  /// Whether password managers must be told the account's passkeys, and no change is under way or has ended since the work
  /// began. A list from before an addition lacks the new passkey, and password managers would remove it (PK-107).
  private func mayReport(to account: String) -> Bool {
    guard let kept = stored?.passkeys, kept.due == account else { return false }
    return passkeyChanges == 0 && !hasMorePasskeyWork && !kept.pending.contains { $0.account == account }
  }
}

extension AuthClient {
  /// The account is about to be deleted here. If the answer is lost, password managers are told by the handles of the last
  /// report.
  func noteLeaving(_ account: String) {
    guard configuration.passwordManagers != nil, backend.features.contains(.passkeys) else { return }
    note { $0.changePasskeys { $0.leaving = account } }
  }

  /// The account was not deleted.
  func noteStaying() {
    guard stored?.passkeys?.leaving != nil else { return }
    note { $0.changePasskeys { $0.leaving = nil } }
  }

  /// The account was deleted here. Stored with the end of the session.
  func noteFarewell(to account: String, _ users: [PasskeyUser]) {
    guard stored?.passkeys?.leaving == account else { return }
    stored?.changePasskeys { kept in
      kept.owesFarewell = true
      if !users.isEmpty { kept.users = users.map { StoredPasskeys.User($0, of: account) } }
    }
    isUnsaved = true
  }

  /// The server says that the account of the session was deleted.
  func accountWasDeleted(_ account: String) {
    noteFarewell(to: account, [])
    saveWhatIsLeft()
    finishPasskeys()
  }

  /// Tells password managers to forget the passkeys of an account that was deleted here (PK-109).
  private func sayFarewell() async {
    guard let kept = stored?.passkeys, kept.owesFarewell, let leaving = kept.leaving else { return }
    for signal in kept.users.filter({ $0.account == leaving }).compactMap(\.farewell) {
      await configuration.passwordManagers?.report(signal)
    }
    note {
      $0.changePasskeys { kept in
        kept.owesFarewell = false
        kept.leaving = nil
        kept.users.removeAll { $0.account == leaving }
        if kept.due == leaving { kept.due = nil }
      }
    }
  }

  /// A password was removed from the account.
  func passwordWasRemoved(_ identity: Identity) async {
    guard identity.provider == .password, let email = identity.email,
      let domain = stored?.passkeys?.users.first?.relyingPartyID ?? configuration.server.host
    else { return }
    await configuration.passwordManagers?.report(.unusedPassword(domain: domain, userName: email))
  }
}
