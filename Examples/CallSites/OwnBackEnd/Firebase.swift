import FirebaseAuth
import Foundation

// Server: it verifies Apple's credential and signs a custom token with Firebase's Admin SDK. The session, its tokens and its
// refreshes stay Firebase's.

// snippet.begin
func signIn(appleCode: Data) async throws {
  var request = URLRequest(url: URL(string: "https://id.example.com/login")!)
  request.httpMethod = "POST"
  request.httpBody = appleCode
  let (data, response) = try await URLSession.shared.data(for: request)
  guard (response as? HTTPURLResponse)?.statusCode == 200, let customToken = String(data: data, encoding: .utf8)
  else { throw URLError(.badServerResponse) }
  try await Auth.auth().signIn(withCustomToken: customToken)
}
// snippet.end
