internal import Foundation
internal import PippinSecret

extension AuthClient {
  /// Asks the person who is signed in to prove once more who they are; for ten minutes Pippin's server then lets them do what cannot
  /// be taken back.
  ///
  /// - Parameter provider: any of their sign-in methods.
  /// - Returns: `false` when they chose not to.
  /// - Throws: ``SignInError``; ``SignInError/Code/anotherPerson`` when somebody else answered. Nothing has changed then.
  public func confirm(with provider: any AuthorizationProvider) async throws(SignInError) -> Bool {
    try await confirm(with: provider, as: try sessionID())
  }

  func confirm(with provider: any AuthorizationProvider, as id: String) async throws(SignInError) -> Bool {
    let request = try await self.request(.create, user: session?.appleUser, isConfirmation: true)
    let authorization = try await ask(provider, request)
    guard let proof = try Proof(authorization, provider: provider.id, request: request) else { return false }
    if case .apple(let credential) = proof.authorization { try put(away: credential) }
    guard let before = session, before.id == id else { throw SessionMachine.replaced }
    // Without the token, which something on the way might lose, nobody gets an account by this: it asks for one that exists.
    // A refused token spends nothing, and the same attempt is sent again with another (decision 0022).
    let attempt = try self.attempt(proof, purpose: .existing)
    let reply = try await authenticated(as: id) { [backend] (token) async throws(SignInError) in
      try await backend.signIn(attempt.confirming(token))
    }
    guard case .signedIn(let answer) = reply else {
      if case .noAccount = reply { throw Self.anotherPerson }
      throw SignInError(.unexpectedAnswer, "The back end confirmed nobody. Ask again.")
    }
    delivered([proof.appleUser])
    let confirmed = StoredSession(
      id: answer.id, tokens: answer.tokens, account: answer.account, provider: before.provider,
      appleUser: before.appleUser, at: environment.now())
    guard confirmed.id == id else {
      handle(.opened(inVain: confirmed))
      throw Self.notConfirmed(confirmed, before)
    }
    handle(.confirmed(confirmed, sentWith: before.refreshToken))
    // Who left meanwhile has confirmed nothing that could be gone on with.
    guard session?.id == id else { throw SessionMachine.replaced }
    return true
  }

  private static let anotherPerson = SignInError(
    .anotherPerson, "Somebody else answered than the person who is signed in.")

  /// The back end opened a session instead of confirming one: it cannot have seen the token.
  private static func notConfirmed(_ opened: StoredSession, _ before: StoredSession) -> SignInError {
    guard opened.account.id == before.account.id else { return anotherPerson }
    return SignInError(
      .unexpectedAnswer, "The server opened a session instead of confirming one. Does a proxy drop Authorization?")
  }
}
