import Foundation
import SignInClient
import SignInClientUI
import SwiftUI

@main
struct ShopApp: App {
  @StateObject private var session = SessionModel(client: ShopApp.client())

  var body: some Scene {
    WindowGroup {
      RootView(session: session)
    }
  }

  private static func client() -> AuthClient {
    do {
      let configuration = try Configuration(
        server: URL(string: "https://id.example.com")!, clientID: "com.example.app")
      return AuthClient(configuration: configuration, storage: KeychainStorage())
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
