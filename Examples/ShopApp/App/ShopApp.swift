import SignInClient
import SignInClientUI
import SwiftUI

@main
struct ShopApp: App {
  private let environment: AppEnvironment
  @StateObject private var session: SessionModel

  init() {
    let environment = AppEnvironment()
    self.environment = environment
    _session = StateObject(
      wrappedValue: SessionModel(client: Self.client(environment), apple: environment.emulatedApple))
  }

  var body: some Scene {
    WindowGroup {
      RootView(session: session, environment: environment)
    }
  }

  // snippet.client
  /// One client for the whole app.
  private static func client(_ environment: AppEnvironment) -> AuthClient {
    do {
      var configuration = try Configuration(
        server: environment.server, clientID: "com.example.app", appVersion: environment.version)
      configuration.installationMarker = environment.documents.appendingPathComponent(".installed")
      configuration.passwordManagers = environment.emulatedPasskeys ?? SystemPasswordManagers()
      return AuthClient(configuration: configuration, storage: KeychainStorage())
    } catch {
      // The address is a constant, so an invalid one is a programming error.
      preconditionFailure("\(error)")
    }
  }
  // snippet.end
}
