import SignInClient
import SignInClientUI
import SwiftUI

/// One client for the whole app.
let client = AuthClient(server: "https://id.example.com", clientID: "com.example.app")

// snippet.app
@main
struct ShopApp: App {
  @State private var session = Session(client: client)

  var body: some Scene {
    WindowGroup {
      RootView(session: session).task { await session.follow() }
    }
  }
}

struct RootView: View {
  let session: Session

  var body: some View {
    switch session.state {
    case .restoring: ProgressView()
    case .signedOut: SignInScreen(session: session)
    case .signedIn(let account): AccountScreen(session: session, account: account)
    }
  }
}
// snippet.end

// snippet.previews
#Preview("Signed out") { RootView(session: Session(client: .preview())) }
#Preview("Signed in") { RootView(session: Session(client: .preview(.signedIn(name: "Mary")))) }
// snippet.end
