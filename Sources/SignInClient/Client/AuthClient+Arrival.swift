internal import Foundation
internal import PippinAPI
internal import PippinSecret

/// Who is about to come in, and how.
struct Arrival {
  /// As whose session the server will know it.
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
  /// What the server's answer to a sign-in comes to.
  func finish(_ reply: ServerConnection.Reply, _ arrival: Arrival) throws(SignInError) -> SignInOutcome {
    switch reply {
    case .done(let data): return try enter(data, arrival)
    case .refused(let problem, _, let retryAfter):
      let error = problem.error(retryAfter: retryAfter)
      switch problem.code {
      case ErrorCode.accountNotFound.rawValue: return .noAccount
      case ErrorCode.accountExists.rawValue:
        guard let existing = ExistingAccount(problem, appleUser: arrival.appleUser) else { throw error }
        return .accountExists(existing)
      case ErrorCode.profileRequired.rawValue:
        let outbox = try kept().outbox
        let name = arrival.appleUser.flatMap { outbox.letter(for: $0)?.name }
        guard
          let demand = ProfileDemand(
            problem, provider: arrival.provider, appleUser: arrival.appleUser, suggestedName: name)
        else { throw error }
        return .profileRequired(demand)
      default: throw error
      }
    }
  }

  /// Keeps the session and empties the outbox in one write: the server has answered with an account.
  private func enter(_ data: Data, _ arrival: Arrival) throws(SignInError) -> SignInOutcome {
    let answer = try ServerConnection.read(SignInAnswer.self, from: data)
    let signIn = SignIn(answer)
    let session = StoredSession(
      id: answer.session.id, tokens: Tokens(answer.session), account: signIn.account, provider: arrival.provider,
      appleUser: arrival.appleUser, at: surroundings.now())
    delivered([arrival.appleUser, arrival.existing?.appleUser])
    guard isWanted(session, arrival) else {
      handle(.opened(inVain: session))
      return .cancelled
    }
    isForeign = false
    if arrival.renewed == nil { chosen = arrival.began }
    handle(.signedIn(session))
    return .signedIn(signIn)
  }

  /// Not after the person has chosen anything since, and never another account than the one that the kit asked for by itself.
  private func isWanted(_ new: StoredSession, _ arrival: Arrival) -> Bool {
    guard let renewed = arrival.renewed else { return arrival.began > chosen }
    return session?.id == renewed.id && new.account.id == renewed.account.id
  }
}
