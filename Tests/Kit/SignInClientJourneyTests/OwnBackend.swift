import Foundation
import SignInClientTesting
import PippinTestKit
import Testing

@testable import SignInClient

/// The shop of `Examples/OwnBackend`: a Python server and the emulator, without Pippin's server.
struct OwnBackend {
  let address: URL
  let emulator: URL
  let program: RunningProgram

  /// The emulator's Settings and faults.
  var apple: Caller { Caller(emulator) }

  static func run(_ journey: (OwnBackend) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("own-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) } }
    let apple = RunningProgram(["emulate", "--port", "0"], log: folder.appendingPathComponent("emulator.log"))
    let said = try await apple.start(saying: #"(http://[0-9.:]+)"#)
    let emulator = try #require(URL(string: said[0]))
    let program = RunningProgram(
      [try server()], log: folder.appendingPathComponent("server.log"),
      binary: URL(fileURLWithPath: "/usr/bin/python3"), environment: try await settings(emulator, folder))
    let address = try await program.start(saying: #"Running on (http://[0-9.:]+)"#)
    try await journey(OwnBackend(address: try #require(URL(string: address[0])), emulator: emulator, program: program))
    try await program.kill()
    try await apple.stop()
  }

  private static func server() throws -> String {
    PackageRoot.appending("Examples/OwnBackend/server.py").path
  }

  /// The team's key from the emulator's configuration.
  private static func settings(_ emulator: URL, _ folder: URL) async throws -> [String: String] {
    let config = try await Caller(emulator).json("GET", "/emulator/config")
    let team = try #require((config["teams"] as? [[String: Any]])?.first)
    let key = try #require((team["keys"] as? [[String: Any]])?.first)
    let file = folder.appendingPathComponent("AuthKey.p8")
    try Data(try #require(key["p8"] as? String).utf8).write(to: file)
    return [
      "APPLE": emulator.absoluteString, "BUNDLE_ID": World.app, "TEAM_ID": try #require(team["id"] as? String),
      "KEY_ID": try #require(key["key_id"] as? String), "KEY_FILE": file.path, "PORT": "0",
    ]
  }
}

/// A phone with the shop's app.
struct ShopPhone {
  let keychain = MemoryStorage()
  let device: EmulatorAuthorizationProvider
  let network = BreakableTransport()
  private let shop: OwnBackend

  init(of appleID: String?, at shop: OwnBackend) throws {
    self.shop = shop
    device = try EmulatorAuthorizationProvider(
      emulator: shop.emulator, bundleID: World.app, device: EmulatedDevice(appleID: appleID), interval: 0.02)
  }

  /// Starts the app. Only the keychain survives from the previous run.
  func launch() async throws -> AuthClient {
    let client = AuthClient(
      configuration: try Configuration(server: shop.address, clientID: World.app, platform: "ios"),
      backend: ShopBackend(address: shop.address, transport: network), storage: keychain, transport: network)
    try await client.start()
    return client
  }

  /// The keychain's content.
  func kept() throws -> StoredState {
    try StoredState(data: try #require(keychain.value))
  }
}
