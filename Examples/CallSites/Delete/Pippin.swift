import SignInClient
import SignInClientUI
import SwiftUI

let client = AuthClient(server: "https://id.example.com", clientID: "com.example.app")

// If the sign-in is not recent, the kit shows Apple's sheet. The server revokes Apple's token.

// snippet.begin
struct DeleteButton: View {
  var body: some View {
    Button("Delete account", role: .destructive) { Task { try await client.deleteAccount() } }
  }
}
// snippet.end
