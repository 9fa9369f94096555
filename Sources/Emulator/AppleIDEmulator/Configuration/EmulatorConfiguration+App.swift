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
