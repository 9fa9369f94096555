import Foundation
import SignInClient

#if DEBUG
  import SignInClientTesting
#endif

enum DemoEnvironment {
  static let server = given("server") ?? URL(string: "https://id.example.com")!

  /// Apple's sheet from `pippin emulate`, or `nil` in release builds and outside tests.
  static let apple: (any CredentialStateProvider)? = {
    #if DEBUG
      guard let emulator = given("emulator") else { return nil }
      let device = EmulatedDevice(appleID: UserDefaults.standard.string(forKey: "appleID"))
      do {
        return try EmulatorAuthorizationProvider(emulator: emulator, bundleID: "com.example.app", device: device)
      } catch {
        preconditionFailure("\(error)")
      }
    #else
      return nil
    #endif
  }()

  private static func given(_ name: String) -> URL? {
    #if DEBUG
      UserDefaults.standard.string(forKey: name).flatMap(URL.init(string:))
    #else
      nil
    #endif
  }
}
