import PippinAccounts
import PippinHTTP
import PippinServer
import SignInWithPasskeys

/// The members of `passkeys`.
enum PasskeySetting: String, SettingKey {
  case rpID = "rp_id"
  case name
  case origins
  case removedDays = "removed_days"
  case perAccount = "per_account"
  case trustDeviceCounter = "trust_device_counter"
  case recoveryDelayHours = "recovery_delay_hours"

  var declaration: SettingDeclaration {
    switch self {
    case .rpID:
      .init(
        .text("domain", isPublic: true),
        "the domain that all passkeys belong to: the host of public_url, or a domain above it. The first passkey records it in the database, and it can never change after that",
        without: .means("the host of public_url"))
    case .name:
      .init(.text("text", isPublic: true), "what the system's sheet calls your service", without: .means("brand.name"))
    case .origins:
      .init(
        .list(.text("URL")),
        "further web origins that ask for the passkeys, such as https://www.example.com; those outside rp_id are served at /.well-known/webauthn, which must be reachable at rp_id",
        without: .means("the origin of public_url only"))
    case .removedDays:
      .init(
        .integer(1...3650),
        "for how many days the server recognises a passkey that was removed, so that its password manager is told to forget it",
        without: .value("\(PasskeySettings.defaultRemovedDays)"))
    case .perAccount:
      .init(
        .integer(1...100), "how many passkeys an account may have",
        without: .value("\(PasskeySettings.defaultPerAccount)"))
    case .trustDeviceCounter:
      .init(
        .boolean,
        "false accepts a sign-in by a passkey of a single device although its counter did not grow, which may mean a copy",
        without: .value("true"))
    case .recoveryDelayHours:
      .init(
        .integer(0...720),
        "for how many hours a mailed code, to an account that has passkeys only, and an operator's recovery link wait before they sign in. The owner is told at once, and can stop it",
        without: .value("0"))
    }
  }
}

/// The members of `clients[].passkey`.
enum ClientPasskeySetting: String, SettingKey {
  case signUp = "sign_up"
  case upgrade

  var declaration: SettingDeclaration {
    switch self {
    case .signUp:
      .init(
        .boolean, "true lets people create an account with a passkey, and guests keep theirs with one",
        without: .value("false"))
    case .upgrade:
      .init(
        .boolean,
        "true lets the app create a passkey automatically after a sign-in with a password",
        without: .value("false"))
    }
  }
}

/// The settings of passkeys before it is known what the service is called.
struct PasskeyReading: Sendable {
  let rpID: RelyingPartyID
  let name: String?
  /// The accepted origins of pages: that of `public_url` and the further ones (PK-72).
  let webOrigins: [PasskeyOrigin]
  let relatedOrigins: [PasskeyOrigin]
  let removedDays: Int
  let perAccount: Int
  let trustsDeviceCounter: Bool
  let recoveryDelayHours: Int

  /// - Parameter name: what the service is called.
  func settings(name standard: String) -> PasskeySettings {
    PasskeySettings(
      rpID: rpID, name: name ?? standard, relatedOrigins: relatedOrigins, removedDays: removedDays,
      perAccount: perAccount, trustsDeviceCounter: trustsDeviceCounter, recoveryDelayHours: recoveryDelayHours)
  }
}

extension SettingsReader {
  /// The settings of passkeys; nil if no client has passkeys and the settings do not say anything of them.
  mutating func passkeys(_ setting: Setting, clients: Setting, publicURL: String?) -> PasskeyReading? {
    guard setting.isPresent || Self.isAnyClientWithPasskeys(clients) else { return nil }
    if setting.isPresent, !object(setting, PasskeySetting.self) { return nil }
    let name = string(setting[PasskeySetting.name])
    let removedDays = integer(setting[PasskeySetting.removedDays]) ?? PasskeySettings.defaultRemovedDays
    let perAccount = integer(setting[PasskeySetting.perAccount]) ?? PasskeySettings.defaultPerAccount
    let trusts = bool(setting[PasskeySetting.trustDeviceCounter]) ?? true
    let delay = integer(setting[PasskeySetting.recoveryDelayHours]) ?? 0
    let further = webOrigins(setting[PasskeySetting.origins])
    guard let rpID = rpID(setting[PasskeySetting.rpID], publicURL: publicURL), let publicURL else { return nil }
    let related = further.filter { !Self.covers(rpID, $0.text) }
    checkLabels(of: related, setting[PasskeySetting.origins])
    guard let own = ownOrigin(publicURL, rpID, related: related, setting[PasskeySetting.rpID]) else { return nil }
    return PasskeyReading(
      rpID: rpID, name: name, webOrigins: [own] + further.filter { $0 != own }, relatedOrigins: related,
      removedDays: removedDays, perAccount: perAccount, trustsDeviceCounter: trusts,
      recoveryDelayHours: delay)
  }

