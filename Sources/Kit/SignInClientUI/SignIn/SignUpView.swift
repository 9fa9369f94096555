#if canImport(SwiftUI) && !os(watchOS)
  internal import SignInClient
  public import SwiftUI

  /// Creates an account with an email address and a password. The server emails a code to the address.
  public struct SignUpView: View {
    @ObservedObject private var model: SignInModel
    private let appName: String
    @State private var givenName: String
    @State private var familyName: String
    @State private var email: String
    @State private var password = ""

    /// Creates the form, with the earlier input filled in.
    public init(model: SignInModel, appName: String) {
      self.model = model
      self.appName = appName
      _givenName = State(initialValue: model.signUpDraft.name?.givenName ?? "")
      _familyName = State(initialValue: model.signUpDraft.name?.familyName ?? "")
      _email = State(initialValue: model.signUpDraft.email)
    }

    /// The view's content.
    public var body: some View {
      VStack(spacing: 12) {
        Heading(Words.text(.createAccount))
        Text(Words.text(.createIntro, ["app": appName])).multilineTextAlignment(.center)
        NameFields(
          givenName: $givenName, familyName: $familyName, isRequired: model.demandsName,
          problem: model.problem?.words(for: .name))
        FormField(
          purpose: .email, label: Words.text(.email), text: $email, problem: model.problem?.words(for: .email))
        FormField(
          purpose: .newPassword, label: Words.text(.password), text: $password, hint: Words.text(.newPasswordHint),
          problem: model.problem?.words(for: .password), onSubmit: send)
        Button(Words.text(.createAccount), action: send)
          .buttonStyle(ReadyButtonStyle(.primary))
          .disabled(!isComplete)
        Button(Words.text(.haveAccount)) { model.startAgain() }
          .buttonStyle(ReadyButtonStyle(.plain))
          .disabled(model.isWaiting)
        if model.busy != nil {
          ProgressView().accessibilityLabel(Text(Words.text(.working)))
        }
      }
    }

    private var name: PersonName { PersonName(givenName: givenName, familyName: familyName) }

    private var isComplete: Bool {
      !email.isEmpty && !password.isEmpty && !(model.demandsName && name.isEmpty) && model.busy == nil
    }

    private func send() {
      guard isComplete else { return }
      Task { await model.signUp(email: email, password: password, name: name.isEmpty ? nil : name) }
    }
  }
#endif
