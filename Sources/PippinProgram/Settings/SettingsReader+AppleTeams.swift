import AppleIDEmulator
import PippinSecret
import SignInWithApple

extension SettingsReader {
  /// The teams under `apple`, and their keys.
  mutating func appleTeams(_ setting: Setting, isEmulated: Bool) -> [ServeSettings.AppleTeam] {
    guard setting.isPresent, object(setting, known: ["teams", "domain_association_file"]) else { return [] }
    var teams: [(Setting, ServeSettings.AppleTeam)] = []
    for entry in list(setting["teams"]) where object(entry, known: ["id", "keys"]) {
      let id = name(entry["id"], limit: 64, cure: "Write the Team ID of Apple's membership page.")
      var keys: [(Setting, ServeSettings.AppleTeamKey)] = []
      for element in list(entry["keys"]) where object(element, known: ["key_id", "file"]) {
        // Checked even where the team has no usable name, so that all problems are told at once.
        if let key = appleKey(element, team: id ?? "TEAM", isEmulated: isEmulated) {
          keys.append((element["key_id"], key))
        }
      }
      if !entry["keys"].isPresent || entry["keys"].value == .array([]) {
        problem(entry["keys"], "are missing", cure: "Write [{ key_id: \"…\", file: \"AuthKey_….p8\" }].")
      }
      refuseDoubles(keys.map { ($0, $1.keyID) })
      if let id { teams.append((entry["id"], ServeSettings.AppleTeam(id: id, keys: keys.map(\.1)))) }
    }
    refuseDoubles(teams.map { ($0, $1.id) })
    return teams.map(\.1)
  }

  private mutating func appleKey(
    _ setting: Setting, team: String, isEmulated: Bool
  ) -> ServeSettings.AppleTeamKey? {
    let id = name(setting["key_id"], limit: 64, cure: "Write the key's id as Apple's list of keys has it.")
    let cure = "Give the .p8 file that Apple let you download once, unchanged."
    guard let contents = file(setting["file"], cure: cure) else { return nil }
    guard let text = String(validating: contents.bytes, as: UTF8.self) else {
      problem(setting["file"], "is no text", cure: cure)
      return nil
    }
    guard let id else { return nil }
    do {
      let pem = SecretText(text)
      let signer = try ClientSecretSigner(teamID: team, keyID: id, privateKeyPEM: pem)
      // Published private keys: whoever read the emulator's source could be any client of ours towards Apple.
      if !isEmulated, AppleIDEmulator.publishedKeyThumbprints.contains(signer.publicKeyThumbprint) {
        problem(setting["file"], "is the emulator's key, which everybody has", cure: "Give a key of your own team.")
        return nil
      }
      return ServeSettings.AppleTeamKey(keyID: id, pem: pem, signer: signer)
    } catch {
      let isIdentifier = error.code == .malformedIdentifier
      problem(
        isIdentifier ? setting["key_id"] : setting["file"], "cannot be used: \(error.detail)",
        cure: isIdentifier ? "Write the ids as Apple has them." : cure)
      return nil
    }
  }
}
