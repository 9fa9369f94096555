#if canImport(UIKit)
  import Foundation
  import SignInClient
  import SignInClientUI
  import UIKit

  @main
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    /// One for the whole app.
    let session = SessionModel(client: AppDelegate.client())

    private static func client() -> AuthClient {
      do {
        let server = URL(string: "https://id.example.com")!
        return AuthClient(
          configuration: try Configuration(server: server, clientID: "com.example.app"), storage: KeychainStorage())
      } catch {
        // The address is a constant of ours: what is wrong with it is wrong in every build.
        preconditionFailure("\(error)")
      }
    }
  }
#endif
