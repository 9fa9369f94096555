import Foundation
import SignInClient
import SignInClientUI
import SwiftUI

/// The shop's own page in place of the ready one; the questions on the way are the ready view's.
struct SignInScreen: View {
  @StateObject private var model: SignInModel
  @ObservedObject private var ways: WaysIn
  private let reason: SignOutReason

  init(client: AuthClient, ways: WaysIn, reason: SignOutReason) {
    self.reason = reason
    self.ways = ways
    _model = StateObject(
      wrappedValue: SignInModel(client: client, others: [ways.google, ways.facebook], apple: ways.apple))
  }

  // snippet.sign-in
  var body: some View {
    if model.step == .choosing {
      VStack {
        Text("Fresh apples, every morning").font(.title2)
        if let sentence = reason.sentence { Text(sentence) }
        if reason == .accountDeleted, let help = ways.deletion?.help.flatMap(URL.init(string:)) {
          Link("Take the shop off your Apple Account, too", destination: help)
        }
        WaysInView(model: model)
        ProblemView(model.problem)
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
