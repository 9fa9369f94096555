import Combine
import SignInClient
import SignInClientUI

/// What the account page shows and does.
@MainActor
final class AccountModel: ObservableObject {
  @Published private(set) var waysIn: [Identity] = []
  @Published private(set) var devices: [DeviceSession] = []
  @Published private(set) var isBusy = false
  @Published private(set) var message: String?

  private let client: AuthClient
  private let ways: WaysIn

  init(client: AuthClient, ways: WaysIn) {
    self.client = client
    self.ways = ways
  }

  /// What could be attached.
  var missing: [any AuthorizationProvider] {
    ways.all.filter { provider in !waysIn.contains { $0.provider == provider.id } }
  }

  /// A way in that the person has: asked once more before what cannot be taken back.
  private var known: (any AuthorizationProvider)? {
    let active = waysIn.filter { $0.status == .active }
    if let provider = ways.all.first(where: { provider in active.contains { $0.provider == provider.id } }) {
      return provider
    }
    // Who has only a password is asked for that.
    let email = active.first { $0.provider == .password }?.email
    return email.map(ways.password.provider(email:))
  }

  func load() async {
    await attempt { () async throws(SignInError) in try await self.reload() }
  }

  func signOut() async {
    await attempt { () async throws(SignInError) in
      try await self.client.signOut()
      return nil
    }
  }

  // snippet.account
  func add(_ provider: any AuthorizationProvider) async {
    await attempt { () async throws(SignInError) in
      guard case .linked = try await self.client.link(with: provider, confirmingWith: self.known) else { return nil }
      return try await self.reload("You can sign in with it from now on.")
    }
  }

  func remove(_ identity: Identity) async {
    await attempt { () async throws(SignInError) in
      guard try await self.client.unlink(identity, confirmingWith: self.known) else { return nil }
      return try await self.reload("It leads to this account no longer.")
    }
  }

  func end(_ device: DeviceSession) async {
    await attempt { () async throws(SignInError) in
      try await self.client.endSession(device)
      return try await self.reload("Signed out there.")
    }
  }

  /// Afterwards the app's state says that nobody is signed in, and why.
  func deleteAccount() async {
    await attempt { () async throws(SignInError) in
      if case .deleted(let deletion) = try await self.client.deleteAccount(confirmingWith: self.known) {
        self.ways.deletion = deletion
      }
      return nil
    }
  }
  // snippet.end

  private func reload(_ message: String? = nil) async throws(SignInError) -> String? {
    waysIn = try await client.identities()
    devices = try await client.sessions()
    return message
  }

  private func attempt(_ action: () async throws(SignInError) -> String?) async {
    isBusy = true
    defer { isBusy = false }
    do {
      message = try await action()
    } catch {
      message = words(for: error)
    }
  }

  private func words(for error: SignInError) -> String {
    switch error.code {
    case .signedOut, .cancelled: ""
    case .identityInUse: "That one leads to another account."
    case .lastSignInMethod: "This is your only way in. Add another one first."
    case .anotherPerson: "That was somebody else. Nothing has changed."
    default: error.isTemporary ? "There is no connection. Try again later." : error.detail
    }
  }
}
