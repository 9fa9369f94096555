import FirebaseAuth

// Nothing is sent to the server: the refresh token stays valid until it is revoked there.

// snippet.begin
func signOut() throws {
  try Auth.auth().signOut()
}
// snippet.end
