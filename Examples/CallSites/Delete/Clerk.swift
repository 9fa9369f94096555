import AuthenticationServices
import ClerkKit
import Foundation
import SwiftUI

// Server: an endpoint exchanges the code and revokes the token at Apple, and deletes the user with Clerk's Backend
// API. `User.delete()` alone deletes the user and revokes nothing: `signInWithApple()` does not send Apple's code.

// snippet.begin
struct DeleteButton: View {
  @Environment(\.authorizationController) private var authorizationController

  var body: some View {
    Button("Delete account", role: .destructive) { Task { try await deleteAccount() } }
  }

  private func deleteAccount() async throws {
    let result = try await authorizationController.performRequest(ASAuthorizationAppleIDProvider().createRequest())
    guard case .appleID(let credential) = result, let code = credential.authorizationCode else { return }
    guard let token = try await Clerk.shared.auth.getToken() else { throw URLError(.userAuthenticationRequired) }
    var request = URLRequest(url: URL(string: "https://api.example.com/account/delete")!)
    request.httpMethod = "POST"
    request.httpBody = code
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    let (_, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 204 else { throw URLError(.badServerResponse) }
    try await Clerk.shared.auth.signOut()
  }
}
// snippet.end
