import Foundation
import SignInClient
import SignInClientUI

// snippet.begin
let client: AuthClient = {
  var configuration = Configuration(server: "https://id.example.com", clientID: "com.example.app")
  configuration.tokenHosts.insert("api.example.com")
  return AuthClient(configuration: configuration, storage: KeychainStorage())
}()

func orders() async throws -> Data {
  let request = URLRequest(url: URL(string: "https://api.example.com/orders")!)
  return try await client.data(for: request).0
}
// snippet.end
