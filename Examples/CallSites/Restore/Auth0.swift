import Auth0
import SwiftUI

let credentialsManager = CredentialsManager(authentication: Auth0.authentication())

// The SDK reports no changes: what signs in and out sets `isSignedIn`.

// snippet.begin
struct RootView: View {
  @State private var isSignedIn = credentialsManager.canRenew()

  var body: some View {
    if isSignedIn {
      Text((try? credentialsManager.userProfile())?.name ?? "Signed in")
    } else {
      SignInScreen(isSignedIn: $isSignedIn)
    }
  }
}

struct SignInScreen: View {
  @Binding var isSignedIn: Bool
  var body: some View { Text("Sign in") }
}

// Anywhere, without waiting:
func isSignedIn() -> Bool { credentialsManager.canRenew() }
// snippet.end
