#if canImport(SwiftUI) && !os(watchOS)
  internal import Foundation
  internal import SignInClient
  public import SwiftUI

  /// A ready sign-in page: Apple's button first, the other methods that this build may offer, a form for passwords, creating an account,
  /// and the questions that may come up on the way.
  ///
  /// At its appearance it asks silently whether somebody who is known on this device wants to come in. It follows the person's
  /// text size, light and dark, the app's tint and its language. Each of its parts is a view of its own, to be put together otherwise.
  public struct SignInView: View {
    @ObservedObject private var model: SignInModel
    private let appName: String
    private let look: AppleButtonLook

    /// A page over `model`.
    ///
    /// - Parameters:
    ///   - model: what is shown and done; one for each window.
    ///   - appName: what the app is called; by default its display name.
    ///   - look: how Apple's button looks.
    public init(model: SignInModel, appName: String? = nil, look: AppleButtonLook = AppleButtonLook()) {
      self.model = model
      self.appName = appName ?? AppName.own
      self.look = look
    }

    /// The page.
    public var body: some View {
      Column {
        switch model.step {
        case .choosing:
          Heading(Words.text(.heading, ["app": appName]))
          SignInMethodsView(model: model, look: look)
        case .accountExists(let account):
          AccountExistsView(model: model, account: account, appName: appName, look: look)
        case .profile(let demand): ProfileView(model: model, demand: demand, appName: appName)
        case .newPassword(let email, _): NewPasswordView(model: model, email: email, appName: appName)
        case .signUp: SignUpView(model: model, appName: appName)
        case .confirmSignUp(let signUp): SignUpCodeView(model: model, signUp: signUp, appName: appName)
        case .confirmSignIn(let signIn): SignInCodeView(model: model, signIn: signIn)
        }
        if model.problem?.isBeside(model.step.fields) != true { ProblemView(model.problem) }
      }
      .presentationAnchor(model.anchor)
      .task { await model.appeared() }
    }
  }

  /// What the app calls itself.
  enum AppName {
    static var own: String {
      let names = ["CFBundleDisplayName", "CFBundleName"].compactMap {
        Bundle.main.object(forInfoDictionaryKey: $0) as? String
      }
      return names.first ?? ""
    }
  }
#endif
