import Foundation
import SignInClient

#if DEBUG
  import SignInClientTesting
#endif

/// The servers that the app uses. Debug builds can use a local server and emulator: start the app with
/// `-server http://127.0.0.1:8090 -emulator http://127.0.0.1:8081 -appleID mary`.
struct Settings {
  private(set) var server = URL(string: "https://shop.example.com")!
  /// An emulated device with the Apple Account that `-appleID` names.
  private(set) var emulatedApple: (any CredentialStateProvider)?

  init() {
    #if DEBUG
      let arguments = UserDefaults.standard
      if let given = arguments.string(forKey: "server").flatMap(URL.init(string:)) { server = given }
      guard let emulator = arguments.string(forKey: "emulator").flatMap(URL.init(string:)) else { return }
      do {
        emulatedApple = try EmulatorAuthorizationProvider(
          emulator: emulator, bundleID: "com.example.app",
          device: EmulatedDevice(appleID: arguments.string(forKey: "appleID")))
      } catch {
        preconditionFailure("\(error)")
      }
    #endif
  }
}
