extension EmulatorConfiguration {
  /// Apple's behaviour where it varies. The defaults are Apple's behaviour today.
  public struct Settings: Sendable, Equatable, Codable {
    /// `iss` of everything signed, `aud` of client secrets (CLAIMS-1, SECRET-2).
    public var issuer = "https://appleid.apple.com"
    /// Whether `http`, `localhost` and IP addresses are accepted in return URLs; Apple refuses them (AUTHZ-3).
    public var allowInsecureReturnURLs = false
    /// The emulator's public address, for the discovery document; default: the address of the request.
    public var baseURL: String?
    /// The issuer in the discovery document, if it differs from the tokens' (KEYS-13).
    public var discoveryIssuer: String?
    /// Host names, besides loopback, at which the emulator answers.
    public var allowedHosts: [String] = []
    /// `exp` − `iat` of identity tokens in seconds: 86400 today, 600 until 2020 (CLAIMS-6).
    public var identityTokenLifetime = 86_400
    /// How far `iat` is ahead of the clock, in seconds (CLAIMS-24).
    public var issuedAtAhead = 0
    /// Whether `email_verified` and `is_private_email` are strings, as until 2024 (CLAIMS-12).
    public var stringBooleans = false
    /// Whether a refresh returns an identity token (TOKEN-12).
    public var refreshWithIdentityToken = true
    /// The error for the refresh token of a deleted user: `invalid_grant` or `invalid_request` (TOKEN-15).
    public var goneError = "invalid_grant"
    /// How often a refresh token may be used within 24 hours before Apple throttles; default: no limit (TOKEN-14).
    public var refreshesPerDay: Int?
    /// The domain of new relay addresses. Default: `privaterelay.appleid.com` or `private.icloud.com`, depending on the
    /// seed; from 2027 always the latter (RELAY-1, RELAY-2).
    public var relayDomain: String?
    /// The spelling of the deletion event (NOTIFY-10).
    public var deletionEvent = "account-deleted"
    /// Whether `events` is an object, as documented, instead of a string, as on the wire (NOTIFY-6).
    public var eventsAsObject = false
    /// Seconds until the person's other devices have a passkey that one of them made or changed.
    public var passkeySyncDelay = 0.0
    /// The retries of notifications that a server does not accept (NOTIFY-13).
    public var notifications = Notifications()

    /// The delivery of notifications.
    public struct Notifications: Sendable, Equatable, Codable {
      /// Seconds from each failed attempt to the next. After the last one the event is dropped. Apple's schedule is not
      /// documented.
      public var retry: [Double] = [5, 60, 600, 3600]

      /// The default schedule.
      public init() {}

      enum CodingKeys: String, CodingKey, CaseIterable {
        case retry
      }

      /// Reads the coded form; missing members get their defaults.
      public init(from decoder: any Decoder) throws {
        try decoder.noteMembers(besides: CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        retry = try container.decodeIfPresent([Double].self, forKey: .retry) ?? Notifications().retry
      }
    }

    /// Apple's behaviour today.
    public init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
      case issuer
      case allowInsecureReturnURLs = "allow_insecure_return_urls"
      case baseURL = "base_url"
      case discoveryIssuer = "discovery_issuer"
      case allowedHosts = "allowed_hosts"
      case identityTokenLifetime = "identity_token_lifetime"
      case issuedAtAhead = "issued_at_ahead"
      case stringBooleans = "string_booleans"
      case refreshWithIdentityToken = "refresh_with_identity_token"
      case goneError = "gone_error"
      case refreshesPerDay = "refreshes_per_day"
      case relayDomain = "relay_domain"
      case deletionEvent = "deletion_event"
      case eventsAsObject = "events_as_object"
      case passkeySyncDelay = "passkey_sync_delay"
      case notifications
    }

    /// Reads the coded form; missing members get Apple's behaviour.
    public init(from decoder: any Decoder) throws {
      self.init()
      try read(from: decoder)
    }

    /// Changes the given members; `null` resets one to Apple's behaviour.
    mutating func read(from decoder: any Decoder) throws {
      try decoder.noteMembers(besides: CodingKeys.self)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let apple = Settings()
      func read<Value: Decodable>(_ key: CodingKeys, _ path: WritableKeyPath<Settings, Value>) throws {
        guard container.contains(key) else { return }
        self[keyPath: path] = try container.decodeIfPresent(Value.self, forKey: key) ?? apple[keyPath: path]
      }
      func readOptional<Value: Decodable>(_ key: CodingKeys, _ path: WritableKeyPath<Settings, Value?>) throws {
        guard container.contains(key) else { return }
        self[keyPath: path] = try container.decodeIfPresent(Value.self, forKey: key)
      }
      try read(.issuer, \.issuer)
      try read(.allowInsecureReturnURLs, \.allowInsecureReturnURLs)
      try readOptional(.baseURL, \.baseURL)
      try readOptional(.discoveryIssuer, \.discoveryIssuer)
      try read(.allowedHosts, \.allowedHosts)
      try read(.identityTokenLifetime, \.identityTokenLifetime)
      try read(.issuedAtAhead, \.issuedAtAhead)
      try read(.stringBooleans, \.stringBooleans)
      try read(.refreshWithIdentityToken, \.refreshWithIdentityToken)
      try read(.goneError, \.goneError)
      try readOptional(.refreshesPerDay, \.refreshesPerDay)
      try readOptional(.relayDomain, \.relayDomain)
      try read(.deletionEvent, \.deletionEvent)
      try read(.eventsAsObject, \.eventsAsObject)
      try read(.passkeySyncDelay, \.passkeySyncDelay)
      try read(.notifications, \.notifications)
    }

    /// Writes the coded form: always the issuer and the rule for return URLs, other members if they differ from Apple's.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      let apple = Settings()
      func write<Value: Encodable & Equatable>(_ key: CodingKeys, _ path: KeyPath<Settings, Value>) throws {
        if self[keyPath: path] != apple[keyPath: path] { try container.encode(self[keyPath: path], forKey: key) }
      }
      try container.encode(issuer, forKey: .issuer)
      try container.encode(allowInsecureReturnURLs, forKey: .allowInsecureReturnURLs)
      try container.encodeIfPresent(baseURL, forKey: .baseURL)
      try container.encodeIfPresent(discoveryIssuer, forKey: .discoveryIssuer)
      try write(.allowedHosts, \.allowedHosts)
      try write(.identityTokenLifetime, \.identityTokenLifetime)
      try write(.issuedAtAhead, \.issuedAtAhead)
      try write(.stringBooleans, \.stringBooleans)
      try write(.refreshWithIdentityToken, \.refreshWithIdentityToken)
      try write(.goneError, \.goneError)
      try container.encodeIfPresent(refreshesPerDay, forKey: .refreshesPerDay)
      try container.encodeIfPresent(relayDomain, forKey: .relayDomain)
      try write(.deletionEvent, \.deletionEvent)
      try write(.eventsAsObject, \.eventsAsObject)
      try write(.passkeySyncDelay, \.passkeySyncDelay)
      try write(.notifications, \.notifications)
    }
  }
}
