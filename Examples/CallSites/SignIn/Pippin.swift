import SignInClient
import SignInClientUI
import SwiftUI

// snippet.begin
let client = AuthClient(server: "https://id.example.com", clientID: "com.example.app")

struct SignInScreen: View {
  @State private var problem: String?

  var body: some View {
    AppleSignInButton {
      Task {
        do {
          try await client.signInWithApple()
        } catch {
          problem = error.localizedDescription
        }
      }
    }
    if let problem { Text(problem) }
  }
}
// snippet.end
