import Foundation
import SignInClient
import SignInClientUI
import SwiftUI

// snippet.browser
struct GooglePage: View {
  @StateObject private var model = GooglePage.model()

  var body: some View { SignInView(model: model) }

  /// Apple's sheet and the browser's appear over the same window.
  private static func model() -> SignInModel {
    let anchor = PresentationAnchor()
    let google = WebAuthenticationProvider(
      .google, server: URL(string: "https://id.example.com")!, clientID: "com.example.app",
      returnTo: URL(string: "com.example.app:/signed-in")!, anchor: anchor)
    return SignInModel(client: client, others: [google], anchor: anchor)
  }
}
// snippet.end
