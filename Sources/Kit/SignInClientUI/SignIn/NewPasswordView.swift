#if canImport(SwiftUI) && !os(watchOS)
  public import SwiftUI

  /// Resets a forgotten password with the emailed code and a new password.
  public struct NewPasswordView: View {
    @ObservedObject private var model: SignInModel
    private let email: String
    private let appName: String
    @State private var code = ""
    @State private var password = ""

    /// Creates the form for `email`.
    public init(model: SignInModel, email: String, appName: String) {
      self.model = model
      self.email = email
      self.appName = appName
    }

    /// The view's content.
    public var body: some View {
      VStack(spacing: 12) {
        Heading(Words.text(.resetTitle))
        Text(Words.text(.resetIntro, ["app": appName])).multilineTextAlignment(.center)
        // Password managers save the new password under this address.
        FormField(purpose: .email, label: Words.text(.email), text: .constant(email)).disabled(true)
        FormField(
          purpose: .token, label: Words.text(.resetCode), text: $code, problem: model.problem?.words(for: .code))
        FormField(
          purpose: .newPassword, label: Words.text(.newPassword), text: $password,
          hint: Words.text(.newPasswordHint), problem: model.problem?.words(for: .password), onSubmit: send)
        Button(Words.text(.resetButton), action: send)
          .buttonStyle(ReadyButtonStyle(.primary))
          .disabled(!isComplete)
        Button(Words.text(.backToSignIn)) { model.startAgain() }
          .buttonStyle(ReadyButtonStyle(.plain))
          .disabled(model.isWaiting)
      }
    }

    private var isComplete: Bool { !code.isEmpty && !password.isEmpty && model.busy == nil }

    private func send() {
      guard isComplete else { return }
      Task { await model.setPassword(password, code: code, email: email) }
    }
  }
#endif
