#if canImport(SwiftUI) && !os(watchOS)
  internal import SignInClient
  public import SwiftUI

  /// Fields for the email address and the password, with support for password managers.
  public struct PasswordFormView: View {
    @ObservedObject private var model: SignInModel
    @State private var email = ""
    @State private var password = ""

    /// Creates a form that signs in with `model`.
    public init(model: SignInModel) {
      self.model = model
    }

    /// The view's content.
    public var body: some View {
      VStack(spacing: 12) {
        FormField(purpose: .email, label: Words.text(.email), text: $email)
          .passkeyAutoFill(model)
        FormField(purpose: .password, label: Words.text(.password), text: $password, onSubmit: send)
        Button(Words.text(.signIn), action: send)
          .buttonStyle(ReadyButtonStyle(.primary))
          .disabled(!isComplete)
        if model.offersMailedCode, model.step == .choosing {
          Button(Words.text(.mailCode)) { Task { await model.requestSignInCode(email: email) } }
            .buttonStyle(ReadyButtonStyle(.plain))
            .disabled(email.isEmpty || model.isWaiting)
        }
        if model.offersPasswordReset {
          Button(Words.text(.forgotten)) { Task { await model.requestPasswordReset(email: email) } }
            .buttonStyle(ReadyButtonStyle(.plain))
            .disabled(email.isEmpty || model.isWaiting)
        }
      }
    }

    private var isComplete: Bool { !email.isEmpty && !password.isEmpty && !model.isWaiting }

    private func send() {
      guard isComplete else { return }
      Task { await model.signIn(email: email, password: password) }
    }
  }
#endif
