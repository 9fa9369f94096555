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
