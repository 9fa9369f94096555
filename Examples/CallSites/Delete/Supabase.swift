import AuthenticationServices
import Foundation
import Supabase
import SwiftUI

let supabase = SupabaseClient(supabaseURL: URL(string: "https://xyz.supabase.co")!, supabaseKey: "sb_publishable_…")

// Server: an endpoint exchanges the code and revokes the token at Apple, and deletes the user with the secret key
// (`auth.admin.deleteUser`), which no app may contain.

// snippet.begin
struct DeleteButton: View {
  @Environment(\.authorizationController) private var authorizationController

  var body: some View {
    Button("Delete account", role: .destructive) { Task { try await deleteAccount() } }
  }

  private func deleteAccount() async throws {
    let result = try await authorizationController.performRequest(ASAuthorizationAppleIDProvider().createRequest())
    guard case .appleID(let credential) = result, let code = credential.authorizationCode else { return }
    let token = try await supabase.auth.session.accessToken
    var request = URLRequest(url: URL(string: "https://api.example.com/account/delete")!)
    request.httpMethod = "POST"
    request.httpBody = code
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    let (_, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 204 else { throw URLError(.badServerResponse) }
    try await supabase.auth.signOut(scope: .local)
  }
}
// snippet.end
