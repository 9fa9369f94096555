internal import Foundation
internal import PippinAPI
internal import PippinSecret

extension AuthClient {
  /// Begins a sign-up with an address and a password. Whoever has the address is mailed what completes it, or how they sign in
  /// already; the answer is the same.
  ///
  /// What is returned is kept until it is completed or another is begun: ``pendingSignUp()`` has it after a relaunch.
  ///
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a password that will not do, an address that is none, and
  ///   where the server demands a name.
  public func signUp(
    email: String, password: String, name: PersonName? = nil
  ) async throws(SignInError) -> PendingSignUp {
    var call = ServerConnection.Call(.signUpWithPassword)
    call.body = APIEncoding.json(
      PasswordSignUpRequest(
        clientID: configuration.clientID, email: email, password: SecretText(password), name: name?.body,
        locale: configuration.locale))
    let data = try await pippin().data(call)
    let answer = try ServerConnection.read(PasswordSignUpAnswer.self, from: data).signUp
    let signUp = PendingSignUp(
      email: email, expiresAt: environment.now().addingTimeInterval(TimeInterval(answer.expiresIn)), id: answer.id)
    try keep { $0.signUp = StoredSignUp(signUp) }
    return signUp
  }

  /// The sign-up that waits for what was mailed.
  ///
  /// - Throws: ``SignInError/Code/storage``.
  public func pendingSignUp() throws(SignInError) -> PendingSignUp? {
    let signUp = try kept().signUp?.signUp
    return signUp.flatMap { environment.now() < $0.expiresAt ? $0 : nil }
  }

  /// Forgets the sign-up that waits: the person does not want it. Does nothing when there is none.
  public func abandonSignUp() {
    guard stored?.signUp != nil else { return }
    note { $0.signUp = nil }
  }

  /// Completes a sign-up: the person who has the mail and began it on this device is signed in.
  ///
  /// - Parameters:
  ///   - signUp: what waits: ``pendingSignUp()`` has it.
  ///   - token: from the mail.
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a token that does not fit, was used or is too old.
  public func confirmSignUp(_ signUp: PendingSignUp, token: String) async throws(SignInError) -> SignInOutcome {
    let (server, device, began) = (try pippin(), try device(), nextNumber())
    let reply = try await seenThrough { () async throws(SignInError) in
      try await server.confirmSignUp(signUp.id, token: SecretText(token), device: device)
    }
    let outcome = finish(reply, Arrival(provider: .password, began: began))
    if case .signedIn = outcome { note { $0.signUp = nil } }
    return outcome
  }

  /// Has a code mailed with which the person signs in without their password. The answer is the same whoever has the address.
  ///
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for what is no address.
  public func requestSignInCode(email: String) async throws(SignInError) -> PendingMailSignIn {
    var call = ServerConnection.Call(.requestSignInByMail)
    call.body = APIEncoding.json(
      MailSignInRequest(clientID: configuration.clientID, email: email, locale: configuration.locale))
    let answer = try ServerConnection.read(MailSignInAnswer.self, from: try await pippin().data(call)).signIn
    return PendingMailSignIn(
      email: email, expiresAt: environment.now().addingTimeInterval(TimeInterval(answer.expiresIn)), id: answer.id)
  }

  /// Signs in whoever has the mail.
  ///
  /// - Parameters:
  ///   - signIn: what ``requestSignInCode(email:)`` gave, in this run of the app.
  ///   - code: from the mail.
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a code that does not fit, was used or is too old.
  public func confirmSignIn(_ signIn: PendingMailSignIn, code: String) async throws(SignInError) -> SignInOutcome {
    let (server, device, began) = (try pippin(), try device(), nextNumber())
    let reply = try await seenThrough { () async throws(SignInError) in
      try await server.confirmSignIn(signIn.id, token: SecretText(code), device: device)
    }
    return finish(reply, Arrival(provider: .password, began: began))
  }

  /// Has a mail sent with which a forgotten password can be replaced. The answer is the same whoever has the address.
  ///
  /// - Throws: ``SignInError``.
  public func requestPasswordReset(email: String) async throws(SignInError) {
    var call = ServerConnection.Call(.requestPasswordReset)
    call.body = APIEncoding.json(
      PasswordResetRequest(clientID: configuration.clientID, email: email, locale: configuration.locale))
    _ = try await pippin().data(call)
  }

  /// Replaces a forgotten password. Every session of the account ends, and the person signs in with the new one.
  ///
  /// - Parameters:
  ///   - token: from the mail.
  ///   - newPassword: the password that there shall be.
  /// - Throws: ``SignInError``; ``SignInError/Code/invalidValue`` for a token that does not fit or a password that will not do.
  public func confirmPasswordReset(token: String, newPassword: String) async throws(SignInError) {
    var call = ServerConnection.Call(.confirmPasswordReset)
    call.body = APIEncoding.json(
      PasswordResetConfirmation(token: SecretText(token), newPassword: SecretText(newPassword)))
    _ = try await pippin().data(call)
  }

  /// Changes the password of the account, or gives it its first one.
  ///
  /// - Parameters:
  ///   - current: the password that there is; `nil` where there is none.
  ///   - new: the password that there shall be.
  ///   - provider: a way in that the person has, for when the server wants to be sure who asks.
  /// - Returns: `false` when the person chose not to confirm.
  /// - Throws: ``SignInError``; ``SignInError/Code/credentialsInvalid`` when `current` is wrong.
  public func changePassword(
    current: String?, new: String, confirmingWith provider: (any AuthorizationProvider)? = nil
  ) async throws(SignInError) -> Bool {
    var call = ServerConnection.Call(.changePassword)
    call.body = APIEncoding.json(
      PasswordChangeRequest(currentPassword: current.map { SecretText($0) }, newPassword: SecretText(new)))
    return try await recentData(from: call, as: try sessionID(), confirmingWith: provider) != nil
  }
}
