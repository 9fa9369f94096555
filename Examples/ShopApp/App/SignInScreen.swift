import SignInClient
import SignInClientUI
import SwiftUI

/// A custom sign-in screen. `SignInView` shows the later steps.
struct SignInScreen: View {
  @StateObject private var model: SignInModel
  private let reason: SignOutReason

  init(client: AuthClient, methods: SignInMethods, reason: SignOutReason) {
    self.reason = reason
    _model = StateObject(
      wrappedValue: SignInModel(
        client: client, others: methods.others, apple: methods.apple))
  }

  // snippet.sign-in
  var body: some View {
    if model.step == .choosing {
      // Scrolls, because the largest text sizes do not fit on one screen.
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
  /// The message to show on the sign-in screen, if any.
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
