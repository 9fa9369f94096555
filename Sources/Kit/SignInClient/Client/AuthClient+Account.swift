public import Foundation
internal import PippinAPI
internal import PippinSecret

extension AuthClient {
  /// Loads the signed-in user's account from the server. If it changed, ``states()`` reports it.
  ///
  /// - Throws: ``SignInError``; ``SignInError/Code/signedOut`` if no user is signed in.
  @discardableResult
  public func account() async throws(SignInError) -> Account {
    try await took(
      authenticated(as: try sessionID()) { [backend] (token) async throws(SignInError) in
        try await backend.account(SessionCheck(token, appleUser: nil, isConsentRevoked: false))
      })
  }

  /// Changes the user's name. `nil` removes it.
  ///
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a name without visible characters.
  @discardableResult
  public func changeName(_ name: PersonName?) async throws(SignInError) -> Account {
    var call = ServerConnection.Call(.changeAccount)
    call.body = APIEncoding.json(AccountChangeRequest(name: name.map { .set($0.body) } ?? .remove))
    return try await changed(by: call)
  }

  /// Exports all data that the server stores about the user, as JSON.
  ///
  /// - Throws: ``SignInError``.
  public func export() async throws(SignInError) -> Data {
    try await data(from: ServerConnection.Call(.exportAccount))
  }

  /// Stops a recovery of the account that somebody else began: see ``Account/isRecoveryPending``.
  ///
  /// - Throws: ``SignInError``; with the server's code `not_found` if there is nothing to stop, or if this session is
  ///   newer than the recovery.
  public func stopRecovery() async throws(SignInError) {
    _ = try await data(from: ServerConnection.Call(.stopRecovery))
  }

  func took(_ account: Account) -> Account {
    handle(.accountChanged(account))
    return account
  }
}

extension AuthClient {
  /// Sends a confirmation email to a new address. The account changes when the user confirms it.
  ///
  /// - Parameters:
  ///   - email: the new address.
  ///   - provider: one of the account's sign-in methods, used if the server requires a recent sign-in.
  /// - Returns: `false` if the user cancelled the confirmation; no email was sent then.
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for an invalid address.
  public func changeEmail(
    _ email: String, confirmingWith provider: (any AuthorizationProvider)? = nil
  ) async throws(SignInError) -> Bool {
    var call = ServerConnection.Call(.requestEmail)
    call.body = APIEncoding.json(AddressRequest(email: email, locale: configuration.locale))
    return try await recentData(from: call, as: try sessionID(), confirmingWith: provider) != nil
  }

  /// Confirms the new address. Call it in the session that requested the change.
  ///
  /// - Parameter token: the token from the email.
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a token that is wrong, used or expired,
  ///   ``SignInError/Code/identityInUse`` if the address belongs to another account.
  @discardableResult
  public func confirmEmail(token: String) async throws(SignInError) -> Account {
    var call = ServerConnection.Call(.confirmEmail)
    call.body = APIEncoding.json(AddressConfirmation(token: SecretText(token)))
    return try await changed(by: call)
  }

  /// The account after a change. Password managers are told of it, because they show its name or address.
  private func changed(by call: ServerConnection.Call) async throws(SignInError) -> Account {
    let data = try await changingPasskeys { () async throws(SignInError) in try await self.data(from: call) }
    return took(Account(try ServerConnection.read(AccountBody.self, from: data)))
  }
}

extension AuthClient {
  /// Returns the account's sign-in methods.
  ///
  /// - Throws: ``SignInError``.
  public func identities() async throws(SignInError) -> [Identity] {
    try await identities(as: try sessionID())
  }

  /// The sign-in methods of the session's account.
  func identities(as id: String) async throws(SignInError) -> [Identity] {
    try await authenticated(as: id) { [backend] (token) async throws(SignInError) in
      try await backend.identities(accessToken: token.revealed)
    }
  }

  /// Adds a sign-in method to the signed-in user's account.
  ///
  /// - Parameters:
  ///   - provider: the new sign-in method. A ``PasskeyProvider`` creates a passkey. To set a password, call
  ///     ``changePassword(current:new:confirmingWith:)`` instead.
  ///   - confirming: one of the account's sign-in methods, used if the server requires a recent sign-in.
  /// - Throws: ``SignInError``; ``SignInError/Code/identityInUse`` if it belongs to another account.
  public func link(
    with provider: any AuthorizationProvider, confirmingWith confirming: (any AuthorizationProvider)? = nil
  ) async throws(SignInError) -> LinkOutcome {
    if let provider = provider as? any PasskeyProvider {
      return try await addPasskey(with: provider, confirmingWith: confirming)
    }
    guard provider.id != .passkey else {
      throw SignInError(.unsupportedAuthorization, "A passkey that signs in cannot be added. Use a PasskeyProvider.")
    }
    let id = try sessionID()
    guard session?.account.isGuest != true else {
      throw SignInError(
        .unsupported, "A guest has no sign-in method to add to. Call signIn(with:) to add the first one.")
    }
    let request = try await self.request(.create)
    let authorization = try await ask(provider, request)
    guard let proof = try Proof(authorization, provider: provider.id, request: request) else { return .cancelled }
    if case .apple(let credential) = proof.authorization { try put(away: credential) }
    let attempt = try self.attempt(proof, purpose: .create)
    let linked = try await changingPasskeys { () async throws(SignInError) in
      try await self.recent(as: id, confirmingWith: confirming) {
        [backend = self.backend] (token) async throws(SignInError) in
        try await backend.link(attempt, accessToken: token.revealed)
      }
    }
    guard let identity = linked else { return .cancelled }
    note { kept in proof.appleUser.map { kept.outbox.delivered($0) } }
    return .linked(identity)
  }

