import Foundation
import SignInClient
import SignInClientUI
import SwiftUI

struct SignInScreen: View {
  let session: Session
  @State private var hint = ""
  @State private var asksMore = false

  var body: some View {
    VStack {
      AppleSignInButton { Task { await session.attempt(signIn) } }
      Text(session.problem ?? hint)
    }
    .sheet(isPresented: $asksMore) { SignInView(client: session.client) }
  }

  private func signIn() async throws(SignInError) {
    switch try await session.client.signInWithApple() {
    case .accountExists: hint = "You already have an account. Sign in as you did before."
    case .signedIn, .cancelled: hint = ""
    // The ready-made page asks for what is missing.
    default: asksMore = true
    }
  }
}

struct AccountScreen: View {
  let session: Session
  let account: Account
  @State private var orders = ""
  @State private var asksToDelete = false

  var body: some View {
    List {
      Text("Welcome, \(account.name?.givenName ?? "friend")")
      Text(orders)
      Button("Sign out") { Task { await session.attempt(signOut) } }
      Button("Delete account", role: .destructive) { asksToDelete = true }
      Text(session.problem ?? "")
    }
    .task { await session.attempt(load) }
    .confirmationDialog("Delete your account?", isPresented: $asksToDelete, titleVisibility: .visible) {
      Button("Delete permanently", role: .destructive) { Task { await session.attempt(delete) } }
    } message: {
      Text("This cannot be undone.")
    }
  }

  private func load() async throws(SignInError) {
    let request = URLRequest(url: URL(string: "https://id.example.com/shop/orders")!)
    orders = String(decoding: try await session.client.data(for: request).0, as: UTF8.self)
  }

  private func signOut() async throws(SignInError) { try await session.client.signOut() }
  private func delete() async throws(SignInError) { try await session.client.deleteAccount() }
}
