import PippinFoundation
import PippinLock
import PippinSecret

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

extension EmulatorConfiguration {
  /// The default configuration of examples, demo and tests: team `TEAM000001` with key `KEY0000001`, `com.example.app`
  /// with its debug build and its Services ID `com.example.web`, and four people.
  public static let defaultSeed: EmulatorConfiguration = {
    let app = App(
      bundleID: "com.example.app", name: "Example", notificationURL: "http://localhost:8080/apple/notifications",
      services: [
        Service(
          clientID: "com.example.web", name: "Example", returnURLs: ["http://localhost:8080/auth/apple/callback"])
      ])
    let debug = App(bundleID: "com.example.app.debug", name: "Example Debug", primaryApp: app.bundleID)
    let team = Team(
      id: "TEAM000001",
      keys: [Key(keyID: "KEY0000001", p8: SecretText(PublishedKeys.clientKey), primaryApp: app.bundleID)],
      apps: [app, debug], mailSources: ["example.com"])
    var settings = Settings()
    settings.allowInsecureReturnURLs = true
    return EmulatorConfiguration(
      teams: [team],
      appleIDs: [
        AppleID(id: "mary", email: "mary@example.com", givenName: "Mary", familyName: "Appleseed"),
        AppleID(id: "anita", email: "anita@example.com", givenName: "Anita", familyName: "Bergman"),
        AppleID(id: "kurt", email: "kurt@example.com", givenName: "Kurt", familyName: "Köhler"),
        AppleID(id: "student", email: nil, givenName: "Sam", familyName: "Student", kind: .managed),
      ],
      settings: settings)
  }()
}

extension EmulatorConfiguration {
  /// Reads a file in the coded form as JSON5, with comments and trailing commas.
  /// - Throws: a `DecodingError` for a file in another form, or ``ConfigurationError`` with the unknown members and all
  ///   other problems.
  package init(file: [UInt8]) throws {
    let unknown = UnknownMembers()
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    if let place = UnknownMembers.place { decoder.userInfo[place] = unknown }
    self = try decoder.decode(EmulatorConfiguration.self, from: Data(file))
    // Without unknown members, the other problems are reported when the configuration is used.
    if unknown.problems.isEmpty { return }
    do throws(ConfigurationError) {
      _ = try Registry(self)
    } catch {
      throw ConfigurationError(problems: unknown.problems + error.problems)
    }
    throw ConfigurationError(problems: unknown.problems)
  }
}

/// Finds unknown members in a configuration file. A misspelt member would silently do nothing, so the file is refused.
///
/// Requests are read without this check: there an unknown member may be one of a later version.
final class UnknownMembers: Sendable {
  /// The decoder's `userInfo` key for the finder.
  static let place = CodingUserInfoKey(rawValue: "unknown members")

  private let found = Lock<[String]>([])

  /// One sentence per unknown member, in the order of reading.
  var problems: [String] { found.withLock { $0 } }

  fileprivate func add(_ problem: String) {
    found.withLock { $0.append(problem) }
  }
}

extension Decoder {
  /// Notes an object's members that are not in `known`, if the decoder has a finder.
  func noteMembers(besides known: (some CodingKey & CaseIterable).Type) throws {
    guard let place = UnknownMembers.place, let finder = userInfo[place] as? UnknownMembers else { return }
    let names = known.allCases.map(\.stringValue)
    for member in try container(keyedBy: AnyMember.self).allKeys.map(\.stringValue).sorted()
    where !names.contains(member) {
      let path = codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
      let whole = String((path + ".\(member)").drop { $0 == "." })
      finder.add("\(whole) is unknown; use one of \(names.joined(separator: ", "))")
    }
  }
}

private struct AnyMember: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}
