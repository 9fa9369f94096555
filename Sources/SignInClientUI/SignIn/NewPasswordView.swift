#if canImport(AuthenticationServices) && !os(watchOS)
  public import SwiftUI

  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  /// After a forgotten password: the code that was mailed, and a new password.
  public struct NewPasswordView: View {
    @ObservedObject private var model: SignInModel
    private let email: String
    private let appName: String
    @State private var code = ""
    @State private var password = ""

    /// The form for whoever reads the mail of `email`.
    public init(model: SignInModel, email: String, appName: String) {
      self.model = model
      self.email = email
      self.appName = appName
    }

    /// The form.
    public var body: some View {
      VStack(spacing: 12) {
        Heading(Words.text(.resetTitle))
        Text(Words.text(.resetIntro, ["app": appName]))
        codeField
        passwordField
        Text(Words.text(.newPasswordHint)).font(.footnote).foregroundColor(.secondary)
        Button(Words.text(.resetButton), action: send)
          .buttonStyle(.bordered)
          .disabled(!isComplete)
        Button(Words.text(.backToSignIn)) { model.startAgain() }
          .quietButton()
          .disabled(model.isWaiting)
      }
    }

    private var codeField: some View {
      let field = TextField(Words.text(.resetCode), text: $code)
        .fieldBorder()
        .autocorrectionDisabled()
      #if os(macOS)
        return field
      #else
        return field.textContentType(.oneTimeCode)
      #endif
    }

    private var passwordField: some View {
      let field = SecureField(Words.text(.newPassword), text: $password)
        .fieldBorder()
        .onSubmit(send)
      #if os(macOS)
        return field
      #else
        return field.textContentType(.newPassword)
      #endif
    }

    private var isComplete: Bool { !code.isEmpty && !password.isEmpty && model.busy == nil }

    private func send() {
      guard isComplete else { return }
      Task { await model.setPassword(password, code: code, email: email) }
    }
  }
#endif
