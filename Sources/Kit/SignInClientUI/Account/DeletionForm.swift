#if canImport(SwiftUI) && !os(watchOS)
  internal import Foundation
  internal import SignInClient
  public import SwiftUI

  /// Explains what will be deleted, and asks for confirmation.
  struct DeletionForm: View {
    @ObservedObject var model: AccountModel
    let appName: String
    let close: @MainActor () -> Void
    @State private var asks = false

    var body: some View {
      VStack(spacing: 12) {
        Heading(Words.text(.delete))
        VStack(alignment: .leading, spacing: 12) {
          Text(Words.text(.deleteFinal)).font(.headline)
          Text(Words.text(.deleteHere))
          Text(Words.text(.deleteApp, ["app": appName]))
          if model.methods.contains(where: { $0.provider == .apple }) {
            Text(Words.text(.deleteApple, ["app": appName]))
          }
          Text(Words.text(.deleteConfirm))
        }
        Button(Words.text(.delete), role: .destructive) { asks = true }
          .buttonStyle(ReadyButtonStyle(.destructive))
          .disabled(model.busy != nil)
          .confirmationDialog(Words.text(.deleteTitle), isPresented: $asks, titleVisibility: .visible) {
            Button(Words.text(.delete), role: .destructive) { Task { if await model.deleteAccount() { close() } } }
          } message: {
            Text(Words.text(.deleteFinal))
          }
      }
    }
  }

  /// Confirms that the account was deleted, and shows the progress at Apple. Show it in place of the sign-in page while
  /// ``AccountModel/deletion`` is set.
  public struct DeletedAccountView: View {
    @ObservedObject private var model: AccountModel
    private let appName: String

    /// Creates a page for the deletion of `model`.
    public init(model: AccountModel, appName: String? = nil) {
      self.model = model
      self.appName = appName ?? AppName.own
    }

    /// The page's content.
    public var body: some View {
      Column {
        Heading(Words.text(.deletedTitle))
        Text(Words.text(.deletedHere)).multilineTextAlignment(.center)
        progress
        Button(Words.text(.done)) { model.forgetDeletion() }
          .buttonStyle(ReadyButtonStyle(.primary))
      }
      .task { await model.followDeletion() }
    }

    @ViewBuilder private var progress: some View {
      switch model.deletion?.progress {
      case .pending: StatusLine(words: Words.text(.deletedPending), isProblem: false)
      case .revoked: StatusLine(words: Words.text(.deletedRevoked, ["app": appName]), isProblem: false)
      case .manual:
        Text(Words.text(.deletedManual, ["app": appName])).multilineTextAlignment(.center)
        if let help = model.deletion?.help.flatMap({ URL(string: $0) }) {
          Link(Words.text(.deletedHelp), destination: help)
        }
      default: EmptyView()
      }
    }
  }
#endif