  /// Removes a sign-in method from the account, and ends the sessions that it opened.
  ///
  /// - Returns: `false` if the user cancelled the confirmation.
  /// - Throws: ``SignInError``; ``SignInError/Code/lastSignInMethod`` if it is the only one.
  public func unlink(
    _ identity: Identity, confirmingWith provider: (any AuthorizationProvider)? = nil
  ) async throws(SignInError) -> Bool {
    let id = try sessionID()
    let removed: Void? = try await changingPasskeys { () async throws(SignInError) in
      try await self.recent(as: id, confirmingWith: provider) {
        [backend = self.backend] (token) async throws(SignInError) in
        try await backend.unlink(identity, accessToken: token.revealed)
      }
    }
    if removed != nil { await passwordWasRemoved(identity) }
    return removed != nil
  }
}

extension AuthClient {
  /// Returns the user's sessions, oldest first, at most one hundred.
  ///
  /// - Throws: ``SignInError``.
  public func sessions() async throws(SignInError) -> [DeviceSession] {
    let call = ServerConnection.Call(.listSessions, query: [URLQueryItem(name: "limit", value: "100")])
    let page = try ServerConnection.read(PagedList<SessionListItem>.self, from: try await data(from: call))
    return page.items.map(DeviceSession.init)
  }

  /// Renames a session. `nil` removes the name.
  ///
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a name without visible characters or with more
  ///   than 100 characters.
  @discardableResult
  public func renameSession(_ session: DeviceSession, to name: String?) async throws(SignInError) -> DeviceSession {
    var call = ServerConnection.Call(.renameSession, session.id)
    call.body = APIEncoding.json(SessionChangeRequest(name: name.map { .set($0) } ?? .remove))
    return DeviceSession(try ServerConnection.read(SessionListItem.self, from: try await data(from: call)))
  }

  /// Ends a session. For the current session, this is the same as ``signOut()``.
  ///
  /// - Throws: ``SignInError``.
  public func endSession(_ session: DeviceSession) async throws(SignInError) {
    guard session.id != (try sessionID()) else { return try signOut() }
    _ = try await data(from: ServerConnection.Call(.endSessionByID, session.id))
  }

  /// Ends all sessions except the current one.
  ///
  /// - Throws: ``SignInError``.
  public func endOtherSessions() async throws(SignInError) {
    let keep = URLQueryItem(name: "keep", value: "current")
    _ = try await data(from: ServerConnection.Call(.endSessions, query: [keep]))
  }
}

extension AuthClient {
  /// Deletes the signed-in user's account on the server, and revokes Apple's tokens. Ask for confirmation first; it
  /// cannot be undone.
  ///
  /// - Parameter provider: one of the account's sign-in methods, used if the server requires a recent sign-in. Without
  ///   it, the call throws ``SignInError/Code/reauthenticationRequired``.
  /// - Throws: ``SignInError``. You can repeat the call after an outage: an account that is already deleted returns
  ///   ``DeletionOutcome/deleted(_:)``.
  public func deleteAccount(
    confirmingWith provider: (any AuthorizationProvider)?
  ) async throws(SignInError) -> DeletionOutcome {
    try await deleteAccount(confirmingWith: provider) { _ in }
  }

  /// Does the same, and calls `announce` before the user is signed out: a page about the deletion is ready then before the
  /// state changes.
  package func deleteAccount(
    confirmingWith provider: (any AuthorizationProvider)?, announce: @Sendable (Deletion) async -> Void
  ) async throws(SignInError) -> DeletionOutcome {
    do throws(SignInError) {
      guard let deletion = try await delete(confirmingWith: provider, announce) else { return .cancelled }
      return .deleted(deletion)
    } catch {
      // An earlier call deleted the account, its answer was lost, and the refresh has now reported it.
      guard error.code == .signedOut, error.reason == SignOutReason.accountDeleted.rawValue else { throw error }
      return .deleted(Deletion(id: nil))
    }
  }

  /// `nil` if the user cancelled the confirmation.
  private func delete(
    confirmingWith provider: (any AuthorizationProvider)?, _ announce: @Sendable (Deletion) async -> Void
  ) async throws(SignInError) -> Deletion? {
    let id = try sessionID()
    let (appleUser, account) = (session?.appleUser, session?.account.id)
    let key = environment.secret()
    if let account { noteLeaving(account) }
    let deletion: Deletion?
    do throws(SignInError) {
      deletion = try await recent(as: id, confirmingWith: provider) { [backend] (token) async throws(SignInError) in
        try await backend.deleteAccount(accessToken: token.revealed, idempotencyKey: key)
      }
    } catch {
      if !error.leavesOpen, error.code != .signedOut, error.code != .sessionEnded { noteStaying() }
      throw error
    }
    guard let deletion else {
      noteStaying()
      return nil
    }
    chosen = nextNumber()
    delivered([appleUser])
    if let account { noteFarewell(to: account, deletion.passkeyUsers) }
    await announce(deletion)
    handle(.ended(id: id, .accountDeleted))
    return deletion
  }

  /// Returns the progress of a deletion. No user needs to be signed in.
  ///
  /// - Parameter deletion: the result of ``deleteAccount(confirmingWith:)``, with its receipt.
  /// - Throws: ``SignInError``; with the server's code `not_found` if the receipt is missing or does not match.
  public func deletion(_ deletion: Deletion) async throws(SignInError) -> Deletion {
    guard let id = deletion.id, let receipt = deletion.secretReceipt else {
      throw SignInError(SignInError.Code(.notFound), "The deletion has no receipt. Its progress cannot be queried.")
    }
    let call = ServerConnection.Call(.getDeletion, id, bearer: receipt)
    let data = try await pippin().data(call)
    return Deletion(try ServerConnection.read(DeletionBody.self, from: data), receipt: receipt)
  }
}
