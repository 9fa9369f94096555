/// The whole set-up of Apple's side: who develops what, who owns an Apple ID, and how strict or odd Apple is today.
///
/// The coded form is the one of `GET` and `PUT /emulator/config`; members at their default are left out.
public struct EmulatorConfiguration: Sendable, Equatable, Codable {
  /// Developer teams, each with its keys and apps.
  public var teams: [Team]
  /// The people who can sign in.
  public var appleIDs: [AppleID]
  /// Apps that went from one team to another, oldest first.
  public var transfers: [Transfer]
  /// Apple's habits.
  public var settings: Settings

  /// A set-up out of its parts; see ``problems`` for what makes one unusable.
  public init(teams: [Team], appleIDs: [AppleID], transfers: [Transfer] = [], settings: Settings = Settings()) {
    self.teams = teams
    self.appleIDs = appleIDs
    self.transfers = transfers
    self.settings = settings
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case teams
    case appleIDs = "apple_ids"
    case transfers, settings
  }

  /// Reads the coded form; every member but `teams` may be absent.
  public init(from decoder: any Decoder) throws {
    try decoder.noteMembers(besides: CodingKeys.self)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    teams = try container.decode([Team].self, forKey: .teams)
    appleIDs = try container.decodeIfPresent([AppleID].self, forKey: .appleIDs) ?? []
    transfers = try container.decodeIfPresent([Transfer].self, forKey: .transfers) ?? []
    settings = try container.decodeIfPresent(Settings.self, forKey: .settings) ?? Settings()
  }

  /// Writes the coded form, without an empty list of transfers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(teams, forKey: .teams)
    try container.encode(appleIDs, forKey: .appleIDs)
    if !transfers.isEmpty { try container.encode(transfers, forKey: .transfers) }
    try container.encode(settings, forKey: .settings)
  }
}
