import AuthenticationServices
import Foundation
import Supabase
import SwiftUI

// snippet.before
let supabase = SupabaseClient(supabaseURL: URL(string: "https://xyz.supabase.co")!, supabaseKey: "sb_publishable_…")

@main
struct ShopApp: App {
  @State private var user = supabase.auth.currentUser

  var body: some Scene {
    WindowGroup {
      Group {
        if let user { HomeScreen(user: user) } else { SignInScreen() }
      }
      .task {
        for await (_, session) in supabase.auth.authStateChanges { user = session?.user }
      }
    }
  }
}

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

struct HomeScreen: View {
  let user: User
  @State private var orders = ""
  @State private var problem: String?
  @Environment(\.authorizationController) private var authorizationController

  var body: some View {
    List {
      Text("Welcome, \(user.email ?? "friend")")
      Text(orders)
      Button("Sign out") { attempt { try await supabase.auth.signOut(scope: .local) } }
      Button("Delete account", role: .destructive) { attempt(deleteAccount) }
      if let problem { Text(problem) }
    }
    .task { attempt(load) }
  }

  private func load() async throws {
    var request = URLRequest(url: URL(string: "https://api.example.com/orders")!)
    let token = try await supabase.auth.session.accessToken
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    orders = String(decoding: try await URLSession.shared.data(for: request).0, as: UTF8.self)
  }

  private func deleteAccount() async throws {
    // The endpoint revokes Apple's token, and deletes the user with the secret key.
    let result = try await authorizationController.performRequest(ASAuthorizationAppleIDProvider().createRequest())
    guard case .appleID(let credential) = result, let code = credential.authorizationCode else { return }
    var request = URLRequest(url: URL(string: "https://api.example.com/account/delete")!)
    let token = try await supabase.auth.session.accessToken
    request.httpMethod = "POST"
    request.httpBody = code
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    _ = try await URLSession.shared.data(for: request)
    try await supabase.auth.signOut(scope: .local)
  }

  private func attempt(_ action: @escaping @MainActor () async throws -> Void) {
    Task {
      do { try await action() } catch ASAuthorizationError.canceled {} catch { problem = error.localizedDescription }
    }
  }
}
// snippet.end