  /// The passkeys of a client, with the origins of its platform alone (PK-78).
  mutating func passkeyClient(
    _ setting: Setting, platform: Client.Platform?, apps: AssociatedApps, passkeys: PasskeyReading?
  ) -> Client.PasskeyRegistration? {
    guard setting.isPresent, object(setting, ClientPasskeySetting.self) else { return nil }
    let signUp = bool(setting[ClientPasskeySetting.signUp]) ?? false
    let upgrade = bool(setting[ClientPasskeySetting.upgrade]) ?? false
    // What is wrong with the other settings was said where they were read.
    guard let platform, let passkeys,
      let origins = origins(of: platform, apps: apps, passkeys: passkeys, setting)
    else { return nil }
    return Client.PasskeyRegistration(origins: origins, offersSignUp: signUp, offersUpgrade: upgrade)
  }

  /// Warns of clients whose people see each other's passkeys in one sheet: a passkey of another realm is refused (PK-82).
  mutating func warnOfRealms(sharingPasskeys clients: [(entry: Setting, client: Client)]) {
    let with = clients.filter { $0.client.passkey != nil }
    guard let first = with.first, let other = with.first(where: { $0.client.realm != first.client.realm }) else {
      return
    }
    warn(
      other.entry[ClientSetting.passkey],
      "has the RP ID of the realm “\(first.client.realm.rawValue)”: the system's sheet offers the passkeys of both, "
        + "and those of the other realm are refused",
      cure: "Use one realm, or a server with another public_url for each.")
  }

  /// Warns of settings for passkeys that no client has: nothing would be shown, and nothing would say why.
  mutating func warnOfUnusedPasskeys(_ setting: Setting, by clients: [Client]) {
    guard setting.isPresent, !clients.contains(where: { $0.passkey != nil }) else { return }
    warn(
      setting, "configures passkeys, but no client has them",
      cure: "Write `passkey: {}` in each client whose people may use passkeys, or remove this section.")
  }

  /// Warns of a page that signs what Apple's apps sign, although it is neither ours nor named: their origin is that of the domain alone
  /// (PK-68, PK-74).
  mutating func warnOfPages(
    atDomainOf passkeys: PasskeyReading?, _ setting: Setting, publicURL: String?, by clients: [Client]
  ) {
    let apps = clients.filter { ($0.platform == .ios || $0.platform == .macos) && $0.passkey != nil }
    guard let passkeys, let publicURL, Self.host(publicURL) != passkeys.rpID.text, !apps.isEmpty else { return }
    let origin = PasskeyOrigin(appleAppsOf: passkeys.rpID)
    guard !passkeys.webOrigins.contains(origin) else { return }
    let names = apps.map { "“\($0.id.rawValue)”" }.joined(separator: ", ")
    warn(
      setting[PasskeySetting.rpID],
      "is not the host of public_url, and apps on Apple's systems sign the origin \(origin.text): a page there can sign people in as "
        + "\(names) does",
      cure:
        "If all pages at \(origin.text) are yours, add it to passkeys.origins; else leave rp_id out before the first passkey."
    )
  }

  private mutating func origins(
    of platform: Client.Platform, apps: AssociatedApps, passkeys: PasskeyReading, _ setting: Setting
  ) -> Set<PasskeyOrigin>? {
    switch platform {
    case .ios, .macos:
      let origin = PasskeyOrigin(appleAppsOf: passkeys.rpID)
      guard apps.appID != nil else {
        problem(
          setting,
          "needs the app's id in the association file: only then the app may sign its origin, \(origin.text)",
          cure: "Set apple.app_id_prefix and apple.audience of this client; the prefix is usually the Team ID.")
        return nil
      }
      return [origin]
    case .android:
      guard let android = apps.android else {
        problem(
          setting,
          "needs the certificates of the app: its origin, android:apk-key-hash:…, is derived from their SHA-256",
          cure: "Set android.package and android.sha256_cert_fingerprints of this client.")
        return nil
      }
      var origins: Set<PasskeyOrigin> = []
      for fingerprint in android.certificateFingerprints {
        do {
          origins.insert(try PasskeyOrigin(androidFingerprint: fingerprint))
        } catch {
          problem(setting, error.detail, cure: "Write android.sha256_cert_fingerprints as keytool -list -v prints it.")
        }
      }
      return origins
    case .web, .desktop:
      return Set(passkeys.webOrigins)
    }
  }

