import FirebaseAuth
import Foundation

// snippet.begin
func orders() async throws -> Data {
  var request = URLRequest(url: URL(string: "https://api.example.com/orders")!)
  guard let user = Auth.auth().currentUser else { throw URLError(.userAuthenticationRequired) }
  let token = try await user.getIDToken()
  request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
  let (data, response) = try await URLSession.shared.data(for: request)
  guard (response as? HTTPURLResponse)?.statusCode == 401 else { return data }
  let newToken = try await user.getIDToken(forcingRefresh: true)
  request.setValue("Bearer \(newToken)", forHTTPHeaderField: "Authorization")
  return try await URLSession.shared.data(for: request).0
}
// snippet.end
