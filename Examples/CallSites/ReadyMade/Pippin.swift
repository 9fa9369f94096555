import SignInClient
import SignInClientUI
import SwiftUI

let client = AuthClient(server: "https://id.example.com", clientID: "com.example.app")

// snippet.begin
struct SignInScreen: View {
  var body: some View { SignInView(client: client) }
}
// snippet.end
