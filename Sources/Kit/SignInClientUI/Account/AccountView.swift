#if canImport(SwiftUI) && !os(watchOS)
  internal import Foundation
  internal import SignInClient
  public import SwiftUI

  /// A ready-made account page: profile, sign-in methods, devices, data export, sign out and account deletion. It shows
  /// a message after each change.
  ///
  /// The page shows the sections of its model. It has no title bar, so it fits into your app's navigation.
  public struct AccountView: View {
    @ObservedObject private var model: AccountModel
    private let appName: String
    @State private var form: AccountForm?
    @State private var exported: Data?
    private var save: (@MainActor () -> Void)?

    /// Creates an account page.
    ///
    /// - Parameters:
    ///   - model: the state and the actions; one per window.
    ///   - appName: the app's name; by default its display name.
    public init(model: AccountModel, appName: String? = nil) {
      self.model = model
      self.appName = appName ?? AppName.own
    }

    /// Shows "Save your account" to a guest; `action` shows a ``SignInView``. See ``SignInClient/AuthClient/signInAsGuest()``.
    public func onSaveAccount(perform action: @escaping @MainActor () -> Void) -> AccountView {
      var view = self
      view.save = action
      return view
    }

    /// The page's content.
    public var body: some View {
      Group {
        if model.deletion != nil {
          DeletedAccountView(model: model, appName: appName)
        } else if let form {
          AccountFormView(model: model, form: form, appName: appName) { self.form = nil }
        } else {
          sections
        }
      }
      .passwordQuestion(of: model)
    }

    private var sections: some View {
      List {
        if let status = model.status {
          Section { StatusLine(words: status.words, isProblem: status.problem != nil) }
        }
        if model.account?.isRecoveryPending == true {
          Section {
            ProblemText(Words.text(.recoveryPending))
            RowButton(Words.text(.recoveryStop), role: .destructive) { Task { await model.stopRecovery() } }
          }
        }
        if isGuest {
          Section {
            Text(Words.text(.guestAdvice))
            if let save { RowButton(Words.text(.guestSave)) { save() } }
          }
        } else {
          ProfileSection(model: model) { open($0) }
          if !model.sections.isDisjoint(with: [.methods, .password]) { MethodsSection(model: model) { open($0) } }
          if model.sections.contains(.methods), model.offersPasskeys || !model.passkeys.isEmpty {
            PasskeysSection(model: model) { open($0) }
          }
          if model.sections.contains(.devices) { DevicesSection(model: model) { open($0) } }
        }
        if model.sections.contains(.data) {
          Section(Words.text(.data)) {
            RowButton(Words.text(.download)) { Task { exported = await model.export() } }
          }
        }
        Section {
          // A guest who signs out loses the account.
          if !isGuest { RowButton(Words.text(.signOut)) { Task { await model.signOut() } } }
          if model.sections.contains(.deletion) {
            RowButton(Words.text(.delete), role: .destructive) { open(.delete) }
          }
        }
        if model.busy != nil { ProgressView().accessibilityLabel(Text(Words.text(.working))) }
      }
      .disabled(model.busy != nil)
      .exportsFile($exported)
      .task { await model.load() }
    }

    private var isGuest: Bool { model.account?.isGuest == true }

    private func open(_ form: AccountForm) {
      model.clearStatus()
      self.form = form
    }
  }

  /// A row with text and buttons. At the largest text sizes it becomes a column.
  struct Row<Content: View>: View {
    private let content: Content
    @Environment(\.dynamicTypeSize) private var textSize

    init(@ViewBuilder content: () -> Content) {
      self.content = content()
    }

    var body: some View {
      if textSize.isAccessibilitySize {
        VStack(alignment: .leading, spacing: 8) { content }
      } else {
        HStack(spacing: 12) { content }
      }
    }
  }

  /// A row that can be tapped, at least 44 points high, and red for destructive actions.
  struct RowButton: View {
    private let title: String
    private let label: String
    private let role: ButtonRole?
    private let action: @MainActor () -> Void

    /// - Parameter label: the VoiceOver label, if the title alone is ambiguous.
    init(_ title: String, label: String? = nil, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
      self.title = title
      self.label = label ?? title
      self.role = role
      self.action = action
    }

    var body: some View {
      Button(role: role, action: action) {
        words.frame(minHeight: CGFloat(AppleButtonLook.height)).contentShape(Rectangle())
      }
      // A list row with two buttons needs this style, so that each can be tapped separately.
      .quietButton()
      .accessibilityLabel(Text(label))
    }

    @ViewBuilder private var words: some View {
      if role == .destructive {
        Text(title).foregroundColor(.red)
      } else {
        Text(title)
      }
    }
  }
#endif
