import SignInClient

/// A message for a user who waits for an email.
public enum SignInNotice: Sendable, Equatable {
  /// A new code was sent to the address.
  case codeSent(email: String)
}

extension SignInDialogue {
  /// Whether "Create account" can be shown: passwords are available, and the user is not linking a method.
  var offersSignUp: Bool { step == .choosing && methods.contains(.password) }

  /// Shows the sign-up form.
  mutating func createAccount() {
    guard offersSignUp else { return }
    move(to: .signUp)
  }

  /// Continues a sign-up of an earlier run of the app, unless the user is doing something else.
  mutating func takeUp(_ signUp: PendingSignUp) {
    guard offersSignUp, busy == nil, lastTry == 0 else { return }
    move(to: .confirmSignUp(signUp))
  }

  /// A sign-up code was sent.
  mutating func mailed(_ signUp: PendingSignUp) {
    if case .confirmSignUp(let before) = step, before.email == signUp.email {
      notice = .codeSent(email: signUp.email)
    }
    step = .confirmSignUp(signUp)
  }

  /// A sign-in code was sent.
  mutating func mailed(_ signIn: PendingMailSignIn) {
    if case .confirmSignIn(let before) = step, before.email == signIn.email { notice = .codeSent(email: signIn.email) }
    step = .confirmSignIn(signIn)
  }

  /// Returns to the form, to correct the address.
  mutating func changeAddress() {
    guard case .confirmSignUp = step, !isWaiting else { return }
    move(to: .signUp)
  }
}
