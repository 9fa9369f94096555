public import PippinSecret

/// The whole set-up of Apple's side: who develops what, who owns an Apple ID, and how strict or odd Apple is today.
///
/// The coded form is the one of `GET` and `PUT /emulator/config`; members at their default are left out.
public struct EmulatorConfiguration: Sendable, Equatable, Codable {
  /// Developer teams, each with its keys and apps.
  public var teams: [Team]
  /// The people who can sign in.
  public var appleIDs: [AppleID]
  /// Apple's habits.
  public var settings: Settings

  /// A set-up out of its parts; see ``problems`` for what makes one unusable.
  public init(teams: [Team], appleIDs: [AppleID], settings: Settings = Settings()) {
    self.teams = teams
    self.appleIDs = appleIDs
    self.settings = settings
  }

  enum CodingKeys: String, CodingKey {
    case teams
    case appleIDs = "apple_ids"
    case settings
  }

  /// Reads the coded form; every member but `teams` may be absent.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    teams = try container.decode([Team].self, forKey: .teams)
    appleIDs = try container.decodeIfPresent([AppleID].self, forKey: .appleIDs) ?? []
    settings = try container.decodeIfPresent(Settings.self, forKey: .settings) ?? Settings()
  }
}

extension EmulatorConfiguration {
  /// A developer team: `sub` and relay addresses belong to it (CLAIMS-2, RELAY-4).
  public struct Team: Sendable, Equatable, Codable {
    /// The Team ID, `iss` of its client secrets (SECRET-2).
    public var id: String
    /// Keys for client secrets.
    public var keys: [Key]
    /// App IDs, primary and grouped.
    public var apps: [App]
    /// Domains and addresses that may write to relay addresses (RELAY-6).
    public var mailSources: [String]

    /// A team out of its parts.
    public init(id: String, keys: [Key] = [], apps: [App] = [], mailSources: [String] = []) {
      self.id = id
      self.keys = keys
      self.apps = apps
      self.mailSources = mailSources
    }

    enum CodingKeys: String, CodingKey {
      case id, keys, apps
      case mailSources = "mail_sources"
    }

    /// Reads the coded form; every member but `id` may be absent.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(String.self, forKey: .id)
      keys = try container.decodeIfPresent([Key].self, forKey: .keys) ?? []
      apps = try container.decodeIfPresent([App].self, forKey: .apps) ?? []
      mailSources = try container.decodeIfPresent([String].self, forKey: .mailSources) ?? []
    }

    /// Writes the coded form, without empty lists.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(keys, forKey: .keys)
      try container.encode(apps, forKey: .apps)
      if !mailSources.isEmpty { try container.encode(mailSources, forKey: .mailSources) }
    }
  }

  /// A private key for client secrets, tied to one primary app and its group (SECRET-4, SECRET-6).
  public struct Key: Sendable, Equatable, Codable {
    /// The `kid` of client secrets: ten characters (SECRET-1).
    public var keyID: String
    /// PKCS#8 PEM of a P-256 key. Apple would keep the public half only; here the test needs both.
    public var p8: SecretText
    /// The App ID for whose group the key signs; absent: any app of the team.
    public var primaryApp: String?

    /// A key out of its parts.
    public init(keyID: String, p8: SecretText, primaryApp: String? = nil) {
      self.keyID = keyID
      self.p8 = p8
      self.primaryApp = primaryApp
    }

    enum CodingKeys: String, CodingKey {
      case keyID = "key_id"
      case p8
      case primaryApp = "primary_app"
    }
  }

  /// An App ID. One without `primaryApp` is primary: it holds the consent of its whole group (AUTHZ-24).
  public struct App: Sendable, Equatable, Codable {
    /// The bundle id, `aud` of native tokens (CLAIMS-4).
    public var bundleID: String
    /// What the sheet and the settings page call it.
    public var name: String
    /// The primary App ID of its group, when it is grouped under another.
    public var primaryApp: String?
    /// Where events are pushed to; only a primary app has one (NOTIFY-1).
    public var notificationURL: String?
    /// Services IDs for the web and Android (DOMAIN-1).
    public var services: [Service]

    /// An app out of its parts.
    public init(
      bundleID: String, name: String, primaryApp: String? = nil, notificationURL: String? = nil,
      services: [Service] = []
    ) {
      self.bundleID = bundleID
      self.name = name
      self.primaryApp = primaryApp
      self.notificationURL = notificationURL
      self.services = services
    }

    enum CodingKeys: String, CodingKey {
      case bundleID = "bundle_id"
      case name
      case primaryApp = "primary_app"
      case notificationURL = "notification_url"
      case services
    }

    /// Reads the coded form; the name defaults to the bundle id.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      bundleID = try container.decode(String.self, forKey: .bundleID)
      name = try container.decodeIfPresent(String.self, forKey: .name) ?? bundleID
      primaryApp = try container.decodeIfPresent(String.self, forKey: .primaryApp)
      notificationURL = try container.decodeIfPresent(String.self, forKey: .notificationURL)
      services = try container.decodeIfPresent([Service].self, forKey: .services) ?? []
    }

    /// Writes the coded form, without empty lists.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(bundleID, forKey: .bundleID)
      try container.encode(name, forKey: .name)
      try container.encodeIfPresent(primaryApp, forKey: .primaryApp)
      try container.encodeIfPresent(notificationURL, forKey: .notificationURL)
      if !services.isEmpty { try container.encode(services, forKey: .services) }
    }
  }

  /// A Services ID: the `client_id` of the web and Android.
  public struct Service: Sendable, Equatable, Codable {
    /// The `client_id`, compared with its case (AUTHZ-2).
    public var clientID: String
    /// What people see on the sheet (DOMAIN-6).
    public var name: String
    /// Where Apple may send results: matched whole (AUTHZ-4).
    public var returnURLs: [String]

    /// A Services ID out of its parts.
    public init(clientID: String, name: String, returnURLs: [String]) {
      self.clientID = clientID
      self.name = name
      self.returnURLs = returnURLs
    }

    enum CodingKeys: String, CodingKey {
      case clientID = "client_id"
      case name
      case returnURLs = "return_urls"
    }

    /// Reads the coded form; the name defaults to the id.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      clientID = try container.decode(String.self, forKey: .clientID)
      name = try container.decodeIfPresent(String.self, forKey: .name) ?? clientID
      returnURLs = try container.decodeIfPresent([String].self, forKey: .returnURLs) ?? []
    }
  }
}
