import SignInClient
import SignInClientUI
import SwiftUI

/// The root of each window.
struct RootView: View {
  @ObservedObject var session: SessionModel
  @StateObject private var signIn: SignInModel
  private let apple: any AuthorizationProvider

  init(session: SessionModel, apple: (any AuthorizationProvider)?) {
    self.session = session
    self.apple = apple ?? AppleAuthorizationProvider(anchor: session.anchor)
    _signIn = StateObject(wrappedValue: SignInModel(client: session.client, hasPasswords: false, apple: apple))
  }

  // snippet.root
  var body: some View {
    Group {
      switch session.state {
      case .restoring: ProgressView()
      case .signedOut: SignInView(model: signIn, appName: "Shop")
      case .signedIn(let account): ShopView(client: session.client, account: account, apple: apple)
      }
    }
    .following(session)
  }
  // snippet.end
}

/// The shop for a signed-in user.
private struct ShopView: View {
  let client: AuthClient
  let account: Account
  let apple: any AuthorizationProvider
  @State private var problem: String?
  @State private var isAsked = false

  var body: some View {
    VStack(spacing: 16) {
      Text("Hello, \(account.name?.givenName ?? "there")").font(.title2)
      Button("Sign out") { attempt { try await client.signOut() } }
      Button("Delete account", role: .destructive) { isAsked = true }
        .confirmationDialog("Delete your account?", isPresented: $isAsked, titleVisibility: .visible) {
          Button("Delete account", role: .destructive) {
            attempt { _ = try await client.deleteAccount(confirmingWith: apple) }
          }
        } message: {
          Text("Your orders and address will also be deleted. This cannot be undone.")
        }
      if let problem { Text(problem).foregroundColor(.red) }
    }
    .padding(24)
  }

  private func attempt(_ work: @escaping @MainActor () async throws -> Void) {
    problem = nil
    Task {
      do { try await work() } catch { problem = "Something went wrong. Try again." }
    }
  }
}
