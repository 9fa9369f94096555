import Foundation
import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// snippet.follow
/// Runs as long as the app does.
func follow(_ client: AuthClient, show: @Sendable (SessionState) async -> Void) async {
  for await state in await client.states() {
    await show(state)
  }
}
// snippet.end

// snippet.request
struct Order: Decodable {
  let id: String
}

func orders(_ client: AuthClient) async throws -> [Order] {
  let request = URLRequest(url: URL(string: "https://api.example.com/orders")!)
  let (data, response) = try await client.data(for: request)
  guard response.statusCode == 200 else { throw URLError(.badServerResponse) }
  return try JSONDecoder().decode([Order].self, from: data)
}
// snippet.end

// snippet.refused
/// For the interceptor of a networking library.
func token(_ client: AuthClient, refused: String?) async throws -> String {
  guard let refused else { return try await client.accessToken() }
  return try await client.accessToken(insteadOf: refused)
}
// snippet.end

// snippet.authorized
func download(_ client: AuthClient, _ url: URL) async throws -> Data {
  let request = try await client.authorized(URLRequest(url: url))
  let configuration = URLSessionConfiguration.ephemeral
  configuration.urlCache = nil
  let session = URLSession(configuration: configuration)
  defer { session.finishTasksAndInvalidate() }
  return try await session.data(for: request).0
}
// snippet.end

// snippet.reasons
func sentence(for reason: SignOutReason) -> String? {
  switch reason {
  case .neverSignedIn, .signedOut, .reinstalled: nil
  case .appleConsentRevoked: "You stopped using your Apple Account with this app. You can sign in again at any time."
  case .appleUserMismatch: "This device now uses a different Apple Account. Please sign in again."
  case .accountDeleted: "Your account was deleted."
  case .reuseDetected: "You were signed out for your security. Please sign in again."
  default: "Please sign in again."
  }
}
// snippet.end

// snippet.revocations
/// Runs while the window exists. Checks at once, and each time the system reports a revoked consent.
func watch(_ client: AuthClient, apple: some CredentialStateProvider) async {
  await client.followRevocations(of: apple)
}

/// Call this each time the app becomes active.
func becameActive(_ client: AuthClient, apple: some CredentialStateProvider) async {
  do {
    try await client.start()
    try await client.checkCredential(with: apple)
  } catch {
    // No answer, or a locked keychain: the user stays signed in.
  }
}
// snippet.end

// snippet.offers
/// The buttons to show, in the server's order.
func buttons(_ client: AuthClient) async -> [ProviderID] {
  do {
    return try await client.offers().filter(\.isAvailable).map(\.provider)
  } catch {
    return [.apple]
  }
}
// snippet.end
