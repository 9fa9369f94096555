import AuthenticationServices
import ClerkKit
import SwiftUI

// The SDK has no button of Apple's; its example draws one. `AuthView` is its ready-made screen.

// snippet.begin
@MainActor let clerk = Clerk.configure(publishableKey: "pk_live_…")

struct SignInScreen: View {
  @State private var problem: String?

  var body: some View {
    Button("Sign in with Apple") {
      Task {
        do {
          try await clerk.auth.signInWithApple()
        } catch ASAuthorizationError.canceled {
        } catch {
          problem = error.localizedDescription
        }
      }
    }
    if let problem { Text(problem) }
  }
}
// snippet.end
