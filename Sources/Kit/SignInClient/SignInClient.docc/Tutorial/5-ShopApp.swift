import SignInClient
import SignInClientUI
import SwiftUI

@main
struct ShopApp: App {
  @StateObject private var session = SessionModel(client: ShopApp.client(), apple: DemoEnvironment.apple)

  var body: some Scene {
    WindowGroup {
      RootView(session: session)
    }
  }

  private static func client() -> AuthClient {
    do {
      var configuration = try Configuration(
        server: DemoEnvironment.server, clientID: "com.example.app")
      configuration.installationMarker = Configuration.defaultInstallationMarker(clientID: "com.example.app")
      #if !os(tvOS)
        configuration.passwordManagers = SystemPasswordManagers()
      #endif
      return AuthClient(configuration: configuration, storage: KeychainStorage())
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
