import SignInClient
import SignInClientUI
import SwiftUI

@main
struct ShopApp: App {
  private let surroundings: Surroundings
  @StateObject private var session: SessionModel

  init() {
    let surroundings = Surroundings()
    self.surroundings = surroundings
    _session = StateObject(
      wrappedValue: SessionModel(client: Self.client(surroundings), apple: surroundings.emulatedApple))
  }

  var body: some Scene {
    WindowGroup {
      RootView(session: session, surroundings: surroundings)
    }
  }

  // snippet.client
  /// One for the whole app.
  private static func client(_ surroundings: Surroundings) -> AuthClient {
    do {
      var configuration = try Configuration(
        server: surroundings.server, clientID: "com.example.app", appVersion: surroundings.version)
      configuration.installationMarker = surroundings.documents.appendingPathComponent(".installed")
      return AuthClient(configuration: configuration, storage: KeychainStorage())
    } catch {
      // The address is a constant of ours: what is wrong with it is wrong in every build.
      preconditionFailure("\(error)")
    }
  }
  // snippet.end
}
