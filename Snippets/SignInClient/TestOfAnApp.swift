import Foundation
import SignInClient
import SignInClientTesting

// snippet.provider
/// Apple's provider, or the emulator's when a test started the app.
func provider(_ defaults: UserDefaults, apple: any CredentialStateProvider) throws -> any CredentialStateProvider {
  #if DEBUG
    if let emulator = defaults.string(forKey: "emulator").flatMap(URL.init(string:)) {
      let device = EmulatedDevice(appleID: defaults.string(forKey: "appleID"))
      return try EmulatorAuthorizationProvider(emulator: emulator, bundleID: "com.example.app", device: device)
    }
  #endif
  return apple
}
// snippet.end

// snippet.outage
/// The request is lost in a tunnel, then the app is terminated. Returns the name that the next sign-in sends.
func nameAfterAnOutage(server: URL, emulator: URL) async throws -> PersonName? {
  let keychain = MemoryStorage()
  let mary = try EmulatorAuthorizationProvider(
    emulator: emulator, bundleID: "com.example.app", device: EmulatedDevice(appleID: "mary", hidesEmail: true))
  let configuration = try Configuration(server: server, clientID: "com.example.app")

  let tunnel = BreakableTransport()
  await tunnel.fail(.dropRequest, at: "/v1/sign-in/apple", times: .max)
  let before = AuthClient(configuration: configuration, storage: keychain, transport: tunnel)
  do {
    _ = try await before.signIn(with: mary)
  } catch {
    print("in the tunnel:", error.code.rawValue)
  }

  let after = AuthClient(configuration: configuration, storage: keychain)
  guard case .signedIn(let signIn) = try await after.signIn(with: mary) else { return nil }
  return signIn.account.name
}
// snippet.end

// snippet.locked
/// A launch on a locked device, and the unlock. Returns the two states.
func statesOfALockedLaunch() async throws -> [SessionState] {
  let keychain = MemoryStorage()
  keychain.fail(with: StorageError(.locked, "The device is locked."))
  let client = AuthClient(
    configuration: Configuration(server: "https://id.example.com", clientID: "com.example.app"), storage: keychain)
  let before = client.state
  keychain.fail(with: nil)
  try await client.start()
  return [before, client.state]
}
// snippet.end

// Run it with the addresses of a demo: `.build/debug/TestOfAnApp http://localhost:8080 http://127.0.0.1:8081`.
let addresses = CommandLine.arguments.dropFirst().compactMap(URL.init(string:))
if addresses.count == 2 {
  let name = try await nameAfterAnOutage(server: addresses[0], emulator: addresses[1])
  print("afterwards:", name?.givenName ?? "nobody")
}
