import SignInClient
import SignInClientUI
import SwiftUI

let client = AuthClient(server: "https://id.example.com", clientID: "com.example.app")

// snippet.begin
struct RootView: View {
  @StateObject private var session = SessionModel(client: client)

  var body: some View {
    Group {
      if let account = session.state.account { Text(account.name?.givenName ?? "Signed in") } else { Text("Sign in") }
    }
    .following(session)
  }
}

// Anywhere, without waiting:
func isSignedIn() -> Bool { client.isSignedIn }
// snippet.end
