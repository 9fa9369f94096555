import SignInClient
import SignInClientUI
import SwiftUI

@main
struct OwnBackendApp: App {
  @StateObject private var session: SessionModel

  init() {
    let settings = Settings()
    _session = StateObject(
      wrappedValue: SessionModel(client: Self.client(settings), apple: settings.emulatedApple))
  }

  var body: some Scene {
    WindowGroup {
      RootView(session: session, apple: Settings().emulatedApple)
    }
  }

  // snippet.client
  /// One client for the whole app. The stored session belongs to this server address and bundle id.
  private static func client(_ settings: Settings) -> AuthClient {
    do {
      var configuration = try Configuration(server: settings.server, clientID: "com.example.app")
      configuration.installationMarker = Configuration.defaultInstallationMarker(clientID: "com.example.app")
      configuration.passwordManagers = SystemPasswordManagers()
      return AuthClient(
        configuration: configuration, backend: ShopBackend(address: settings.server), storage: KeychainStorage())
    } catch {
      // The address is a constant, so an invalid one is a programming error.
      preconditionFailure("\(error)")
    }
  }
  // snippet.end
}
