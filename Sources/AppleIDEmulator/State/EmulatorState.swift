import PippinCryptography
import PippinJOSE

/// All that Apple knows. Its methods decide and change this value; none of them waits, signs or sends.
struct EmulatorState: Sendable {
  let seed: UInt64
  /// What `reset` goes back to.
  var initial: Registry
  var registry: Registry
  var generator: SeededGenerator
  let tokens: OpaqueTokens
  var keys: KeyRing
  /// Seconds by which Apple's clock differs from ours.
  var clockOffset = 0.0
  /// Apple's clock when the last request came, in seconds since 1970.
  var now = 0.0

  /// In the order in which pages list them.
  var people = PersonTable()
  var incarnations: [String: Int] = [:]
  var subjects: [SubjectKey: Subject] = [:]
  /// Reverse of `subjects`, by team and `sub`.
  var owners: [SubjectKey: String] = [:]
  /// Whose each relay address is.
  private(set) var relays: [String: SubjectKey] = [:]

  var consents: [ConsentKey: Consent] = [:]
  /// Consents that ended, for `getCredentialState` (NATIVE-10).
  var endedConsents: Set<ConsentKey> = []
  /// Relay addresses whose mail is not forwarded (RELAY-8).
  var silencedRelays: Set<SubjectKey> = []

  /// Sign-ins begun on the web: a quarter of an hour to look at the sheet.
  var pending = ExpiringTable<String, AuthorizeRequest>(lifetime: 900, capacity: 10_000)
  /// Kept a little longer than they are good for, to be able to say why they no longer are.
  var codes = ExpiringTable<UInt64, CodeRecord>(lifetime: 600, capacity: 1_000_000)
  var grants: [UInt64: Grant] = [:]
  /// Tokens of `user.migration`, by number.
  var migrations = ExpiringTable<UInt64, MigrationGrant>(lifetime: 3600, capacity: 10_000)
  var lastNumber: UInt64 = 0
  /// Who is behind a `transfer_sub` that was given out: the person, by it and the recipient team (TRANSFER-5).
  var transferOwners: [SubjectKey: String] = [:]

  /// Counts requests: whoever keeps the state sees by it whether there is anything new.
  var revision: UInt64 = 0
  var faults = Faults()
  var log = EmulatorLog()
  /// What the mail relay took.
  var mailbox = RelayMailbox()
  /// Events on their way to apps' servers, and those that were.
  var deliveries = Deliveries()
  /// An event that a fault keeps back until the next one overtook it.
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

  /// Forgets the people that the set-up brought, before others take their place.
  mutating func empty() {
    people = PersonTable()
  }

  var settings: EmulatorConfiguration.Settings { registry.settings }

  /// A number that no record had before.
  mutating func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// Adds a person; false when the handle is taken.
  mutating func add(_ profile: EmulatorConfiguration.AppleID) -> Bool {
    guard people[profile.id] == nil else { return false }
    let incarnation = incarnations[profile.id, default: 0]
    people[profile.id] = Person(profile: profile, incarnation: incarnation)
    return true
  }

  /// Removes a person and all that depends on the account.
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

  /// How the team knows the person: derived from seed, team and person alone, so that it is the same in every run,
  /// in whatever order people sign in (CLAIMS-2).
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

  /// 2027-01-01: Apple announced that every new address is on the newer domain by then (RELAY-2).
  private static let relayMove = 1_798_761_600.0

  /// Where a new relay address ends: as the person or the settings say; otherwise on either domain until the move, as
  /// the digest has it, and on the newer one after it.
  private func relayDomain(of person: Person, _ digest: [UInt8]) -> String {
    if let domain = person.profile.relayDomain ?? settings.relayDomain { return domain }
    return now >= Self.relayMove || digest[0] % 2 == 1 ? "private.icloud.com" : "privaterelay.appleid.com"
  }

  /// Keeps what a team calls a person, and whom that means.
  mutating func remember(_ subject: Subject, for key: SubjectKey) {
    subjects[key] = subject
    relays[subject.relayAddress.lowercased()] = key
    owners[SubjectKey(personID: subject.id, teamID: key.teamID)] = key.personID
  }

  /// The person whom the team knows by this `sub`.
  func owner(ofSubject subject: String, teamID: String) -> Person? {
    owners[SubjectKey(personID: subject, teamID: teamID)].flatMap { people[$0] }
  }
}
