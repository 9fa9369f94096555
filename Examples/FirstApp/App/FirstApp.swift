import Foundation
import SignInClient
import SignInClientUI
import SwiftUI

// snippet.client
let client = AuthClient(server: "https://id.example.com", clientID: "com.example.app")
// snippet.end

// snippet.app
@main
struct FirstApp: App {
  @StateObject private var session = SessionModel(client: client)

  var body: some Scene {
    WindowGroup {
      Group {
        switch session.state {
        case .restoring: ProgressView()
        case .signedOut: SignInView(client: client)
        case .signedIn(let account): HomeScreen(account: account)
        }
      }
      .following(session)
    }
  }
}
// snippet.end

// snippet.home
struct HomeScreen: View {
  let account: Account
  @State private var problem: String?
  @State private var asksToDelete = false

  var body: some View {
    List {
      Text("Welcome, \(account.name?.givenName ?? "friend")")
      Button("Sign out") { attempt { try await client.signOut() } }
      Button("Delete account", role: .destructive) { asksToDelete = true }
      if let problem { Text(problem) }
    }
    .confirmationDialog("Delete your account?", isPresented: $asksToDelete, titleVisibility: .visible) {
      Button("Delete permanently", role: .destructive) { attempt { try await client.deleteAccount() } }
    } message: {
      Text("This cannot be undone.")
    }
  }

  private func attempt(_ action: @escaping @MainActor () async throws -> Void) {
    Task {
      do { try await action() } catch { problem = error.localizedDescription }
    }
  }
}
// snippet.end

// snippet.request
func orders() async throws -> Data {
  let request = URLRequest(url: URL(string: "https://id.example.com/shop/orders")!)
  return try await client.data(for: request).0
}
// snippet.end

// snippet.screen
struct SignInScreen: View {
  @State private var hint = ""
  @State private var asksMore = false

  var body: some View {
    VStack {
      AppleSignInButton { Task { await signIn() } }
      Text(hint)
    }
    .sheet(isPresented: $asksMore) { SignInView(client: client) }
  }

  private func signIn() async {
    do {
      switch try await client.signInWithApple() {
      case .signedIn, .cancelled: hint = ""
      case .accountExists: hint = "You already have an account. Sign in as you did before."
      // The ready-made page asks for what is missing, for example a name.
      default: asksMore = true
      }
    } catch {
      hint = error.localizedDescription
    }
  }
}
// snippet.end
