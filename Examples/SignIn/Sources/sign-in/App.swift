import Foundation
import SignInClient
import SignInClientTesting

/// What an app has: a client for its whole life, and Apple's provider. Here the emulator plays Apple, a file the keychain.
struct App {
  /// In an app: the keychain (`KeychainStorage` of SignInClientUI).
  let file = URL(fileURLWithPath: "sign-in.json")
  /// In an app: no more than `URLSessionTransport()`, which is what the client takes by itself. This one can break.
  let network = BreakableTransport()
  /// In an app: `AppleAuthorizationProvider` of SignInClientUI, with Apple's sheet.
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

  /// What the person is called, for the words below.
  func describe(_ account: Account) -> String {
    let name = [account.name?.givenName, account.name?.familyName].compactMap(\.self).joined(separator: " ")
    return "\(name.isEmpty ? "somebody without a name" : name) <\(account.email ?? "no address")>"
  }

  /// A heading.
  func step(_ words: String) { print("\n\(words)") }

  /// What happened.
  func tell(_ words: String) { print("  \(words)") }
}

/// The journey took another turn than its words say.
struct Astray: Error, CustomStringConvertible {
  let description: String
}
