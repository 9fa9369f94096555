internal import Foundation
internal import PippinSecret

extension AuthClient {
  /// Asks the signed-in user to confirm their identity. For the next ten minutes, Pippin's server then allows calls
  /// that require a recent sign-in.
  ///
  /// - Parameter provider: one of the account's sign-in methods.
  /// - Returns: `false` if the user cancelled.
  /// - Throws: ``SignInError``; ``SignInError/Code/anotherPerson`` if a different user confirmed. Nothing has changed
  ///   then.
  public func confirm(with provider: any AuthorizationProvider) async throws(SignInError) -> Bool {
    try await confirm(with: provider, as: try sessionID())
  }

  func confirm(with provider: any AuthorizationProvider, as id: String) async throws(SignInError) -> Bool {
    let request = try await self.request(.create, user: session?.appleUser, isConfirmation: true)
    let authorization = try await ask(provider, request)
    guard let proof = try Proof(authorization, provider: provider.id, request: request) else { return false }
    if case .apple(let credential) = proof.authorization { try put(away: credential) }
    guard let before = session, before.id == id else { throw SessionMachine.replaced }
    // `existing`: if the session's token gets lost on the way, this must not create an account. A rejected token does
    // not use up the credential, so the attempt can be repeated (decision 0022).
    let attempt = try self.attempt(proof, purpose: .existing)
    let reply = try await authenticated(as: id, isRenewal: true) { [backend] (token) async throws(SignInError) in
      try await backend.signIn(attempt.confirming(token))
    }
    defer { handle(.renewalEnded(of: id)) }
    guard case .signedIn(let answer) = reply else {
      if case .noAccount = reply { throw Self.anotherPerson }
      throw SignInError(.unexpectedAnswer, "The back end did not confirm the user. Try again.")
    }
    delivered([proof.appleUser])
    let confirmed = StoredSession(
      id: answer.id, tokens: answer.tokens, account: answer.account, provider: before.provider,
      appleUser: before.appleUser, at: environment.now())
    guard confirmed.id == id else {
      handle(.opened(inVain: confirmed))
      throw Self.notConfirmed(confirmed, before)
    }
    handle(.confirmed(confirmed))
    // The user may have signed out meanwhile.
    guard session?.id == id else { throw SessionMachine.replaced }
    return true
  }

  private static let anotherPerson = SignInError(
    .anotherPerson, "A different user confirmed than the one who is signed in.")

  /// The back end opened a new session instead of confirming the current one, so it did not receive the token.
  private static func notConfirmed(_ opened: StoredSession, _ before: StoredSession) -> SignInError {
    guard opened.account.id == before.account.id else { return anotherPerson }
    return SignInError(
      .unexpectedAnswer,
      "The server opened a new session instead of confirming the current one. Check that no proxy removes Authorization."
    )
  }
}
