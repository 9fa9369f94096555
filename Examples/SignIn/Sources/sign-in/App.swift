import Foundation
import SignInClient
import SignInClientTesting

/// A client and Apple's provider, as in an app. Here the emulator replaces Apple, and a file replaces the keychain.
struct App {
  /// An app uses `KeychainStorage` of SignInClientUI.
  let file = URL(fileURLWithPath: "sign-in.json")
  /// An app uses `URLSessionTransport`, the default. This one can fail on demand.
  let network = BreakableTransport()
  /// An app uses `AppleAuthorizationProvider` of SignInClientUI, with Apple's sheet.
  let apple: EmulatorAuthorizationProvider
  let client: AuthClient
  let server: URL
  let emulator: URL

  init(server: URL, emulator: URL) throws {
    self.server = server
    self.emulator = emulator
    apple = try EmulatorAuthorizationProvider(
      emulator: emulator, bundleID: "com.example.app", device: EmulatedDevice(appleID: "mary"), interval: 0.1)
    client = AuthClient(
      configuration: try Configuration(server: server, clientID: "com.example.app", platform: "ios"),
      storage: FileStorage(url: file), transport: network)
  }

  /// The user's name and address for the output.
  func describe(_ account: Account) -> String {
    let name = [account.name?.givenName, account.name?.familyName].compactMap(\.self).joined(separator: " ")
    return "\(name.isEmpty ? "user without a name" : name) <\(account.email ?? "no address")>"
  }

  /// Prints a heading.
  func step(_ words: String) { print("\n\(words)") }

  /// Prints one event.
  func tell(_ words: String) { print("  \(words)") }
}

/// The program did not get the result that it describes.
struct UnexpectedResult: Error, CustomStringConvertible {
  let description: String
}
