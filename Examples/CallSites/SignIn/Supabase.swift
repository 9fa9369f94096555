import AuthenticationServices
import Foundation
import Supabase
import SwiftUI

// As the SDK's own example has it: without a nonce. With one, the app hashes it for Apple and passes it on unhashed.

// snippet.begin
let supabase = SupabaseClient(supabaseURL: URL(string: "https://xyz.supabase.co")!, supabaseKey: "sb_publishable_…")

struct SignInScreen: View {
  @State private var problem: String?

  var body: some View {
    SignInWithAppleButton { request in
      request.requestedScopes = [.email, .fullName]
    } onCompletion: { result in
      Task {
        do {
          guard let credential = try result.get().credential as? ASAuthorizationAppleIDCredential,
            let idToken = credential.identityToken.flatMap({ String(data: $0, encoding: .utf8) })
          else { return }
          try await supabase.auth.signInWithIdToken(credentials: .init(provider: .apple, idToken: idToken))
          if let name = credential.fullName?.formatted() {
            try await supabase.auth.update(user: UserAttributes(data: ["full_name": .string(name)]))
          }
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
