extension EmulatorConfiguration {
  /// A test person with an Apple ID.
  public struct AppleID: Sendable, Equatable, Codable {
    /// The owner of the account: a private person, or a school or company (CLAIMS-15).
    public enum Kind: String, Sendable, Equatable, Codable {
      case personal, managed
    }

    /// The short name in tests and in the control API; never on Apple's wire.
    public var id: String
    /// The real address; a managed account may have none (CLAIMS-8).
    public var email: String?
    /// The first name that the sheet suggests.
    public var givenName: String
    /// The last name that the sheet suggests.
    public var familyName: String
    /// The kind of owner.
    public var kind: Kind
    /// Whether Apple has verified the address; false for some managed accounts (CLAIMS-10).
    public var emailVerified: Bool
    /// The organisation of a managed account, claim `org_id` (CLAIMS-15).
    public var orgID: String?

    /// The school data that apps may read, claim `scopes`: `edu.classes.read`, `edu.users.read` (CLAIMS-15).
    public var schoolScopes: [String]
    /// The device's judgement at the first use: 0 unsupported, 1 unknown, 2 likely real. Default: 2 for private
    /// people, 1 for managed ones (CLAIMS-13).
    public var realUserStatus: Int?
    /// The domain of this person's relay addresses; default: that of the settings (RELAY-1).
    public var relayDomain: String?

    /// Creates a person.
    public init(
      id: String, email: String?, givenName: String, familyName: String, kind: Kind = .personal,
      emailVerified: Bool = true, orgID: String? = nil, schoolScopes: [String] = [], realUserStatus: Int? = nil,
      relayDomain: String? = nil
    ) {
      self.id = id
      self.email = email
      self.givenName = givenName
      self.familyName = familyName
      self.kind = kind
      self.emailVerified = emailVerified
      self.orgID = orgID
      self.schoolScopes = schoolScopes
      self.realUserStatus = realUserStatus
      self.relayDomain = relayDomain
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
      case id, email, kind
      case givenName = "given_name"
      case familyName = "family_name"
      case emailVerified = "email_verified"
      case orgID = "org_id"
      case schoolScopes = "school_scopes"
      case realUserStatus = "real_user_status"
      case relayDomain = "relay_domain"
    }

    /// Reads the coded form; only `id` is required.
    public init(from decoder: any Decoder) throws {
      try decoder.noteMembers(besides: CodingKeys.self)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(String.self, forKey: .id)
      email = try container.decodeIfPresent(String.self, forKey: .email)
      givenName = try container.decodeIfPresent(String.self, forKey: .givenName) ?? ""
      familyName = try container.decodeIfPresent(String.self, forKey: .familyName) ?? ""
      kind = try container.decodeIfPresent(Kind.self, forKey: .kind) ?? .personal
      emailVerified = try container.decodeIfPresent(Bool.self, forKey: .emailVerified) ?? true
      orgID = try container.decodeIfPresent(String.self, forKey: .orgID)
      schoolScopes = try container.decodeIfPresent([String].self, forKey: .schoolScopes) ?? []
      realUserStatus = try container.decodeIfPresent(Int.self, forKey: .realUserStatus)
      relayDomain = try container.decodeIfPresent(String.self, forKey: .relayDomain)
    }

    /// Writes the coded form, without default values.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encodeIfPresent(email, forKey: .email)
      if !givenName.isEmpty { try container.encode(givenName, forKey: .givenName) }
      if !familyName.isEmpty { try container.encode(familyName, forKey: .familyName) }
      try container.encode(kind, forKey: .kind)
      if !emailVerified { try container.encode(emailVerified, forKey: .emailVerified) }
      try container.encodeIfPresent(orgID, forKey: .orgID)
      if !schoolScopes.isEmpty { try container.encode(schoolScopes, forKey: .schoolScopes) }
      try container.encodeIfPresent(realUserStatus, forKey: .realUserStatus)
      try container.encodeIfPresent(relayDomain, forKey: .relayDomain)
    }
  }
}

extension EmulatorConfiguration.AppleID {
  /// Both names, or the short name if the person has none.
  var fullName: String {
    let words = [givenName, familyName].filter { !$0.isEmpty }
    return words.isEmpty ? id : words.joined(separator: " ")
  }
}
