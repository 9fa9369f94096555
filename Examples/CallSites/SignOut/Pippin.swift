import SignInClient
import SignInClientUI

let client = AuthClient(server: "https://id.example.com", clientID: "com.example.app")

// Without a network the person is signed out here at once; the kit tells the server later.

// snippet.begin
func signOut() async throws {
  try await client.signOut()
}
// snippet.end
