import ClerkKit
import Foundation

// snippet.begin
func orders() async throws -> Data {
  var request = URLRequest(url: URL(string: "https://api.example.com/orders")!)
  guard let token = try await Clerk.shared.auth.getToken() else { throw URLError(.userAuthenticationRequired) }
  request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
  let (data, response) = try await URLSession.shared.data(for: request)
  guard (response as? HTTPURLResponse)?.statusCode == 401 else { return data }
  guard let newToken = try await Clerk.shared.auth.getToken(.init(skipCache: true)) else { return data }
  request.setValue("Bearer \(newToken)", forHTTPHeaderField: "Authorization")
  return try await URLSession.shared.data(for: request).0
}
// snippet.end
