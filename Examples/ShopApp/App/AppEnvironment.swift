import Foundation
import SignInClient

#if DEBUG
  import SignInClientTesting
#endif

/// The servers that the app uses. Debug builds can use a local demo: start the app with
/// `-server http://localhost:8080 -emulator http://127.0.0.1:8081 -appleID mary`.
struct AppEnvironment {
  /// The Pippin server.
  private(set) var server = URL(string: "https://id.example.com")!
  /// The local emulator of Apple, Google and Facebook.
  private(set) var emulator: URL?
  /// An emulated device with the Apple Account that `-appleID` names.
  private(set) var emulatedApple: (any CredentialStateProvider)?
  /// The passkeys of an emulated iPhone with that Apple Account.
  private(set) var emulatedPasskeys: (any PasskeyProvider & PasswordManagerUpdates)?

  init() {
    #if DEBUG
      let arguments = UserDefaults.standard
      if let given = arguments.string(forKey: "server").flatMap(URL.init(string:)) { server = given }
      guard let emulator = arguments.string(forKey: "emulator").flatMap(URL.init(string:)) else { return }
      self.emulator = emulator
      do {
        emulatedApple = try EmulatorAuthorizationProvider(
          emulator: emulator, bundleID: "com.example.app",
          device: EmulatedDevice(appleID: arguments.string(forKey: "appleID")))
        if let appleID = arguments.string(forKey: "appleID") {
          var passkeys = try EmulatorPasskeyProvider(
            emulator: emulator, bundleID: "com.example.app", appleID: appleID)
          // Who has Sign in with Apple for the app gets Apple's sheet, and no second account.
          passkeys.appleProvider = emulatedApple
          emulatedPasskeys = passkeys
        }
      } catch {
        preconditionFailure("\(error)")
      }
    #endif
  }

  var version: String? {
    Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String
  }

  var documents: URL {
    FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
  }
}
