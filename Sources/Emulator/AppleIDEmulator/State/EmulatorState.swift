import PippinTokens

/// The emulator's state. Its methods are pure: they do not wait, sign or send.
struct EmulatorState: Sendable {
  let seed: UInt64
  /// The configuration that `reset` restores.
  var initial: Registry
  var registry: Registry
  var generator: SeededGenerator
  let tokens: OpaqueTokens
  var keys: KeyRing
  /// Apple's clock minus this machine's, in seconds.
  var clockOffset = 0.0
  /// Apple's clock at the last request, in seconds since 1970.
  var now = 0.0

  /// The people, in the order of the pages.
  var people = PersonTable()
  var incarnations: [String: Int] = [:]
  var subjects: [SubjectKey: Subject] = [:]
  /// Reverse of `subjects`, by team and `sub`.
  var owners: [SubjectKey: String] = [:]
  /// The owner of each relay address.
  private(set) var relays: [String: SubjectKey] = [:]

  var consents: [ConsentKey: Consent] = [:]
  /// Consents that ended, for `getCredentialState` (NATIVE-10).
  var endedConsents: Set<ConsentKey> = []
  /// Relay addresses whose mail is not forwarded (RELAY-8).
  var silencedRelays: Set<SubjectKey> = []

  /// Unfinished web sign-ins, kept for 15 minutes.
  var pending = ExpiringTable<String, AuthorizeRequest>(lifetime: 900, capacity: 10_000)
  /// The codes, kept longer than their validity so that the log can say that one has expired.
  var codes = ExpiringTable<UInt64, CodeRecord>(lifetime: 600, capacity: 1_000_000)
  var grants: [UInt64: Grant] = [:]
  /// The `user.migration` tokens, by number.
  var migrations = ExpiringTable<UInt64, MigrationGrant>(lifetime: 3600, capacity: 10_000)
  var lastNumber: UInt64 = 0
  /// The person of each issued `transfer_sub`, by the recipient team (TRANSFER-5).
  var transferOwners: [SubjectKey: String] = [:]

  /// The number of requests, by which the state file sees whether there is anything new.
  var revision: UInt64 = 0
  var faults = Faults()
  var log = EmulatorLog()
  /// The accepted mail.
  var mailbox = RelayMailbox()
  /// The open and finished deliveries to apps' servers.
  var deliveries = Deliveries()
  /// An event that a fault holds back until after the next one.
  var heldBack: PushedEvent?

  init(registry: Registry, seed: UInt64) {
    self.seed = seed
    initial = registry
    self.registry = registry
    generator = SeededGenerator(seed: seed)
    tokens = OpaqueTokens(seed: seed)
    keys = KeyRing(seed: seed)
    people.reserve(registry.configuration.appleIDs.count)
    for profile in registry.configuration.appleIDs { _ = add(profile) }
  }

  /// Removes the configuration's people before others are added.
  mutating func empty() {
    people = PersonTable()
  }

  var settings: EmulatorConfiguration.Settings { registry.settings }

  /// A number that no record has had.
  mutating func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// Adds a person; false if the short name is in use.
  mutating func add(_ profile: EmulatorConfiguration.AppleID) -> Bool {
    guard people[profile.id] == nil else { return false }
    let incarnation = incarnations[profile.id, default: 0]
    people[profile.id] = Person(profile: profile, incarnation: incarnation)
    return true
  }

  /// Removes a person with all dependent records.
  mutating func remove(personID: String) {
    guard people[personID] != nil else { return }
    people[personID] = nil
    incarnations[personID, default: 0] += 1
    consents = consents.filter { $0.key.personID != personID }
    endedConsents = endedConsents.filter { $0.personID != personID }
    silencedRelays = silencedRelays.filter { $0.personID != personID }
    subjects = subjects.filter { $0.key.personID != personID }
    owners = owners.filter { $0.value != personID }
    relays = relays.filter { $0.value.personID != personID }
    transferOwners = transferOwners.filter { $0.value != personID }
  }

  /// The person's identifier for the team, derived only from seed, team and person, so that it is the same in every run
  /// and for every order of sign-ins (CLAIMS-2).
  mutating func subject(of person: Person, teamID: String) -> Subject {
    let key = SubjectKey(personID: person.profile.id, teamID: teamID)
    if let known = subjects[key] { return known }
    let digest = SHA256.hash("subject\n\(seed)\n\(teamID)\n\(person.profile.id)\n\(person.incarnation)")
    let letters = Array("bcdfghjkmnpqrstvwxyz23456789")
    let local = String(digest[24..<32].map { letters[Int($0) % letters.count] })
    let subject = Subject(
      id: Subject.identifier(digest),
      relayAddress: "\(local)\(digest[20] % 10)\(digest[21] % 10)@\(relayDomain(of: person, digest))")
    remember(subject, for: key)
    return subject
  }

  /// 2027-01-01: Apple announced that from then on all new addresses are on the newer domain (RELAY-2).
  private static let relayMove = 1_798_761_600.0

  /// The domain of a new relay address: the person's, or that of the settings, or else until the move one of the two
  /// (by the digest), and after it the newer one.
  private func relayDomain(of person: Person, _ digest: [UInt8]) -> String {
    if let domain = person.profile.relayDomain ?? settings.relayDomain { return domain }
    return now >= Self.relayMove || digest[0] % 2 == 1 ? "private.icloud.com" : "privaterelay.appleid.com"
  }

  /// Stores a person's identifier for a team, in both directions.
  mutating func remember(_ subject: Subject, for key: SubjectKey) {
    subjects[key] = subject
    relays[subject.relayAddress.lowercased()] = key
    owners[SubjectKey(personID: subject.id, teamID: key.teamID)] = key.personID
  }

  /// The person with this `sub` for the team.
  func owner(ofSubject subject: String, teamID: String) -> Person? {
    owners[SubjectKey(personID: subject, teamID: teamID)].flatMap { people[$0] }
  }
}
