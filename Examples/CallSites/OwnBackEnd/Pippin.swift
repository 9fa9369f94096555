import Foundation
import SignInClient
import SignInClientUI

/// The app's own calls to its server.
protocol ShopAPI: Sendable {
  func nonce() async throws(SignInError) -> String
  func login(_ credential: AppleCredential, nonce: String) async throws(SignInError) -> (user: Account, token: String)
  func user(token: String) async throws(SignInError) -> Account
  func logout(token: String) async throws(SignInError)
  func delete(token: String) async throws(SignInError)
}

// Server: your own one, with five endpoints. `Examples/OwnBackend` has it in ninety lines.

// snippet.begin
nonisolated struct ShopBackend: AuthenticationBackend {
  let api: any ShopAPI

  func nonce() async throws(SignInError) -> Nonce { Nonce(raw: try await api.nonce()) }

  func signIn(_ attempt: SignInAttempt) async throws(SignInError) -> SignInReply {
    guard case .apple(let credential) = attempt.authorization else {
      throw SignInError(.unsupportedAuthorization, "Apple only.")
    }
    let (user, token) = try await api.login(credential, nonce: attempt.nonce.raw)
    return .signedIn(BackendSession(id: user.id, account: user, tokens: SessionTokens(accessToken: token)))
  }

  func account(_ check: SessionCheck) async throws(SignInError) -> Account {
    try await api.user(token: check.accessToken)
  }

  func signOut(accessToken: String) async throws(SignInError) { try await api.logout(token: accessToken) }

  func deleteAccount(accessToken: String, idempotencyKey: String) async throws(SignInError) -> Deletion {
    try await api.delete(token: accessToken)
    return Deletion(progress: .revoked)
  }
}

func client(_ api: any ShopAPI) -> AuthClient {
  AuthClient(
    configuration: Configuration(server: "https://shop.example.com", clientID: "com.example.app"),
    backend: ShopBackend(api: api), storage: KeychainStorage())
}
// snippet.end
