/// The emulator's configuration: developer teams with their apps, people with Apple IDs, and Apple's behaviour.
///
/// The coded form is that of `GET` and `PUT /emulator/config`, without members at their default.
public struct EmulatorConfiguration: Sendable, Equatable, Codable {
  /// Developer teams, each with its keys and apps.
  public var teams: [Team]
  /// The people who can sign in.
  public var appleIDs: [AppleID]
  /// Apps that were transferred to another team, oldest first.
  public var transfers: [Transfer]
  /// Apple's behaviour where it varies.
  public var settings: Settings

  /// Creates a configuration; see ``problems`` for its checks.
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
