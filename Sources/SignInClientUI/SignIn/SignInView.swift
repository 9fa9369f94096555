#if canImport(AuthenticationServices) && !os(watchOS)
  internal import Foundation
  internal import SignInClient
  public import SwiftUI

  /// A ready sign-in page: Apple's button first, the other ways that this build may offer, a form for passwords, and the questions
  /// that may come up on the way.
  ///
  /// At its appearance it asks silently whether somebody who is known on this device wants to come in. It follows the person's
  /// text size, light and dark, and the language of the app. Each of its parts is a view of its own, to be put together otherwise.
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
      ScrollView {
        VStack(spacing: 20) {
          switch model.step {
          case .choosing:
            Heading(Words.text(.heading, ["app": appName]))
            WaysInView(model: model, look: look)
          case .accountExists(let account):
            AccountExistsView(model: model, account: account, appName: appName, look: look)
          case .profile(let demand): ProfileView(model: model, demand: demand, appName: appName)
          case .newPassword(let email, _): NewPasswordView(model: model, email: email, appName: appName)
          }
          ProblemView(model.problem)
        }
        .frame(maxWidth: 400)
        .padding(24)
        .frame(maxWidth: .infinity)
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

  /// A heading, also for VoiceOver.
  struct Heading: View {
    private let words: String

    init(_ words: String) {
      self.words = words
    }

    var body: some View {
      Text(words)
        .font(.title2)
        .multilineTextAlignment(.center)
        .accessibilityAddTraits(.isHeader)
    }
  }
#endif
