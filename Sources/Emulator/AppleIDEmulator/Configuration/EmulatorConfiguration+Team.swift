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
