import Foundation
import SignInClient
import SignInClientUI
import SwiftUI

struct RootView: View {
  @ObservedObject var session: SessionModel
  @State private var deletion: Deletion?

  var body: some View {
    Group {
      switch session.state {
      case .restoring: ProgressView()
      case .signedOut(let reason):
        VStack {
          if reason == .accountDeleted, let help = deletion?.help.flatMap(URL.init(string:)) {
            Link("Remove Shop from your Apple Account", destination: help)
          }
          SignInScreen(client: session.client)
        }
      case .signedIn(let account):
        AccountScreen(client: session.client, account: account, deletion: $deletion).id(account.id)
      }
    }
    .following(session)
  }
}
