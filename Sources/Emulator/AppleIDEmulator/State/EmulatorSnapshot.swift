/// The emulator's state in its saved form. Lists have a fixed order, so that equal states give equal bytes.
///
/// Unfinished sign-ins, the log, mail and unsent events are not saved.
struct EmulatorSnapshot: Codable, Sendable {
  static let format = "pippin-emulator-state"
  static let version = 1

  var format: String
  var version: Int
  /// In hex, because a JSON number may lose bits of a 64-bit word.
  var seed: String
  var generator: String
  var lastNumber: Int
  var clockOffset: Double
  /// The configuration that a reset restores, with its people.
  var initial: EmulatorConfiguration
  /// The present configuration; its people are in `people`.
  var current: EmulatorConfiguration
  var keys: Keys
  var people: [PersonRow]
  /// How many earlier people had each short name.
  var incarnations: [String: Int]
  var subjects: [SubjectRow]
  var consents: [ConsentRow]
  var endedConsents: [GroupRow]
  var silencedRelays: [TeamRow]
  var codes: [CodeRow]
  var grants: [GrantRow]
  var migrations: [MigrationRow]
  var transferSubjects: [TeamRow]
  var faults: [FaultRow]
  var lastFaultID: Int

  enum CodingKeys: String, CodingKey {
    case format, version, seed, generator, initial, current, keys, people, incarnations, subjects, consents, codes
    case grants, migrations, faults
    case lastNumber = "last_number"
    case clockOffset = "clock_offset"
    case endedConsents = "ended_consents"
    case silencedRelays = "silenced_relays"
    case transferSubjects = "transfer_subjects"
    case lastFaultID = "last_fault_id"
  }

  struct Keys: Codable, Sendable {
    var published: [Int]
    var signs: Int
    var upcoming: Int?
    var taken: Int
  }

  struct PersonRow: Codable, Sendable {
    var profile: EmulatorConfiguration.AppleID
    var incarnation: Int
    var passwordEpoch: Int
  }

  struct SubjectRow: Codable, Sendable {
    var person: String
    var team: String
    var sub: String
    var relay: String
  }

  struct ConsentRow: Codable, Sendable {
    var person: String
    var app: String
    var number: Int
    var name: Bool
    var email: Bool
    var hidesEmail: Bool
    var since: Int
  }

  struct GroupRow: Codable, Sendable {
    var person: String
    var app: String
  }

  struct TeamRow: Codable, Sendable {
    var person: String
    var team: String
  }

  struct GrantRow: Codable, Sendable {
    var number: Int
    var client: String
    var person: String
    var app: String
    var consent: Int
    var passwordEpoch: Int
    var authTime: Int
    var shownSince: Int
    var shown: Int
  }

  /// A code; `details` is absent once it was used.
  struct CodeRow: Codable, Sendable {
    var number: Int
    var issued: Int
    var details: Details?

    struct Details: Codable, Sendable {
      var grant: GrantRow
      var redirectURI: String?
      var challenge: String?
      var nonce: String?
      var expiresAt: Int
    }
  }

  struct MigrationRow: Codable, Sendable {
    var number: Int
    var issued: Int
    var client: String
    var team: String
    var expiresAt: Int
  }

  struct FaultRow: Codable, Sendable {
    var id: Int
    var endpoint: String?
    var kind: String
    var remaining: Int?
    var probability: Double
    var latency: Int
    var status: Int?
    var from: Double?
    var until: Double?
  }
}
