#if canImport(SwiftUI) && !os(watchOS)
  public import SignInClient
  public import SwiftUI

  /// Asks for the emailed code of a new account.
  public struct SignUpCodeView: View {
    @ObservedObject private var model: SignInModel
    private let signUp: PendingSignUp
    private let appName: String

    /// Creates the view for `signUp`.
    public init(model: SignInModel, signUp: PendingSignUp, appName: String) {
      self.model = model
      self.signUp = signUp
      self.appName = appName
    }

    /// The view's content.
    public var body: some View {
      CodeForm(
        intro: Words.text(.codeIntro, ["email": signUp.email, "app": appName]), status: status,
        problem: model.problem?.words(for: .code), isBusy: model.busy != nil,
        send: { code in Task { await model.confirmSignUp(code: code) } },
        resend: { Task { await model.resendCode() } })
      Button(Words.text(.otherAddress)) { model.changeAddress() }
        .buttonStyle(ReadyButtonStyle(.plain))
        .disabled(model.isWaiting)
      Button(Words.text(.backToSignIn)) { model.startAgain() }
        .buttonStyle(ReadyButtonStyle(.plain))
        .disabled(model.isWaiting)
    }

    private var status: String? { model.notice?.words }
  }

  /// Asks for an emailed sign-in code.
  public struct SignInCodeView: View {
    @ObservedObject private var model: SignInModel
    private let signIn: PendingMailSignIn

    /// Creates the view for `signIn`.
    public init(model: SignInModel, signIn: PendingMailSignIn) {
      self.model = model
      self.signIn = signIn
    }

    /// The view's content.
    public var body: some View {
      CodeForm(
        intro: Words.text(.mailCodeIntro, ["email": signIn.email]), status: model.notice?.words,
        problem: model.problem?.words(for: .code), isBusy: model.busy != nil,
        send: { code in Task { await model.confirmSignIn(code: code) } },
        resend: { Task { await model.resendCode() } })
      Button(Words.text(.backToSignIn)) { model.startAgain() }
        .buttonStyle(ReadyButtonStyle(.plain))
        .disabled(model.isWaiting)
    }
  }

  extension SignInNotice {
    var words: String {
      switch self {
      case .codeSent(let email): Words.text(.codeSentAgain, ["email": email])
      case .invitationEntered: Words.text(.invitationEntered)
      }
    }
  }

  /// A field for an emailed code, and a button to send a new one.
  struct CodeForm: View {
    let intro: String
    let status: String?
    let problem: String?
    let isBusy: Bool
    let send: @MainActor (String) -> Void
    let resend: @MainActor () -> Void
    @State private var code = ""

    var body: some View {
      VStack(spacing: 12) {
        Heading(Words.text(.checkEmail))
        Text(intro).multilineTextAlignment(.center)
        FormField(
          purpose: .code, label: Words.text(.code), text: $code, hint: Words.text(.codeHint), problem: problem,
          onSubmit: confirm)
        if let status { StatusLine(words: status, isProblem: false) }
        Button(Words.text(.nameButton), action: confirm)
          .buttonStyle(ReadyButtonStyle(.primary))
          .disabled(!isComplete)
        Button(Words.text(.resend), action: resend)
          .buttonStyle(ReadyButtonStyle(.plain))
          .disabled(isBusy)
      }
    }

    private var isComplete: Bool { CodeInput.normalized(code).count >= 6 && !isBusy }

    private func confirm() {
      guard isComplete else { return }
      send(code)
    }
  }
#endif
