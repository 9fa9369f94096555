#if canImport(SwiftUI) && !os(watchOS)
  internal import SignInClient
  public import SwiftUI

  /// Asks a guest after ``SignInClient/SignInOutcome/guestHasAccount(_:)`` whether to continue with their existing
  /// account. Nothing has changed until they agree.
  public struct GuestHasAccountView: View {
    @ObservedObject private var model: SignInModel
    private let appName: String

    /// Creates the view.
    public init(model: SignInModel, appName: String) {
      self.model = model
      self.appName = appName
    }

    /// The view's content.
    public var body: some View {
      VStack(spacing: 16) {
        Heading(Words.text(.guestTitle))
        Text(Words.text(.guestExplanation, ["app": appName]))
        Button(Words.text(.guestContinue)) { Task { await model.continueWithAccount() } }
          .buttonStyle(ReadyButtonStyle(.primary))
          .disabled(model.isWaiting)
        Button(Words.text(.cancel)) { model.startAgain() }
          .buttonStyle(ReadyButtonStyle(.plain))
          .disabled(model.isWaiting)
      }
    }
  }
#endif
