import SignInClient
import SignInClientUI
import SwiftUI

let client = AuthClient(server: "https://id.example.com", clientID: "com.example.app")

@main
struct ShopApp: App {
  @StateObject private var session = SessionModel(client: client)

  var body: some Scene {
    WindowGroup {
      RootView(session: session)
    }
  }
}
