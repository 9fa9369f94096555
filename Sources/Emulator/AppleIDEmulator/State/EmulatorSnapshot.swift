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
  /// Absent in states that were saved before there were passkeys, and while there are none.
  var passkeys: PasskeySnapshot?
  /// Absent while there are no keys of App Attest.
  var appAttest: AppAttestSnapshot?

  enum CodingKeys: String, CodingKey {
    case format, version, seed, generator, initial, current, keys, people, incarnations, subjects, consents, codes
    case grants, migrations, faults, passkeys
    case lastNumber = "last_number"
    case clockOffset = "clock_offset"
    case endedConsents = "ended_consents"
    case silencedRelays = "silenced_relays"
    case transferSubjects = "transfer_subjects"
    case lastFaultID = "last_fault_id"
    case appAttest = "app_attest"
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

extension EmulatorSnapshot {
  /// The saved part of a state.
  init(_ state: EmulatorState) {
    format = Self.format
    version = Self.version
    seed = OpaqueTokens.hex(state.seed)
    generator = OpaqueTokens.hex(state.generator.state)
    lastNumber = Int(state.lastNumber)
    clockOffset = state.clockOffset
    initial = state.initial.configuration
    current = state.registry.configuration
    current.appleIDs = []
    keys = Keys(
      published: state.keys.published, signs: state.keys.signs, upcoming: state.keys.upcoming, taken: state.keys.taken)
    people = state.people.all.map {
      PersonRow(profile: $0.profile, incarnation: $0.incarnation, passwordEpoch: $0.passwordEpoch)
    }
    incarnations = state.incarnations
    subjects = state.subjects.map {
      SubjectRow(person: $0.key.personID, team: $0.key.teamID, sub: $0.value.id, relay: $0.value.relayAddress)
    }.sorted { ($0.person, $0.team) < ($1.person, $1.team) }
    consents = state.consents.map(ConsentRow.init).sorted { ($0.person, $0.app) < ($1.person, $1.app) }
    endedConsents = state.endedConsents.map { GroupRow(person: $0.personID, app: $0.primaryApp) }
      .sorted { ($0.person, $0.app) < ($1.person, $1.app) }
    silencedRelays = Self.rows(state.silencedRelays)
    codes = state.codes.entries.map { CodeRow(number: $0.key, record: $0.value, issued: $0.time) }
    grants = state.grants.map { GrantRow(number: $0.key, grant: $0.value) }.sorted { $0.number < $1.number }
    migrations = state.migrations.entries.map {
      MigrationRow(
        number: Int($0.key), issued: $0.time, client: $0.value.clientID, team: $0.value.teamID,
        expiresAt: $0.value.expiresAt)
    }
    transferSubjects = Self.rows(
      Set(state.transferOwners.map { SubjectKey(personID: $0.value, teamID: $0.key.teamID) }))
    faults = state.faults.all.map(FaultRow.init)
    lastFaultID = state.faults.lastID
    passkeys = PasskeySnapshot(state)
    appAttest = AppAttestSnapshot(state)
  }

  private static func rows(_ keys: Set<SubjectKey>) -> [TeamRow] {
    keys.map { TeamRow(person: $0.personID, team: $0.teamID) }.sorted { ($0.person, $0.team) < ($1.person, $1.team) }
  }
}

extension EmulatorSnapshot.ConsentRow {
  fileprivate init(_ key: ConsentKey, _ consent: GroupConsent) {
    self.init(
      person: key.personID, app: key.primaryApp, number: Int(consent.number), name: consent.scopes.name,
      email: consent.scopes.email, hidesEmail: consent.hidesEmail, since: consent.since)
  }
}

extension EmulatorSnapshot.GrantRow {
  fileprivate init(number: UInt64, grant: AuthorizationGrant) {
    self.init(
      number: Int(number), client: grant.clientID, person: grant.consentKey.personID,
      app: grant.consentKey.primaryApp, consent: Int(grant.consentNumber), passwordEpoch: grant.passwordEpoch,
      authTime: grant.authTime, shownSince: grant.shown.since, shown: grant.shown.count)
  }
}

extension EmulatorSnapshot.CodeRow {
  fileprivate init(number: UInt64, record: CodeRecord, issued: Int) {
    self.init(number: Int(number), issued: issued, details: nil)
    guard case .live(let live) = record else { return }
    details = Details(
      grant: .init(number: 0, grant: live.grant), redirectURI: live.redirectURI, challenge: live.challenge,
      nonce: live.nonce, expiresAt: live.expiresAt)
  }
}

extension EmulatorSnapshot.FaultRow {
  fileprivate init(_ fault: Fault) {
    self.init(
      id: fault.id, endpoint: fault.endpoint?.rawValue, kind: fault.kind.rawValue, remaining: fault.remaining,
      probability: fault.probability, latency: fault.latencyMilliseconds, status: fault.status,
      from: fault.schedule.from, until: fault.schedule.until)
  }
}
