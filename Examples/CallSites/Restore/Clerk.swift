import ClerkKit
import SwiftUI

// snippet.begin
struct RootView: View {
  @Environment(Clerk.self) private var clerk

  var body: some View {
    if let user = clerk.user { Text(user.firstName ?? "Signed in") } else { Text("Sign in") }
  }
}

// On the main actor, without waiting:
@MainActor func isSignedIn() -> Bool { Clerk.shared.user != nil }
// snippet.end
