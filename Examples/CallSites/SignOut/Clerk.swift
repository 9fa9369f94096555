import ClerkKit

// Without a network this throws, and the person stays signed in.

// snippet.begin
func signOut() async throws {
  try await Clerk.shared.auth.signOut()
}
// snippet.end
