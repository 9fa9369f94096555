#if canImport(SwiftUI) && !os(watchOS)
  #if canImport(Combine)
    internal import Combine
  #endif
  internal import Foundation
  public import SignInClient
  public import SwiftUI

  /// A ready-made sign-in page: Apple's button first, the other available providers, a password form, "Create account",
  /// and the later steps.
  ///
  /// When it appears, it looks silently for a user that this device knows. It follows the text size, light and dark
  /// mode, the app's tint and its language. You can also use each of its parts on its own.
  public struct SignInView: View {
    private let source: Source
    private let appName: String
    private let look: AppleButtonLook

    private enum Source {
      case client(AuthClient)
      case model(SignInModel)
    }

    /// Creates a sign-in page with Apple, and with passkeys and passwords where the server offers them.
    ///
    /// - Parameters:
    ///   - client: the app's client.
    ///   - appName: the app's name; by default its display name.
    ///   - look: the look of Apple's button.
    public init(client: AuthClient, appName: String? = nil, look: AppleButtonLook = AppleButtonLook()) {
      source = .client(client)
      self.appName = appName ?? AppName.own
      self.look = look
    }

    /// Creates a sign-in page with a model of the app's, for example with more providers.
    ///
    /// - Parameters:
    ///   - model: the state and the actions; one per window.
    ///   - appName: the app's name; by default its display name.
    ///   - look: the look of Apple's button.
    public init(model: SignInModel, appName: String? = nil, look: AppleButtonLook = AppleButtonLook()) {
      source = .model(model)
      self.appName = appName ?? AppName.own
      self.look = look
    }

    /// The page's content.
    public var body: some View {
      switch source {
      case .client(let client): OwnModel(SignInModel(client: client)) { Page(model: $0, appName: appName, look: look) }
      case .model(let model): Page(model: model, appName: appName, look: look)
      }
    }
  }

  /// Keeps a model for as long as the view is on the screen.
  struct OwnModel<Model: ObservableObject, Content: View>: View {
    @StateObject private var model: Model
    private let content: (Model) -> Content

    init(_ model: @autoclosure @escaping () -> Model, @ViewBuilder content: @escaping (Model) -> Content) {
      _model = StateObject(wrappedValue: model())
      self.content = content
    }

    var body: some View { content(model) }
  }

  private struct Page: View {
    @ObservedObject var model: SignInModel
    let appName: String
    let look: AppleButtonLook

    var body: some View {
      Column {
        switch model.step {
        case .choosing:
          Heading(Words.text(.heading, ["app": appName]))
          SignInMethodsView(model: model, look: look)
        case .accountExists(let account):
          AccountExistsView(model: model, account: account, appName: appName, look: look)
        case .guestHasAccount: GuestHasAccountView(model: model, appName: appName)
        case .profile(let demand): ProfileView(model: model, demand: demand, appName: appName)
        case .newPassword(let email, _): NewPasswordView(model: model, email: email, appName: appName)
        case .signUp: SignUpView(model: model, appName: appName)
        case .confirmSignUp(let signUp): SignUpCodeView(model: model, signUp: signUp, appName: appName)
        case .confirmSignIn(let signIn): SignInCodeView(model: model, signIn: signIn)
        }
        if model.problem?.isBeside(model.step.fields) != true { ProblemView(model.problem) }
        InvitationView(model: model)
      }
      .presentationAnchor(model.anchor)
      .task { await model.appeared() }
    }
  }

  /// The app's display name.
  enum AppName {
    static var own: String {
      let names = ["CFBundleDisplayName", "CFBundleName"].compactMap {
        Bundle.main.object(forInfoDictionaryKey: $0) as? String
      }
      return names.first ?? ""
    }
  }
#endif
