import Foundation
import SignInClient
import SignInClientUI

/// The code of a widget or an extension. It shares the app's session and never signs in.
nonisolated enum Orders {
  static let server = URL(string: "https://shop.example.com")!

  // snippet.shared
  /// The same storage in the app and in each of its extensions.
  static let storage = KeychainStorage(
    accessGroup: "TEAM000001.com.example.shared", appGroup: "group.com.example.app")

  /// The user's orders, or `nil` while the user is signed out.
  static func load(from server: URL) async throws -> Data? {
    let configuration = try Configuration(server: server, clientID: "com.example.app")
    let client = AuthClient(
      configuration: configuration, backend: ShopBackend(address: server), storage: storage)
    try await client.start()
    guard client.state.account != nil else { return nil }
    return try await client.data(for: URLRequest(url: server.appendingPathComponent("orders"))).0
  }
  // snippet.end
}
