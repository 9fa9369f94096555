#if canImport(SwiftUI) && !os(watchOS)
  internal import Foundation
  internal import SignInClient
  public import SwiftUI

  /// A ready account page: profile, sign-in methods, devices, data, sign out and delete. After every change it says what happened.
  ///
  /// It shows the sections of its model. It has no title bar of its own, and fits into a navigation of the app's.
  public struct AccountView: View {
    @ObservedObject private var model: AccountModel
    private let appName: String
    @State private var form: AccountForm?
    @State private var exported: Data?

    /// A page over `model`.
    ///
    /// - Parameters:
    ///   - model: what is shown and done; one for each window.
    ///   - appName: what the app is called; by default its display name.
    public init(model: AccountModel, appName: String? = nil) {
      self.model = model
      self.appName = appName ?? AppName.own
    }

    /// The page.
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
        ProfileSection(model: model) { open($0) }
        if !model.sections.isDisjoint(with: [.methods, .password]) { MethodsSection(model: model) { open($0) } }
        if model.sections.contains(.devices) { DevicesSection(model: model) { open($0) } }
        if model.sections.contains(.data) {
          Section(Words.text(.data)) {
            RowButton(Words.text(.download)) { Task { exported = await model.export() } }
          }
        }
        Section {
          RowButton(Words.text(.signOut)) { Task { await model.signOut() } }
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

    private func open(_ form: AccountForm) {
      model.clearStatus()
      self.form = form
    }
  }

  /// A row of words and buttons; at the largest text sizes one below the other.
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

  /// A row that can be pressed: as high as a finger needs, and red where it destroys.
  struct RowButton: View {
    private let title: String
    private let label: String
    private let role: ButtonRole?
    private let action: @MainActor () -> Void

    /// - Parameter label: what VoiceOver says, where the title alone does not say of what it speaks.
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
      // In a list, so that two buttons of a row are pressed apart.
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