  private mutating func rpID(_ setting: Setting, publicURL: String?) -> RelyingPartyID? {
    let given = string(setting)
    guard let text = given ?? publicURL.flatMap(Self.host) else { return nil }
    do {
      return try RelyingPartyID(text)
    } catch {
      if given == nil {
        problem(
          setting, "is missing, and the host of public_url cannot take its place: \(error.detail)",
          cure: "Give public_url a domain name; on this machine, http://localhost with a port.")
      } else {
        problem(setting, "cannot be used: \(error.detail)", cure: "Write a domain alone, such as example.com.")
      }
      return nil
    }
  }

  /// The origin of our own pages, if it may ask for the passkeys of `rpID`.
  private mutating func ownOrigin(
    _ publicURL: String, _ rpID: RelyingPartyID, related: [PasskeyOrigin], _ setting: Setting
  ) -> PasskeyOrigin? {
    let own: PasskeyOrigin
    do {
      own = try PasskeyOrigin(web: publicURL)
    } catch {
      problem(
        setting, "does not fit public_url: \(error.detail)",
        cure: "Give public_url a domain name; on this machine, http://localhost with a port.")
      return nil
    }
    guard Self.covers(rpID, publicURL) || related.contains(own) else {
      problem(
        setting, "is neither the host of public_url nor a domain above it, so browsers refuse it on the pages",
        cure: "Write such a domain. To keep the passkeys of a former domain, add “\(publicURL)” to passkeys.origins, "
          + "and serve /.well-known/webauthn at https://\(rpID.text).")
      return nil
    }
    return own
  }

  private mutating func webOrigins(_ setting: Setting) -> [PasskeyOrigin] {
    var origins: [PasskeyOrigin] = []
    for entry in list(setting) {
      guard let text = string(entry) else { continue }
      do {
        let origin = try PasskeyOrigin(web: text)
        if origins.contains(origin) {
          problem(entry, "is there twice", cure: "Keep one of the two.")
        } else {
          origins.append(origin)
        }
      } catch {
        problem(
          entry, "cannot be used: \(error.detail)", cure: "Write it as browsers do, such as https://www.example.com.")
      }
    }
    return origins
  }

  /// The labels that browsers count at least; those of further origins they skip without a word (PK-73).
  private static let mostLabels = 5

  private mutating func checkLabels(of related: [PasskeyOrigin], _ setting: Setting) {
    let labels = Set(related.compactMap { Self.host($0.text) }.map(registrableLabel))
    guard labels.count > Self.mostLabels else { return }
    problem(
      setting,
      "has origins of \(labels.count) names (\(labels.sorted().joined(separator: ", "))), and browsers read five",
      cure: "Leave some out; example.com and example.co.uk are one name.")
  }

  private static func isAnyClientWithPasskeys(_ clients: Setting) -> Bool {
    guard case .array(let entries) = clients.value else { return false }
    return entries.contains { entry in
      guard case .object(let members) = entry else { return false }
      return members[ClientSetting.passkey.rawValue].map { $0 != .null } ?? false
    }
  }

  private static func host(_ url: String) -> String? {
    do {
      return try HTTPURL(parsing: url).host
    } catch {
      // Said where the address was read.
      return nil
    }
  }

  private static func covers(_ rpID: RelyingPartyID, _ origin: String) -> Bool {
    host(origin).map { rpID.covers(host: $0) } ?? false
  }
}

/// The label of a host under which its domain is registered, as well as that can be told without a list of public suffixes: `example`
/// of `www.example.com` and of `example.co.uk`.
func registrableLabel(of host: String) -> String {
  let labels = host.split(separator: ".").map(String.init)
  guard labels.count > 1 else { return host }
  let second = labels[labels.count - 2]
  let isCountry = labels[labels.count - 1].utf8.count == 2
  let isSuffix = ["ac", "co", "com", "edu", "go", "gov", "gr", "ne", "net", "or", "org"].contains(second)
  return labels.count > 2 && isCountry && isSuffix ? labels[labels.count - 3] : second
}
