#if canImport(SwiftUI) && !os(watchOS)
  internal import SignInClient
  internal import SwiftUI

  /// Sets or changes the password.
  struct PasswordForm: View {
    @ObservedObject var model: AccountModel
    let appName: String
    let close: @MainActor () -> Void
    @State private var current = ""
    @State private var password = ""

    var body: some View {
      VStack(spacing: 12) {
        Heading(Words.text(model.hasPassword ? .changePassword : .setPassword))
        Text(Words.text(model.hasPassword ? .changePasswordIntro : .setPasswordIntro, ["app": appName]))
          .multilineTextAlignment(.center)
        // Password managers save the new password under this address.
        if let email = model.account?.email {
          FormField(purpose: .email, label: Words.text(.email), text: .constant(email)).disabled(true)
        }
        if model.hasPassword {
          FormField(
            purpose: .password, label: Words.text(.currentPassword), text: $current,
            problem: model.status?.problem?.words(for: .currentPassword))
        }
        FormField(
          purpose: .newPassword, label: Words.text(.newPassword), text: $password, hint: Words.text(.newPasswordHint),
          problem: model.status?.problem?.words(for: .password), onSubmit: save)
        Button(Words.text(.save), action: save)
          .buttonStyle(ReadyButtonStyle(.primary))
          .disabled(!isComplete)
      }
    }

    private var isComplete: Bool { !password.isEmpty && !(model.hasPassword && current.isEmpty) && model.busy == nil }

    private func save() {
      guard isComplete else { return }
      Task {
        if await model.changePassword(current: model.hasPassword ? current : nil, new: password) { close() }
      }
    }
  }
#endif
