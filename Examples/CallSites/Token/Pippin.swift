import Foundation
import SignInClient
import SignInClientUI

// snippet.begin
let client = AuthClient(
  server: "https://id.example.com", clientID: "com.example.app", tokenHosts: ["api.example.com"])

func orders() async throws -> Data {
  let request = URLRequest(url: URL(string: "https://api.example.com/orders")!)
  return try await client.data(for: request).0
}
// snippet.end
