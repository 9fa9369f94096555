import AppleIDEmulator
import PippinAPI
import PippinSecret

/// What `pippin init` writes: every value is checked.
struct InitPlan: Sendable {
  /// The key of the team, and where it was found.
  struct Key: Sendable {
    let id: String
    /// The file that was named; nil for the emulator's key.
    let path: String?
    let pem: SecretText
  }

  let publicURL: String
  let bundleID: String?
  let servicesID: String?
  /// The App ID that notifications name, where no client has it.
  var primaryApp: String?
  /// What people know the website by.
  let name: String
  let team: String
  let key: Key
  let store: String
  /// The emulator's address, in settings for development.
  var emulator: String?

  var returnURL: String { publicURL + Endpoint.appleCallback.path }
  var notificationURL: String { publicURL + Endpoint.receiveAppleNotification.path }

  /// The values of the emulator's default seed, at the ports that `pippin emulate` and `pippin serve` use.
  static func emulator(store: String) -> InitPlan {
    let team = EmulatorConfiguration.defaultSeed.teams[0]
    let app = team.apps[0]
    return InitPlan(
      publicURL: "http://localhost:8080", bundleID: app.bundleID, servicesID: app.services[0].clientID,
      name: "Example", team: team.id, key: Key(id: team.keys[0].keyID, path: nil, pem: team.keys[0].p8),
      store: store, emulator: "http://127.0.0.1:8081")
  }
}
