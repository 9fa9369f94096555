public import PippinSecret

extension EmulatorConfiguration {
  /// A developer team: `sub` and relay addresses belong to it (CLAIMS-2, RELAY-4).
  public struct Team: Sendable, Equatable, Codable {
    /// The kind of developer. Apple allows an organisation more addresses than an individual.
    public enum Kind: String, Sendable, Equatable, Codable {
      case individual, organization
    }

    /// The Team ID, `iss` of its client secrets: ten characters (SECRET-2).
    public var id: String
    /// The kind of developer.
    public var kind: Kind
    /// Keys for client secrets.
    public var keys: [Key]
    /// App IDs, primary and grouped.
    public var apps: [App]
    /// Registered email sources: domains and addresses that may send to relay addresses (RELAY-6).
    public var mailSources: [String]

    /// Creates a team.
    public init(
      id: String, kind: Kind = .organization, keys: [Key] = [], apps: [App] = [], mailSources: [String] = []
    ) {
      self.id = id
      self.kind = kind
      self.keys = keys
      self.apps = apps
      self.mailSources = mailSources
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
      case id, kind, keys, apps
      case mailSources = "mail_sources"
    }

    /// Reads the coded form; every member but `id` may be absent.
    public init(from decoder: any Decoder) throws {
      try decoder.noteMembers(besides: CodingKeys.self)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(String.self, forKey: .id)
      kind = try container.decodeIfPresent(Kind.self, forKey: .kind) ?? .organization
      keys = try container.decodeIfPresent([Key].self, forKey: .keys) ?? []
      apps = try container.decodeIfPresent([App].self, forKey: .apps) ?? []
      mailSources = try container.decodeIfPresent([String].self, forKey: .mailSources) ?? []
    }

    /// Writes the coded form, without empty lists and without the default kind.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      if kind != .organization { try container.encode(kind, forKey: .kind) }
      try container.encode(keys, forKey: .keys)
      try container.encode(apps, forKey: .apps)
      if !mailSources.isEmpty { try container.encode(mailSources, forKey: .mailSources) }
    }
  }

  /// A private key for client secrets, tied to one primary app and its group (SECRET-4, SECRET-6).
  public struct Key: Sendable, Equatable, Codable {
    /// The `kid` of client secrets: ten characters (SECRET-1).
    public var keyID: String
    /// A P-256 key as PKCS#8 PEM. Apple would keep only the public key; tests need both.
    public var p8: SecretText
    /// The App ID of the group that the key is for; default: every app of the team.
    public var primaryApp: String?

    /// Creates a key.
    public init(keyID: String, p8: SecretText, primaryApp: String? = nil) {
      self.keyID = keyID
      self.p8 = p8
      self.primaryApp = primaryApp
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
      case keyID = "key_id"
      case p8
      case primaryApp = "primary_app"
    }

    /// Reads the coded form.
    public init(from decoder: any Decoder) throws {
      try decoder.noteMembers(besides: CodingKeys.self)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      keyID = try container.decode(String.self, forKey: .keyID)
      p8 = try container.decode(SecretText.self, forKey: .p8)
      primaryApp = try container.decodeIfPresent(String.self, forKey: .primaryApp)
    }
  }
}

extension EmulatorConfiguration {
  /// An App ID. Without `primaryApp` it is a primary one, which holds the consent for its whole group (AUTHZ-24).
  public struct App: Sendable, Equatable, Codable {
    /// The bundle id, `aud` of native tokens (CLAIMS-4).
    public var bundleID: String
    /// The name on the sheet and the settings page.
    public var name: String
    /// The primary App ID, if this app is grouped under another.
    public var primaryApp: String?
    /// The server-to-server notification URL; only a primary app has one (NOTIFY-1).
    public var notificationURL: String?
    /// Services IDs for the web and Android (DOMAIN-1).
    public var services: [Service]

    /// Creates an app.
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

    enum CodingKeys: String, CodingKey, CaseIterable {
      case bundleID = "bundle_id"
      case name
      case primaryApp = "primary_app"
      case notificationURL = "notification_url"
      case services
    }

    /// Reads the coded form; the name defaults to the bundle id.
    public init(from decoder: any Decoder) throws {
      try decoder.noteMembers(besides: CodingKeys.self)
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
    /// The name on the sheet (DOMAIN-6).
    public var name: String
    /// The registered return URLs, compared as a whole (AUTHZ-4).
    public var returnURLs: [String]

    /// Creates a Services ID.
    public init(clientID: String, name: String, returnURLs: [String]) {
      self.clientID = clientID
      self.name = name
      self.returnURLs = returnURLs
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
      case clientID = "client_id"
      case name
      case returnURLs = "return_urls"
    }

    /// Reads the coded form; the name defaults to the id.
    public init(from decoder: any Decoder) throws {
      try decoder.noteMembers(besides: CodingKeys.self)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      clientID = try container.decode(String.self, forKey: .clientID)
      name = try container.decodeIfPresent(String.self, forKey: .name) ?? clientID
      returnURLs = try container.decodeIfPresent([String].self, forKey: .returnURLs) ?? []
    }
  }
}

extension EmulatorConfiguration {
  /// The transfer of an app to another team (TRANSFER-1).
  ///
  /// For sixty days after it is accepted, both teams can exchange user identifiers, and identity tokens contain
  /// `transfer_sub` (TRANSFER-3, TRANSFER-6).
  public struct Transfer: Sendable, Equatable, Codable {
    /// The transferred primary App ID; its Services IDs move with it (TRANSFER-9).
    public var bundleID: String
    /// The old team.
    public var fromTeam: String
    /// The new team.
    public var toTeam: String
    /// The time of acceptance, in seconds since 1970 on Apple's clock.
    public var acceptedAt: Int

    /// Sixty days, in seconds (TRANSFER-3, TRANSFER-6).
    public static let window = 60 * 86_400

    /// Creates a transfer.
    public init(bundleID: String, fromTeam: String, toTeam: String, acceptedAt: Int) {
      self.bundleID = bundleID
      self.fromTeam = fromTeam
      self.toTeam = toTeam
      self.acceptedAt = acceptedAt
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
      case bundleID = "bundle_id"
      case fromTeam = "from_team"
      case toTeam = "to_team"
      case acceptedAt = "accepted_at"
    }

    /// Reads the coded form, with the time as in RFC 3339.
    public init(from decoder: any Decoder) throws {
      try decoder.noteMembers(besides: CodingKeys.self)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      bundleID = try container.decode(String.self, forKey: .bundleID)
      fromTeam = try container.decode(String.self, forKey: .fromTeam)
      toTeam = try container.decode(String.self, forKey: .toTeam)
      guard let time = Clock.time(try container.decode(String.self, forKey: .acceptedAt)) else {
        throw DecodingError.dataCorruptedError(
          forKey: .acceptedAt, in: container, debugDescription: "not a date and time of RFC 3339")
      }
      acceptedAt = Int(time.rounded(.down))
    }

    /// Writes the coded form, with the time as in RFC 3339.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(bundleID, forKey: .bundleID)
      try container.encode(fromTeam, forKey: .fromTeam)
      try container.encode(toTeam, forKey: .toTeam)
      try container.encode(Clock.text(Double(acceptedAt)), forKey: .acceptedAt)
    }

    /// Whether `now`, in seconds since 1970, is within the sixty days.
    func isOpen(at now: Int) -> Bool { now - acceptedAt < Self.window }
  }
}
