import SignInClient
import SignInClientUI
import SwiftUI

/// One for each window.
struct RootView: View {
  @ObservedObject var session: SessionModel
  @StateObject private var ways: WaysIn

  init(session: SessionModel, surroundings: Surroundings) {
    self.session = session
    _ways = StateObject(wrappedValue: WaysIn(surroundings: surroundings))
  }

  // snippet.root
  var body: some View {
    Group {
      switch session.state {
      case .restoring: ProgressView()
      case .signedOut(let reason): SignInScreen(client: session.client, ways: ways, reason: reason)
      case .signedIn(let account): AccountScreen(client: session.client, ways: ways, account: account).id(account.id)
      }
    }
    .presentationAnchor(ways.anchor)
    .following(session)
  }
  // snippet.end
}
