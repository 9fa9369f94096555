#if canImport(SwiftUI) && !os(watchOS)
  public import SignInClient
  public import SwiftUI

  /// Asks the user after ``SignInClient/SignInOutcome/accountExists(_:)``: shows the sign-in method to link, and how to
  /// sign in to the existing account. Nothing is linked until the user has signed in to it.
  public struct AccountExistsView: View {
    @ObservedObject private var model: SignInModel
    private let account: ExistingAccount
    private let appName: String
    private let look: AppleButtonLook

    /// Creates the view for `account`.
    public init(
      model: SignInModel, account: ExistingAccount, appName: String, look: AppleButtonLook = AppleButtonLook()
    ) {
      self.model = model
      self.account = account
      self.appName = appName
      self.look = look
    }

    private var explanation: String {
      let values = ["provider": model.name(of: account.provider), "app": appName]
      guard let email = account.email else { return Words.text(.linkExplanationNoEmail, values) }
      return Words.text(.linkExplanation, values.merging(["email": email]) { first, _ in first })
    }

    /// The view's content.
    public var body: some View {
      VStack(spacing: 16) {
        Heading(Words.text(.linkTitle))
        Text(explanation)
        Text(Words.text(.linkAdvice))
        SignInMethodsView(model: model, shown: account.signInWith, look: look)
        Text(Words.text(.linkNothingYet)).font(.footnote).foregroundColor(.secondary)
        Button(Words.text(.linkDecline)) { model.startAgain() }
          .buttonStyle(ReadyButtonStyle(.plain))
          .disabled(model.isWaiting)
      }
    }
  }
#endif
