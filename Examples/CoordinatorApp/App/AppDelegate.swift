#if canImport(UIKit)
  import Foundation
  import SignInClient
  import SignInClientUI
  import UIKit

  @main
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    /// One client for the whole app.
    let session = SessionModel(client: AppDelegate.client())

    private static func client() -> AuthClient {
      do {
        let server = URL(string: "https://id.example.com")!
        return AuthClient(
          configuration: try Configuration(server: server, clientID: "com.example.app"), storage: KeychainStorage())
      } catch {
        // The address is a constant, so an invalid one is a programming error.
        preconditionFailure("\(error)")
      }
    }
  }
#endif
