import FirebaseAuth
import SwiftUI

// `authStateChanges` needs iOS 18. Before, an app adds a listener and removes it.

// snippet.begin
struct RootView: View {
  @State private var user = Auth.auth().currentUser

  var body: some View {
    Group {
      if let user { Text(user.displayName ?? "Signed in") } else { Text("Sign in") }
    }
    .task {
      for await user in Auth.auth().authStateChanges { self.user = user }
    }
  }
}

// Anywhere, without waiting:
func isSignedIn() -> Bool { Auth.auth().currentUser != nil }
// snippet.end
