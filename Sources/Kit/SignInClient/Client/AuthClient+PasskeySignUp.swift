internal import Foundation
internal import PippinSecret

extension AuthClient {
  /// Creates an account with a passkey, where the server's settings allow it (``Offer/offersSignUp``).
  ///
  /// On iOS, macOS and visionOS 26 and later, without `email`, the sheet for a new account asks for an address, and for
  /// a name unless you pass one. If the user already uses Sign in with Apple for the app, this sheet reports it, and the
  /// kit shows Apple's sheet. With `email`, and on earlier systems, the usual sheet appears; it cannot tell.
  ///
  /// A guest's account gets the passkey, and stays the same account. The address is not verified: the server mails a code
  /// to it (``confirmEmail(token:)``).
  ///
  /// A passkey that the device has created is stored until the server has answered. After a lost answer the next call, or
  /// ``start()`` after a crash, sends the same sign-up again.
  ///
  /// - Parameters:
  ///   - provider: creates the passkey.
  ///   - name: the user's name, if you know it.
  ///   - email: the user's address, if you know it.
  /// - Throws: ``SignInError``; ``SignInError/Code/unsupported`` if a user is signed in: call
  ///   ``addPasskey(with:named:confirmingWith:)``.
  public func signUp(
    withPasskey provider: any PasskeyProvider, name: PersonName? = nil, email: String? = nil
  ) async throws(SignInError) -> SignInOutcome {
    let began = nextNumber()
    _ = try kept()
    let guest = try guestSigningUp()
    if let outcome = try await repeatedSignUp(of: guest, began: began) { return outcome }
    let request = try await signUpRequest(userName: email ?? name?.text, guest: guest)
    let made: PasskeyRegistration
    switch try await newPasskey(request, with: provider, name: name, email: email) {
    case .made(let registration): made = registration
    case .cancelled: return .cancelled
    case .prefersApple(let apple): return try await signIn(with: apple)
    }
    guard let id = made.credentialID else {
      throw SignInError(.provider, "The passkey has no id.", reason: AuthorizationError.Code.incomplete.rawValue)
    }
    let new = PendingPasskeySignUp(
      guest: guest, relyingPartyID: request.relyingPartyID, credentialID: id.base64URL,
      ceremony: request.secretCeremony, credential: made.secretJSON, name: name ?? made.name,
      email: email ?? made.email, invitation: guest == nil ? try kept().invitation : nil,
      idempotencyKey: environment.secret(), createdAt: environment.now())
    // Before the first request: after a crash, the next start sends it.
    addedNow.insert(request.ceremony)
    defer { addedNow.remove(request.ceremony) }
    try keep { $0.changePasskeys { $0.signUp = new } }
    // The user may have signed in in another way meanwhile.
    guard session?.id == guest else {
      await forget(new, isOrphan: true)
      throw SessionMachine.replaced
    }
    return try await send(new, isRepetition: false, began: began)
  }

  /// The session of the guest who signs up; `nil` if nobody is signed in.
  private func guestSigningUp() throws(SignInError) -> String? {
    guard let session else { return nil }
    guard session.account.isGuest else {
      throw SignInError(.unsupported, "A user is signed in. Call addPasskey(with:) to add a passkey to the account.")
    }
    return session.id
  }

  private func signUpRequest(userName: String?, guest: String?) async throws(SignInError) -> PasskeyRequest {
    guard let guest else {
      return try await uncancelled { [backend] () async throws(SignInError) in
        try await backend.passkeySignUpRequest(userName: userName, accessToken: nil)
      }
    }
    return try await authenticated(as: guest) { [backend] (token) async throws(SignInError) in
      try await backend.passkeySignUpRequest(userName: userName, accessToken: token.revealed)
    }
  }

  private enum NewPasskey {
    case made(PasskeyRegistration)
    case cancelled
    case prefersApple(any AuthorizationProvider)
  }

