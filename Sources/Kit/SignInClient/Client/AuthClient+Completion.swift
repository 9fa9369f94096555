internal import Foundation
internal import PippinSecret

/// The context of a sign-in that waits for the back end's answer.
struct PendingSession {
  /// The provider of the new session.
  var provider: ProviderID
  /// Apple's identifier of the user, if Apple verified them.
  var appleUser: String?
  /// The sign-in method to link.
  var existing: ExistingAccount?
  /// The session that a silent sign-in by the kit replaces, if the user did not start it.
  var renewed: StoredSession?
  /// The sequence number of the sign-in.
  var began: Int

  init(provider: ProviderID, appleUser: String? = nil, began: Int) {
    self.provider = provider
    self.appleUser = appleUser
    self.began = began
  }

  init(_ proof: Proof, linking existing: ExistingAccount?, instead renewed: StoredSession?, began: Int) {
    self.init(provider: proof.provider, appleUser: proof.appleUser, began: began)
    self.existing = existing
    self.renewed = renewed
  }
}

extension AuthClient {
  /// Turns the back end's answer into an outcome.
  func finish(_ reply: SignInReply, _ pending: PendingSession) -> SignInOutcome {
    switch reply {
    case .signedIn(let session): enter(session, pending)
    case .noAccount: .noAccount
    case .accountExists(let existing): .accountExists(existing)
    case .profileRequired(let demand): .profileRequired(demand)
    }
  }

  /// Stores the session and empties the outbox in one write.
  private func enter(_ opened: BackendSession, _ pending: PendingSession) -> SignInOutcome {
    let session = StoredSession(
      id: opened.id, tokens: opened.tokens, account: opened.account, provider: pending.provider,
      appleUser: pending.appleUser, at: environment.now())
    delivered([pending.appleUser, pending.existing?.appleUser])
    guard isWanted(session, pending) else {
      handle(.opened(inVain: session))
      return .cancelled
    }
    isForeign = false
    if pending.renewed == nil { chosen = pending.began }
    handle(.signedIn(session))
    configuration.log?(.signedIn(pending.provider, isNew: opened.wasCreated))
    return .signedIn(SignIn(opened))
  }

  /// Whether the session is still wanted. A later choice of the user wins, and a silent sign-in must not change the
  /// account.
  private func isWanted(_ new: StoredSession, _ pending: PendingSession) -> Bool {
    guard let renewed = pending.renewed else { return pending.began > chosen }
    return session?.id == renewed.id && new.account.id == renewed.account.id
  }
}
