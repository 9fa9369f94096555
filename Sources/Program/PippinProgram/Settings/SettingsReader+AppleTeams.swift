import AppleIDEmulator
import PippinServer
import PippinFoundation
import PippinSecret
import SignInWithApple

/// The members of `apple`.
enum AppleSetting: String, SettingKey {
  case teams
  case domainAssociationFile = "domain_association_file"

  var declaration: SettingDeclaration {
    switch self {
    case .teams:
      .init(
        .list(.object(AppleTeamSetting.self)), "your teams, each with the keys that Apple let you download",
        without: .means("no Sign in with Apple"))
    case .domainAssociationFile:
      .init(
        .file,
        "Apple's proof file for the domain, if the portal asks for one; served as apple-developer-domain-association.txt",
        without: .means("the file is not served"))
    }
  }
}

/// A member of `apple.teams`.
enum AppleTeamSetting: String, SettingKey {
  case id
  case primaryApp = "primary_app"
  case keys

  var declaration: SettingDeclaration {
    switch self {
    case .id:
      .init(.text("text", isPublic: true), "the Team ID of Apple's membership page", without: .required)
    case .primaryApp:
      .init(
        .text("text", isPublic: true),
        "the bundle id of the primary App ID that the team's Services IDs are grouped under, where no client has it: "
          + "Apple's notifications name it, and nobody signs in with it",
        without: .means("notifications are taken for the clients' audiences alone"))
    case .keys:
      .init(
        .list(.object(AppleKeySetting.self)),
        "the team's keys for Sign in with Apple; while Apple refuses a client's key, the others sign",
        without: .required)
    }
  }
}

/// A member of `apple.teams[].keys`.
enum AppleKeySetting: String, SettingKey {
  case keyID = "key_id"
  case file

  var declaration: SettingDeclaration {
    switch self {
    case .keyID:
      .init(.text("text", isPublic: true), "the key's id in Apple's list of keys", without: .required)
    case .file:
      .init(.secretFile, "the .p8 file that Apple lets you download once", without: .required)
    }
  }
}

/// A team of Apple's developer programme, with its keys for Sign in with Apple.
struct AppleTeam: Sendable {
  let id: String
  /// The bundle id that notifications name although no client has it (NOTIFY-18).
  var primaryApp: String?
  let keys: [ClientSecretSigner]
}

extension SettingsReader {
  /// The teams under `apple`, and their keys.
  mutating func appleTeams(_ setting: Setting, isEmulated: Bool) -> [AppleTeam] {
    guard setting.isPresent, object(setting, AppleSetting.self) else { return [] }
    var teams: [(Setting, AppleTeam)] = []
    for entry in list(setting[AppleSetting.teams]) where object(entry, AppleTeamSetting.self) {
      let id = name(entry[AppleTeamSetting.id], limit: 64, cure: "Write the Team ID of Apple's membership page.")
      var keys: [(Setting, ClientSecretSigner)] = []
      for element in list(entry[AppleTeamSetting.keys]) where object(element, AppleKeySetting.self) {
        // Checked even where the team has no usable name, so that all problems are told at once.
        if let key = appleKey(element, team: id ?? "TEAM", isEmulated: isEmulated) {
          keys.append((element[AppleKeySetting.keyID], key))
        }
      }
      if !entry[AppleTeamSetting.keys].isPresent || entry[AppleTeamSetting.keys].value == .array([]) {
        problem(entry[AppleTeamSetting.keys], "are missing", cure: "Write [{ key_id: \"…\", file: \"AuthKey_….p8\" }].")
      }
      refuseDoubles(keys.map { ($0, $1.keyID) })
      let primaryApp = string(entry[AppleTeamSetting.primaryApp])
      if let id {
        let team = AppleTeam(id: id, primaryApp: primaryApp, keys: keys.map(\.1))
        teams.append((entry[AppleTeamSetting.id], team))
      }
    }
    refuseDoubles(teams.map { ($0, $1.id) })
    return teams.map(\.1)
  }

  /// Apple's notifications name a primary App ID, also for a website, which knows only its Services ID (NOTIFY-18).
  mutating func checkPrimaryApps(_ setting: Setting, clients: ClientRegistry) {
    guard setting.isPresent else { return }
    for entry in list(setting[AppleSetting.teams]) {
      guard case .string(let id) = entry[AppleTeamSetting.id].value else { continue }
      let primaryApp = entry[AppleTeamSetting.primaryApp]
      if let app = clients.primaryApps[id] {
        if clients.all.contains(where: { $0.apple?.audience == app && !$0.hasBundleID }) {
          problem(
            primaryApp, "is the Services ID of a client",
            cure: "Write the bundle id of the App ID that the Services ID is grouped under at Apple.")
        }
      } else if clients.teamsWithoutPrimaryApp.contains(id) {
        warn(
          primaryApp, "is missing, and without it Apple's notifications about a website alone are refused",
          cure: "Write the bundle id of the primary App ID that the Services ID is grouped under at Apple.")
      }
    }
  }

  private mutating func appleKey(
    _ setting: Setting, team: String, isEmulated: Bool
  ) -> ClientSecretSigner? {
    let id = name(setting[AppleKeySetting.keyID], limit: 64, cure: "Write the key's id as Apple's list of keys has it.")
    let cure = "Give the .p8 file that Apple let you download once, unchanged."
    guard let contents = file(setting[AppleKeySetting.file], cure: cure) else { return nil }
    guard let text = String(validating: contents.bytes, as: UTF8.self) else {
      problem(setting[AppleKeySetting.file], "is not text", cure: cure)
      return nil
    }
    guard let id else { return nil }
    do {
      let signer = try ClientSecretSigner(teamID: team, keyID: id, privateKeyPEM: SecretText(text))
      // Published private keys: whoever read the emulator's source could be any client of ours towards Apple.
      if !isEmulated, AppleIDEmulator.publishedKeyThumbprints.contains(signer.publicKeyThumbprint) {
        problem(
          setting[AppleKeySetting.file], "is the emulator's key, which everybody has",
          cure: "Give a key of your own team.")
        return nil
      }
      return signer
    } catch {
      let isIdentifier = error.code == .malformedIdentifier
      problem(
        isIdentifier ? setting[AppleKeySetting.keyID] : setting[AppleKeySetting.file],
        "cannot be used: \(error.detail)",
        cure: isIdentifier ? "Write the ids as Apple has them." : cure)
      return nil
    }
  }
}
