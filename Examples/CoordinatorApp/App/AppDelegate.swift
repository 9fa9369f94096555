#if canImport(UIKit)
  import Foundation
  import SignInClient
  import SignInClientUI
  import UIKit

  @main
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    // snippet.session
    /// One client and one session for the whole app.
    let session = AppDelegate.followedSession()

    private static func followedSession() -> SessionModel {
      let session = SessionModel(client: client())
      // Once, not for each window. Both tasks last as long as the app.
      Task { await session.follow() }
      Task { await session.followRevocations() }
      return session
    }
    // snippet.end

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
