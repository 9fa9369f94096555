import SignInClient
import SignInClientUI
import SwiftUI

struct RootView: View {
  @ObservedObject var session: SessionModel

  var body: some View {
    Group {
      switch session.state {
      case .restoring: ProgressView()
      case .signedOut: SignInScreen(client: session.client)
      case .signedIn(let account): Text("Welcome, \(account.name?.givenName ?? "friend")")
      }
    }
    .following(session)
  }
}
