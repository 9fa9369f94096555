import SignInClient
import SignInClientUI
import SwiftUI

/// The shop's own page in place of the ready one; the questions on the way are the ready view's.
struct SignInScreen: View {
  @StateObject private var model: SignInModel
  private let reason: SignOutReason

  init(client: AuthClient, methods: SignInMethods, reason: SignOutReason) {
    self.reason = reason
    _model = StateObject(
      wrappedValue: SignInModel(client: client, others: [methods.google, methods.facebook], apple: methods.apple))
  }

  // snippet.sign-in
  var body: some View {
    if model.step == .choosing {
      // At the largest text sizes no page is short.
      ScrollView {
        VStack(spacing: 20) {
          Text("Fresh apples, every morning").font(.title2)
          if let sentence = reason.sentence { Text(sentence) }
          SignInMethodsView(model: model)
          ProblemView(model.problem)
        }
        .frame(maxWidth: 400)
        .padding(24)
      }
      .task { await model.appeared() }
    } else {
      SignInView(model: model, appName: "Shop")
    }
  }
  // snippet.end
}

extension SignOutReason {
  /// What the person should know, if anything.
  var sentence: String? {
    switch self {
    case .neverSignedIn, .signedOut, .reinstalled: nil
    case .appleConsentRevoked: "You stopped using your Apple Account with this app."
    case .appleUserMismatch: "Another Apple Account is on this device."
    case .accountDeleted: "Your account is deleted."
    default: "Please sign in again."
    }
  }
}
