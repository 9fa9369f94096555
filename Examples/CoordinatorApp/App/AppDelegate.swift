#if canImport(UIKit)
  import SignInClient
  import SignInClientUI
  import UIKit

  @main
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    // snippet.session
    /// One client and one session for the whole app.
    let session = AppDelegate.followedSession()

    private static func followedSession() -> SessionModel {
      // In the keychain, with a marker of this installation and the system's password managers.
      let client = AuthClient(server: "https://id.example.com", clientID: "com.example.app")
      let session = SessionModel(client: client)
      // Once, not for each window. Both tasks last as long as the app.
      Task { await session.follow() }
      Task { await session.followRevocations() }
      return session
    }
    // snippet.end
  }
#endif
