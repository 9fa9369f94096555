import Auth0
import AuthenticationServices
import Foundation
import SwiftUI

// snippet.before
let credentialsManager = CredentialsManager(authentication: Auth0.authentication())

@main
struct ShopApp: App {
  @State private var isSignedIn = credentialsManager.canRenew()

  var body: some Scene {
    WindowGroup {
      if isSignedIn { HomeScreen(isSignedIn: $isSignedIn) } else { SignInScreen(isSignedIn: $isSignedIn) }
    }
  }
}

struct SignInScreen: View {
  @Binding var isSignedIn: Bool
  @State private var problem: String?

  var body: some View {
    SignInWithAppleButton { request in
      request.requestedScopes = [.email, .fullName]
    } onCompletion: { result in
      Task {
        do {
          guard let credential = try result.get().credential as? ASAuthorizationAppleIDCredential,
            let code = credential.authorizationCode.flatMap({ String(data: $0, encoding: .utf8) })
          else { return }
          let credentials = try await Auth0.authentication()
            .login(appleAuthorizationCode: code, fullName: credential.fullName).start()
          try credentialsManager.store(credentials: credentials)
          isSignedIn = true
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
  @Binding var isSignedIn: Bool
  @State private var orders = ""
  @State private var problem: String?
  @Environment(\.authorizationController) private var authorizationController

  var body: some View {
    List {
      Text("Welcome, \((try? credentialsManager.userProfile())?.name ?? "friend")")
      Text(orders)
      Button("Sign out") { attempt { try await signOut() } }
      Button("Delete account", role: .destructive) { attempt(deleteAccount) }
      if let problem { Text(problem) }
    }
    .task { attempt(load) }
  }

  private func load() async throws {
    var request = URLRequest(url: URL(string: "https://api.example.com/orders")!)
    let token = try await credentialsManager.credentials().accessToken
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    orders = String(decoding: try await URLSession.shared.data(for: request).0, as: UTF8.self)
  }

  private func deleteAccount() async throws {
    // The endpoint revokes Apple's token, and deletes the user with a token of the Management API.
    let result = try await authorizationController.performRequest(ASAuthorizationAppleIDProvider().createRequest())
    guard case .appleID(let credential) = result, let code = credential.authorizationCode else { return }
    var request = URLRequest(url: URL(string: "https://api.example.com/account/delete")!)
    let token = try await credentialsManager.credentials().accessToken
    request.httpMethod = "POST"
    request.httpBody = code
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    _ = try await URLSession.shared.data(for: request)
    try await signOut()
  }

  private func signOut() async throws {
    do { try await credentialsManager.revoke() } catch { try credentialsManager.clear() }
    isSignedIn = false
  }

  private func attempt(_ action: @escaping @MainActor () async throws -> Void) {
    Task {
      do { try await action() } catch ASAuthorizationError.canceled {} catch { problem = error.localizedDescription }
    }
  }
}
// snippet.end
