internal import Foundation
internal import PippinSecret

extension AuthClient {
  /// Adds a passkey to the signed-in user's account.
  ///
  /// The kit asks for a recent sign-in first, if the server requires one, and then creates the passkey. A passkey that the
  /// device has created is stored until the server has answered: after a lost answer or a crash, ``start()`` finishes the
  /// work, or tells the device's password managers to forget the passkey.
  ///
  /// - Parameters:
  ///   - provider: creates the passkey.
  ///   - name: what the user calls it; `nil` for the password manager's name.
  ///   - confirming: one of the account's sign-in methods, used if the server requires a recent sign-in.
  /// - Throws: ``SignInError``; ``SignInError/Code/provider`` with the reason `already_registered` if the device has one
  ///   of the account's passkeys, ``SignInError/Code/passkeyLimit`` if there are too many.
  public func addPasskey(
    with provider: any PasskeyProvider, named name: String? = nil,
    confirmingWith confirming: (any AuthorizationProvider)? = nil
  ) async throws(SignInError) -> LinkOutcome {
    let identity = try await addPasskey(.add, with: provider, named: name, confirmingWith: confirming)
    return identity.map { .linked($0) } ?? .cancelled
  }

  /// Lets the password manager add a passkey, after a sign-in with a password. It shows nothing and throws nothing.
  ///
  /// The server allows it within five minutes after the password, once for each session, and not if the account has a
  /// synchronised passkey.
  ///
  /// - Returns: the new passkey, or `nil`.
  @discardableResult
  public func upgradeToPasskey(with provider: any PasskeyProvider) async -> Identity? {  // PK-103
    do {
      return try await addPasskey(.upgrade, with: provider, named: nil, confirmingWith: nil)
    } catch {
      // "Not now": the next sign-in with a password asks again. The log has the request.
      return nil
    }
  }

  /// Renames a passkey.
  ///
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a name without visible characters, or with more than
  ///   100.
  @discardableResult
  public func rename(_ passkey: Identity, to name: String) async throws(SignInError) -> Identity {
    let id = try sessionID()
    return try await changingPasskeys { () async throws(SignInError) in
      try await self.uncancelled { () async throws(SignInError) in
        try await self.authenticated(as: id) { [backend = self.backend] (token) async throws(SignInError) in
          try await backend.rename(passkey, to: name, accessToken: token.revealed)
        }
      }
    }
  }
}

extension AuthClient {
  /// - Returns: `nil` if the user cancelled, or if the password manager declined.
  private func addPasskey(
    _ purpose: PasskeyPurpose, with provider: any PasskeyProvider, named name: String?,
    confirmingWith confirming: (any AuthorizationProvider)?
  ) async throws(SignInError) -> Identity? {
    let id = try sessionID()
    guard let before = session, !before.account.isGuest else {
      throw SignInError(
        .unsupported, "A guest has no sign-in method to add to. Call signIn(with:) to add the first one.")
    }
    let asked = try await recent(as: id, confirmingWith: confirming) { [backend] (token) async throws(SignInError) in
      try await backend.passkeyRequest(purpose, accessToken: token.revealed)
    }
    guard let request = asked else { return nil }
    // From before the passkey exists until the server has answered.
    passkeyChanges += 1
    var leavesOpen = false
    defer {
      passkeyChanges -= 1
      if !leavesOpen { finishPasskeys() }
    }
    do throws(SignInError) {
      return try await addPasskey(
        purpose, request, of: before, with: provider, named: name, confirmingWith: confirming)
    } catch {
      // The next start sends it again.
      leavesOpen = error.leavesOpen
      throw error
    }
  }

  private func addPasskey(
    _ purpose: PasskeyPurpose, _ request: PasskeyRequest, of before: StoredSession, with provider: any PasskeyProvider,
    named name: String?, confirmingWith confirming: (any AuthorizationProvider)?
  ) async throws(SignInError) -> Identity? {
    let style: PasskeyRegistrationRequest.Style = purpose == .upgrade ? .conditional : .standard
    guard let made = try await register(try PasskeyRegistrationRequest(request, style: style), with: provider) else {
      return nil
    }
    guard let new = PendingPasskey(made, request, named: name, of: before, at: environment.now()) else {
      throw SignInError(.provider, "The passkey has no id.", reason: AuthorizationError.Code.incomplete.rawValue)
    }
    // Before the first request: after a crash, the next start asks the server about it.
    addedNow.insert(request.ceremony)
    defer { addedNow.remove(request.ceremony) }
    try keep { $0.changePasskeys { $0.put(new) } }
    // Another user may have signed in meanwhile. The next start of this one asks about it.
    guard session?.id == before.id else { throw SessionMachine.replaced }
    return try await send(new, confirmingWith: confirming)
  }

