import SignInClient

/// What a person should know who waits for a mail.
public enum SignInNotice: Sendable, Equatable {
  /// A new code is on its way to the address.
  case codeSent(email: String)
}

extension SignInDialogue {
  /// Whether a new account with a password may be offered here: where passwords are, and not to a person who is to link.
  var offersSignUp: Bool { step == .choosing && ways.contains(.password) }

  /// The person wants a new account.
  mutating func createAccount() {
    guard offersSignUp else { return }
    move(to: .signUp)
  }

  /// The sign-up that an earlier run of the app began. Nobody is taken away from what they do meanwhile.
  mutating func takeUp(_ signUp: PendingSignUp) {
    guard offersSignUp, busy == nil, lastTry == 0 else { return }
    move(to: .confirmSignUp(signUp))
  }

  /// A mail with a code is on its way to the address of the new account.
  mutating func mailed(_ signUp: PendingSignUp) {
    if case .confirmSignUp(let before) = step, before.email == signUp.email {
      notice = .codeSent(email: signUp.email)
    }
    step = .confirmSignUp(signUp)
  }

  /// A mail with a code is on its way to who wants to sign in without their password.
  mutating func mailed(_ signIn: PendingMailSignIn) {
    if case .confirmSignIn(let before) = step, before.email == signIn.email { notice = .codeSent(email: signIn.email) }
    step = .confirmSignIn(signIn)
  }

  /// Back to the form: the address was mistyped, or nothing arrives there.
  mutating func changeAddress() {
    guard case .confirmSignUp = step, !isWaiting else { return }
    move(to: .signUp)
  }
}
