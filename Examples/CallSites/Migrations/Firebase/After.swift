import Foundation
import SignInClient
import SignInClientUI
import SwiftUI

// snippet.after
let client = AuthClient(server: "https://id.example.com", clientID: "com.example.app")

@main
struct ShopApp: App {
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

struct HomeScreen: View {
  let account: Account
  @State private var orders = ""
  @State private var problem: String?

  var body: some View {
    List {
      Text("Welcome, \(account.name?.givenName ?? "friend")")
      Text(orders)
      Button("Sign out") { attempt { try await client.signOut() } }
      Button("Delete account", role: .destructive) { attempt { try await client.deleteAccount() } }
      if let problem { Text(problem) }
    }
    .task { await load() }
  }

  private func load() async {
    let request = URLRequest(url: URL(string: "https://id.example.com/shop/orders")!)
    do {
      orders = String(decoding: try await client.data(for: request).0, as: UTF8.self)
    } catch {
      problem = error.localizedDescription
    }
  }

  private func attempt(_ action: @escaping @MainActor () async throws -> Void) {
    Task {
      do { try await action() } catch { problem = error.localizedDescription }
    }
  }
}
// snippet.end