  private func register(
    _ request: PasskeyRegistrationRequest, with provider: any PasskeyProvider
  ) async throws(SignInError) -> PasskeyRegistration? {
    do {
      let made = try await provider.register(request)
      configuration.log?(.asked(provider.id, .create, failure: nil))
      return made
    } catch {
      configuration.log?(.asked(provider.id, .create, failure: error))
      throw SignInError(.provider, error.detail, reason: error.code.rawValue)
    }
  }

  /// Sends a new passkey to the server. A passkey that was not accepted stays stored, and ``settlePendingPasskeys()`` finds
  /// out what has become of it.
  ///
  /// - Returns: `nil` if the user cancelled the confirmation.
  private func send(
    _ new: PendingPasskey, confirmingWith confirming: (any AuthorizationProvider)?
  ) async throws(SignInError) -> Identity? {
    var added: Identity?
    var refusal: SignInError?
    do throws(SignInError) {
      added = try await recent(as: new.session, confirmingWith: confirming) {
        [backend] (token) async throws(SignInError) in
        try await backend.addPasskey(
          new.registration, ceremony: new.ceremony.revealed, named: new.name, accessToken: token.revealed)
      }
    } catch {
      guard !error.leavesOpen else { throw error }
      refusal = error
    }
    // An earlier copy of the request may have arrived (PK-114).
    if added == nil { added = await known(new) }
    if let added {
      noteDueSignals()
      await settled(new, isOrphan: false)
      return added
    }
    // An id that is known already is somebody's passkey.
    if refusal?.code == .identityInUse { await settled(new, isOrphan: false) }
    if let refusal { throw refusal }
    return nil
  }

  /// The new passkey among the sign-in methods of its own account; `nil` also without an answer.
  private func known(_ new: PendingPasskey) async -> Identity? {
    do throws(SignInError) {
      return try await identities(as: new.session).first(where: new.isPasskey)
    } catch {
      return nil
    }
  }

  /// Forgets a new passkey, and has its password manager forget it, if the server never accepted it.
  private func settled(_ new: PendingPasskey, isOrphan: Bool) async {
    if isOrphan, let signal = new.unknown { await configuration.passwordManagers?.report(signal) }
    note { $0.changePasskeys { $0.settled(new) } }
  }

  /// Finds out what has become of new passkeys of an earlier run, or of a request without an answer.
  ///
  /// - Throws: ``SignInError`` if the server gives no answer. The passkeys stay stored.
  func settlePendingPasskeys() async throws(SignInError) {
    let now = environment.now()
    for new in stored?.passkeys?.pending ?? [] {
      guard now.timeIntervalSince(new.createdAt) < PendingPasskey.longestWait else {
        await settled(new, isOrphan: false)
        continue
      }
      guard let session, session.account.id == new.account, !addedNow.contains(new.ceremony.revealed) else { continue }
      let isOpen = session.id == new.session && now.timeIntervalSince(new.createdAt) < PendingPasskey.ceremonyLifetime
      if isOpen, try await isKnownNow(new) { continue }
      let known = try await identities(as: session.id)
      guard !known.contains(where: new.isPasskey) else {
        noteDueSignals()
        await settled(new, isOrphan: false)
        continue
      }
      // A restored database may lack it (PK-107).
      let signals = try await authenticated(as: session.id) { [backend] (token) async throws(SignInError) in
        try await backend.passkeySignals(accessToken: token.revealed)
      }
      await settled(new, isOrphan: signals != nil)
    }
  }

  /// Sends a new passkey again.
  ///
  /// - Returns: whether the server knows it now. It may have accepted an earlier copy, even if it refuses this one.
  private func isKnownNow(_ new: PendingPasskey) async throws(SignInError) -> Bool {
    do throws(SignInError) {
      _ = try await authenticated(as: new.session) { [backend] (token) async throws(SignInError) in
        try await backend.addPasskey(
          new.registration, ceremony: new.ceremony.revealed, named: new.name, accessToken: token.revealed)
      }
    } catch {
      guard !error.leavesOpen, error.code != .signedOut, error.code != .sessionEnded else { throw error }
      // An id that is known already is somebody's passkey.
      guard error.code == .identityInUse else { return false }
    }
    noteDueSignals()
    await settled(new, isOrphan: false)
    return true
  }
}

extension PendingPasskey {
  /// In seconds. How long the server accepts the answer to a request.
  static let ceremonyLifetime: TimeInterval = 600
  /// In seconds. How long the kit waits for the user to sign in again.
  static let longestWait: TimeInterval = 90 * 86_400
}

extension StoredState {
  /// Changes what is stored about passkeys; nothing is stored if nothing is left.
  mutating func changePasskeys(_ change: (inout StoredPasskeys) -> Void) {
    var changed = passkeys ?? StoredPasskeys()
    change(&changed)
    passkeys = changed == StoredPasskeys() ? nil : changed
  }
}
