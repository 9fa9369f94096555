import AuthenticationServices
import CryptoKit
import FirebaseAuth
import FirebaseCore
import Foundation
import SwiftUI

// snippet.before
@main
struct ShopApp: App {
  init() { FirebaseApp.configure() }

  var body: some Scene {
    WindowGroup { RootView() }
  }
}

struct RootView: View {
  @State private var user = Auth.auth().currentUser

  var body: some View {
    Group {
      if let user { HomeScreen(user: user) } else { SignInScreen() }
    }
    .task {
      for await user in Auth.auth().authStateChanges { self.user = user }
    }
  }
}

struct SignInScreen: View {
  @State private var nonce = ""
  @State private var problem: String?

  var body: some View {
    SignInWithAppleButton { request in
      nonce = UUID().uuidString
      request.requestedScopes = [.email, .fullName]
      request.nonce = sha256(nonce)
    } onCompletion: { result in
      Task {
        do {
          guard let credential = try result.get().credential as? ASAuthorizationAppleIDCredential,
            let idToken = credential.identityToken.flatMap({ String(data: $0, encoding: .utf8) })
          else { return }
          try await Auth.auth().signIn(
            with: OAuthProvider.appleCredential(
              withIDToken: idToken, rawNonce: nonce, fullName: credential.fullName))
        } catch ASAuthorizationError.canceled {
        } catch {
          problem = error.localizedDescription
        }
      }
    }
    if let problem { Text(problem) }
  }
}

func sha256(_ text: String) -> String {
  SHA256.hash(data: Data(text.utf8)).map { String(format: "%02x", $0) }.joined()
}

struct HomeScreen: View {
  let user: User
  @State private var orders = ""
  @State private var problem: String?
  @Environment(\.authorizationController) private var authorizationController

  var body: some View {
    List {
      Text("Welcome, \(user.displayName ?? "friend")")
      Text(orders)
      Button("Sign out") { attempt { try Auth.auth().signOut() } }
      Button("Delete account", role: .destructive) { attempt(deleteAccount) }
      if let problem { Text(problem) }
    }
    .task { attempt(load) }
  }

  private func load() async throws {
    var request = URLRequest(url: URL(string: "https://api.example.com/orders")!)
    let token = try await user.getIDToken()
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    orders = String(decoding: try await URLSession.shared.data(for: request).0, as: UTF8.self)
  }

  private func deleteAccount() async throws {
    let nonce = UUID().uuidString
    let request = ASAuthorizationAppleIDProvider().createRequest()
    request.nonce = sha256(nonce)
    let result = try await authorizationController.performRequest(request)
    guard case .appleID(let credential) = result,
      let idToken = credential.identityToken.flatMap({ String(data: $0, encoding: .utf8) }),
      let code = credential.authorizationCode.flatMap({ String(data: $0, encoding: .utf8) })
    else { return }
    try await user.reauthenticate(
      with: OAuthProvider.appleCredential(withIDToken: idToken, rawNonce: nonce, fullName: nil))
    try await Auth.auth().revokeToken(withAuthorizationCode: code)
    try await user.delete()
  }

  private func attempt(_ action: @escaping @MainActor () async throws -> Void) {
    Task {
      do { try await action() } catch ASAuthorizationError.canceled {} catch { problem = error.localizedDescription }
    }
  }
}
// snippet.end
