import Foundation
import Testing

/// The settings of `pippin serve` in a journey.
struct ServerSettings {
  var team = "TEAM000001"
  var keyID = "KEY0000001"
  /// Additional members of the client, in JSON5.
  var client = ""

  /// Writes the settings and their keys. The team's key is the emulator's, unless the folder has one.
  func write(to folder: URL, port: Int, emulator: URL) async throws {
    let key = folder.appendingPathComponent("\(team).p8")
    if !FileManager.default.fileExists(atPath: key.path) {
      let set = try await Caller(emulator).json("GET", "/emulator/config")
      let teams = try #require(set["teams"] as? [[String: Any]])
      let keys = try #require(teams.first { $0["id"] as? String == team }?["keys"] as? [[String: Any]])
      try secret(try #require(keys.first?["p8"] as? String), at: key)
    }
    let master = folder.appendingPathComponent("master.key")
    if !FileManager.default.fileExists(atPath: master.path) {
      let bytes = (0..<32).map { _ in String(format: "%02x", UInt8.random(in: .min ... .max)) }
      try secret(bytes.joined(), at: master)
    }
    let text = """
      { listen: "127.0.0.1:\(port)", operator_listen: "127.0.0.1:0", public_url: "http://localhost:\(port)",
        store: "sqlite:pippin.db", master_keys: [{ id: "one", file: "master.key" }],
        apple_base_url: "\(emulator.absoluteString)", insecure_apple_base_url: true,
        apple: { teams: [{ id: "\(team)", keys: [{ key_id: "\(keyID)", file: "\(team).p8" }] }] },
        clients: [{ id: "\(World.app)", platform: "ios", \(client)
                    apple: { audience: "\(World.app)", team: "\(team)", key: "\(keyID)" } }] }
      """
    try Data(text.utf8).write(to: folder.appendingPathComponent("pippin.json5"))
  }

  private func secret(_ text: String, at file: URL) throws {
    #expect(
      FileManager.default.createFile(
        atPath: file.path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600]))
  }
}
