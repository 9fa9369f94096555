import Auth0
import Foundation

let credentialsManager = CredentialsManager(authentication: Auth0.authentication())

// snippet.begin
func orders() async throws -> Data {
  var request = URLRequest(url: URL(string: "https://api.example.com/orders")!)
  let token = try await credentialsManager.credentials().accessToken
  request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
  let (data, response) = try await URLSession.shared.data(for: request)
  guard (response as? HTTPURLResponse)?.statusCode == 401 else { return data }
  let newToken = try await credentialsManager.renew().accessToken
  request.setValue("Bearer \(newToken)", forHTTPHeaderField: "Authorization")
  return try await URLSession.shared.data(for: request).0
}
// snippet.end
