import Auth0

let credentialsManager = CredentialsManager(authentication: Auth0.authentication())

// `revoke` clears nothing if the server does not answer. `clear` signs the person out here, and leaves the refresh token valid.

// snippet.begin
func signOut() async throws {
  do {
    try await credentialsManager.revoke()
  } catch {
    try credentialsManager.clear()
  }
}
// snippet.end
