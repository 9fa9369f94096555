import Auth0
import SwiftUI

let credentialsManager = CredentialsManager(authentication: Auth0.authentication())

// A page of Auth0's in the browser's sheet. It needs an associated domain and registered callback addresses.

// snippet.begin
struct SignInScreen: View {
  var body: some View {
    Button("Sign in") {
      Task { _ = try await Auth0.webAuth().useHTTPS().useCredentialsManager(credentialsManager).start() }
    }
  }
}
// snippet.end
