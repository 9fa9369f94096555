#if canImport(AuthenticationServices) && !os(watchOS)
  internal import SignInClient
  public import SwiftUI

  #if canImport(UIKit)
    internal import UIKit
  #elseif canImport(AppKit)
    internal import AppKit
  #endif

  /// Address and password, as the system's password managers know such a form.
  public struct PasswordFormView: View {
    @ObservedObject private var model: SignInModel
    @State private var email = ""
    @State private var password = ""

    /// A form that signs in with `model`.
    public init(model: SignInModel) {
      self.model = model
    }

    /// The form.
    public var body: some View {
      VStack(spacing: 12) {
        AddressField(email: $email)
        SecureField(Words.text(.password), text: $password)
          .textContentType(.password)
          .fieldBorder()
          .onSubmit(send)
        Button(Words.text(.signIn), action: send)
          .buttonStyle(.bordered)
          .disabled(!isComplete)
        Button(Words.text(.forgotten)) { Task { await model.requestPasswordReset(email: email) } }
          .quietButton()
          .font(.footnote)
          .disabled(email.isEmpty || model.isWaiting)
      }
    }

    private var isComplete: Bool { !email.isEmpty && !password.isEmpty && !model.isWaiting }

    private func send() {
      guard isComplete else { return }
      Task { await model.signIn(email: email, password: password) }
    }
  }

  /// The address: no capitals, no corrections, the keyboard for addresses.
  struct AddressField: View {
    @Binding var email: String

    var body: some View {
      let field = TextField(Words.text(.email), text: $email)
        .textContentType(.username)
        .autocorrectionDisabled()
        .fieldBorder()
      #if os(macOS)
        field
      #else
        field
          .textInputAutocapitalization(.never)
          .keyboardType(.emailAddress)
      #endif
    }
  }
#endif
