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
      let configuration = try Configuration(
        server: DemoEnvironment.server, clientID: "com.example.app")
      return AuthClient(configuration: configuration, storage: KeychainStorage())
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
