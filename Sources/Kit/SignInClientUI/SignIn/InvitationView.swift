#if canImport(SwiftUI) && !os(watchOS)
  internal import SignInClient
  public import SwiftUI

  /// Asks for the code of an invitation after the server created no account without one, and confirms that it was entered.
  /// It shows nothing otherwise. ``SignInView`` has it below the error.
  public struct InvitationView: View {
    @ObservedObject private var model: SignInModel
    @State private var code = ""

    /// Creates a view that gives the code to `model`.
    public init(model: SignInModel) {
      self.model = model
    }

    /// The view's content.
    public var body: some View {
      if model.asksForInvitation {
        VStack(spacing: 12) {
          FormField(purpose: .invitation, label: Words.text(.invitationCode), text: $code, onSubmit: send)
          Button(Words.text(.nameButton), action: send)
            .buttonStyle(ReadyButtonStyle(.primary))
            .disabled(!isComplete)
        }
      } else if model.notice == .invitationEntered, let words = model.notice?.words {
        StatusLine(words: words, isProblem: false)
      }
    }

    private var isComplete: Bool { Invitation(code: code) != nil && model.busy == nil }

    private func send() {
      guard isComplete else { return }
      Task { await model.enterInvitation(code: code) }
    }
  }
#endif
