internal import Foundation
internal import PippinSecret

/// Who is about to come in, and how.
struct Arrival {
  /// As whose session the back end will know it.
  var provider: ProviderID
  /// What Apple calls the person, where Apple vouched.
  var appleUser: String?
  /// What is attached on the way.
  var existing: ExistingAccount?
  /// Of whose session it takes the place, if nobody chose to come in but the kit asked by itself.
  var renewed: StoredSession?
  /// The number that it got when it began.
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
  /// What the back end's answer to a sign-in comes to.
  func finish(_ reply: SignInReply, _ arrival: Arrival) -> SignInOutcome {
    switch reply {
    case .signedIn(let session): enter(session, arrival)
    case .noAccount: .noAccount
    case .accountExists(let existing): .accountExists(existing)
    case .profileRequired(let demand): .profileRequired(demand)
    }
  }

  /// Keeps the session and empties the outbox in one write: the back end has answered with an account.
  private func enter(_ opened: BackendSession, _ arrival: Arrival) -> SignInOutcome {
    let session = StoredSession(
      id: opened.id, tokens: opened.tokens, account: opened.account, provider: arrival.provider,
      appleUser: arrival.appleUser, at: environment.now())
    delivered([arrival.appleUser, arrival.existing?.appleUser])
    guard isWanted(session, arrival) else {
      handle(.opened(inVain: session))
      return .cancelled
    }
    isForeign = false
    if arrival.renewed == nil { chosen = arrival.began }
    handle(.signedIn(session))
    configuration.log?(.signedIn(arrival.provider, isNew: opened.wasCreated))
    return .signedIn(SignIn(opened))
  }

  /// Not after the person has chosen anything since, and never another account than the one that the kit asked for by itself.
  private func isWanted(_ new: StoredSession, _ arrival: Arrival) -> Bool {
    guard let renewed = arrival.renewed else { return arrival.began > chosen }
    return session?.id == renewed.id && new.account.id == renewed.account.id
  }
}