  /// Asks for the account-creation sheet, and for the standard one where the device has no such sheet (PK-146).
  private func newPasskey(
    _ request: PasskeyRequest, with provider: any PasskeyProvider, name: PersonName?, email: String?
  ) async throws(SignInError) -> NewPasskey {
    var style = PasskeyRegistrationRequest.Style.accountCreation
    while true {
      var asked = try PasskeyRegistrationRequest(request, style: style)
      asked.asksForName = name == nil
      asked.asksForEmail = email == nil
      do {
        let made = try await provider.register(asked)
        configuration.log?(.asked(provider.id, .create, failure: nil))
        return made.map { .made($0) } ?? .cancelled
      } catch {
        configuration.log?(.asked(provider.id, .create, failure: error))
        if error.code == .prefersApple, let apple = provider.appleProvider { return .prefersApple(apple) }
        guard error.code == .notSetUp, style == .accountCreation else {
          throw SignInError(.provider, error.detail, reason: error.code.rawValue)
        }
        style = .standard
      }
    }
  }
}

extension AuthClient {
  /// Sends a sign-up without an answer again, before another passkey is created.
  ///
  /// - Returns: `nil` if there is none, or the server does not accept it.
  private func repeatedSignUp(of guest: String?, began: Int) async throws(SignInError) -> SignInOutcome? {
    guard let pending = stored?.passkeys?.signUp, isOpen(pending), pending.guest == guest,
      !addedNow.contains(pending.ceremony.revealed)
    else { return nil }
    addedNow.insert(pending.ceremony.revealed)
    defer { addedNow.remove(pending.ceremony.revealed) }
    do throws(SignInError) {
      return try await send(pending, isRepetition: true, began: began)
    } catch {
      guard !error.leavesOpen else { throw error }
      return nil
    }
  }

  private func isOpen(_ pending: PendingPasskeySignUp) -> Bool {
    environment.now().timeIntervalSince(pending.createdAt) < PendingPasskey.ceremonyLifetime
  }

  /// Sends a sign-up. If the server does not answer, it stays stored.
  ///
  /// - Parameter isRepetition: whether an earlier copy may have arrived.
  private func send(
    _ new: PendingPasskeySignUp, isRepetition: Bool, began: Int
  ) async throws(SignInError) -> SignInOutcome {
    let signUp = new.signUp(on: try device())
    do throws(SignInError) {
      let outcome = try await enter(PendingSession(provider: .passkey, began: began)) {
        [backend = provingBackend] (guest) async throws(SignInError) in
        try await backend.signUp(new.guest == nil ? signUp : signUp.ofGuest(guest))
      }
      await forget(new, isOrphan: false)
      return outcome
    } catch {
      guard !error.leavesOpen else { throw error }
      await forget(new, isOrphan: !error.leavesPasskey(isRepetition: isRepetition))
      throw error
    }
  }

  /// Forgets a sign-up, and has the passkey's password manager forget it, if the server never accepted it (PK-114).
  private func forget(_ new: PendingPasskeySignUp, isOrphan: Bool) async {
    if isOrphan, let signal = new.unknown { await configuration.passwordManagers?.report(signal) }
    note { kept in
      guard kept.passkeys?.signUp?.ceremony == new.ceremony else { return }
      kept.changePasskeys { $0.signUp = nil }
    }
  }

  /// Finishes a sign-up of an earlier run.
  ///
  /// - Throws: ``SignInError`` if the server gives no answer. The sign-up stays stored.
  func settlePendingSignUp() async throws(SignInError) {
    guard let pending = stored?.passkeys?.signUp, !addedNow.contains(pending.ceremony.revealed) else { return }
    // Too late, or somebody has signed in since: the passkey may open an account, and its user can sign in with it.
    guard isOpen(pending), session?.id == pending.guest else { return await forget(pending, isOrphan: false) }
    addedNow.insert(pending.ceremony.revealed)
    defer { addedNow.remove(pending.ceremony.revealed) }
    do throws(SignInError) {
      _ = try await send(pending, isRepetition: true, began: nextNumber())
    } catch {
      guard !error.leavesOpen else { throw error }
    }
  }
}

extension SignInError {
  /// Whether a refused sign-up may still have its passkey at the server: its id is known, or an earlier copy was accepted.
  fileprivate func leavesPasskey(isRepetition: Bool) -> Bool {
    switch code {
    case .identityInUse, .signedOut, .sessionEnded, .reauthenticationRequired: true
    case .passkeyInvalid: reason == "challenge_used" || isRepetition && reason == "challenge_expired"
    default: isRepetition && code == .invalidValue
    }
  }
}

extension PersonName {
  /// The parts in a row; `nil` if both are missing.
  fileprivate var text: String? {
    let parts = [givenName, familyName].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
