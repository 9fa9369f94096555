internal import Foundation
internal import PippinAPI
internal import PippinSecret

extension AuthClient {
  /// Starts a sign-up with an email address and a password. The server sends an email with a code, or, to a known
  /// address, with the existing sign-in method. The answer is the same in both cases.
  ///
  /// The result is stored until the sign-up is completed or replaced. After a relaunch, get it from
  /// ``pendingSignUp()``.
  ///
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a password that does not meet the requirements,
  ///   an invalid address, or a missing name that the server requires.
  public func signUp(
    email: String, password: String, name: PersonName? = nil
  ) async throws(SignInError) -> PendingSignUp {
    let invitation = try pendingInvitation()
    let signUp = try await provingBackend.signUp(email: email, password: password, name: name, invitation: invitation)
    try keep { $0.signUp = StoredSignUp(signUp) }
    return signUp
  }

  /// Returns the sign-up that waits for its code.
  ///
  /// - Throws: ``SignInError/Code/storage``.
  public func pendingSignUp() throws(SignInError) -> PendingSignUp? {
    let signUp = try kept().signUp?.signUp
    return signUp.flatMap { environment.now() < $0.expiresAt ? $0 : nil }
  }

  /// Discards the pending sign-up, if any.
  public func abandonSignUp() {
    guard stored?.signUp != nil else { return }
    note { $0.signUp = nil }
  }

  /// Completes a sign-up and signs the user in. It works only on the device that started the sign-up.
  ///
  /// - Parameters:
  ///   - signUp: the pending sign-up, from ``pendingSignUp()``.
  ///   - token: the code from the email.
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a code that is wrong, used or expired.
  public func confirmSignUp(_ signUp: PendingSignUp, token: String) async throws(SignInError) -> SignInOutcome {
    let (device, began) = (try device(), nextNumber())
    let outcome = try await enter(PendingSession(provider: .password, began: began)) {
      [backend] (guest) async throws(SignInError) in
      try await backend.confirmSignUp(signUp, code: token, device: device, guest: guest?.revealed)
    }
    if case .signedIn = outcome { note { $0.signUp = nil } }
    return outcome
  }

  /// Emails a sign-in code, as an alternative to the password. The answer is the same for known and unknown addresses.
  ///
  /// If the server's settings allow it (`email_code.sign_up`), the code creates an account for a user who has none;
  /// ``SignIn/wasCreated`` is `true` then.
  ///
  /// - Parameters:
  ///   - email: the user's address.
  ///   - name: the user's name, for a new account.
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for an invalid address.
  public func requestSignInCode(
    email: String, name: PersonName? = nil
  ) async throws(SignInError) -> PendingMailSignIn {
    var call = ServerConnection.Call(.requestSignInByMail)
    call.body = APIEncoding.json(
      MailSignInRequest(
        clientID: configuration.clientID, email: email, locale: configuration.locale,
        invitation: try kept().invitation, name: name?.body))
    let answer = try ServerConnection.read(MailSignInAnswer.self, from: try await pippin().provingData(call)).signIn
    return PendingMailSignIn(
      email: email, expiresAt: environment.now().addingTimeInterval(TimeInterval(answer.expiresIn)), id: answer.id)
  }

  /// Signs in with an emailed code.
  ///
  /// - Parameters:
  ///   - signIn: the result of ``requestSignInCode(email:name:)`` in this run of the app.
  ///   - code: the code from the email.
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a code that is wrong, used or expired.
  public func confirmSignIn(_ signIn: PendingMailSignIn, code: String) async throws(SignInError) -> SignInOutcome {
    let (server, device, began) = (try pippin(), try device(), nextNumber())
    return try await enter(PendingSession(provider: .password, began: began)) { (_) async throws(SignInError) in
      try await server.confirmSignIn(signIn.id, token: SecretText(code), device: device)
    }
  }

  /// Emails a password reset token. The answer is the same for known and unknown addresses.
  ///
  /// - Throws: ``SignInError``.
  public func requestPasswordReset(email: String) async throws(SignInError) {
    var call = ServerConnection.Call(.requestPasswordReset)
    call.body = APIEncoding.json(
      PasswordResetRequest(clientID: configuration.clientID, email: email, locale: configuration.locale))
    _ = try await pippin().data(call)
  }

  /// Sets a new password after a reset. All sessions of the account end, and the user signs in with the new password.
  ///
  /// - Parameters:
  ///   - token: the token from the email.
  ///   - newPassword: the new password.
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for an invalid token, or a password that does not
  ///   meet the requirements.
  public func confirmPasswordReset(token: String, newPassword: String) async throws(SignInError) {
    var call = ServerConnection.Call(.confirmPasswordReset)
    call.body = APIEncoding.json(
      PasswordResetConfirmation(token: SecretText(token), newPassword: SecretText(newPassword)))
    _ = try await pippin().data(call)
  }

  /// Changes the account's password, or sets the first one.
  ///
  /// - Parameters:
  ///   - current: the current password; `nil` if the account has none.
  ///   - new: the new password.
  ///   - provider: one of the account's sign-in methods, used if the server requires a recent sign-in.
  /// - Returns: `false` if the user cancelled the confirmation.
  /// - Throws: ``SignInError``; ``SignInError/Code/credentialsInvalid`` if `current` is wrong.
  public func changePassword(
    current: String?, new: String, confirmingWith provider: (any AuthorizationProvider)? = nil
  ) async throws(SignInError) -> Bool {
    var call = ServerConnection.Call(.changePassword)
    call.body = APIEncoding.json(
      PasswordChangeRequest(currentPassword: current.map { SecretText($0) }, newPassword: SecretText(new)))
    return try await recentData(from: call, as: try sessionID(), confirmingWith: provider) != nil
  }
}
