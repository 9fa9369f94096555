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

  var consents: [ConsentKey: GroupConsent] = [:]
  /// Consents that ended, for `getCredentialState` (NATIVE-10).
  var endedConsents: Set<ConsentKey> = []
  /// Relay addresses whose mail is not forwarded (RELAY-8).
  var silencedRelays: Set<SubjectKey> = []

  /// The devices of people, and the passkeys on them.
  var devices = PasskeyDevices()
  var passkeys: [EmulatedPasskey] = []
  var lastPasskeyNumber = 0
  /// The challenge of the last ceremony by RP ID, for the fault `old_challenge`.
  var lastChallenges: [String: [UInt8]] = [:]

  /// The keys of App Attest on all devices.
  var appKeys: [EmulatedAppKey] = []
  var lastAppKeyNumber = 0

  /// Unfinished web sign-ins, kept for 15 minutes.
  var pending = ExpiringTable<String, AuthorizeRequest>(lifetime: 900, capacity: 10_000)
  /// The codes, kept longer than their validity so that the log can say that one has expired.
  var codes = ExpiringTable<UInt64, CodeRecord>(lifetime: 600, capacity: 1_000_000)
  var grants: [UInt64: AuthorizationGrant] = [:]
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
    devices.removeAll(of: personID)
    passkeys.removeAll { $0.personID == personID }
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

/// An entry in a person's "Apps using this Apple ID": a group with the name of its primary app (NATIVE-18).
struct AppUse: Sendable {
  let bundleID: String
  let name: String
  let teamID: String
  let subject: String
  /// The address that the app sees, if any.
  let email: (address: String?, isPrivate: Bool)
  /// Whether mail to the relay address is forwarded to the person.
  let isForwarding: Bool
  let since: Int
}

extension EmulatorState {
  /// A person's apps, ordered by bundle id.
  mutating func uses(of person: Person) -> [AppUse] {
    uses(of: person, by: consents.filter { $0.key.personID == person.profile.id })
  }

  /// All people with their apps, in one pass over the consents.
  mutating func allUses() -> [(profile: EmulatorConfiguration.AppleID, uses: [AppUse])] {
    let consents = Dictionary(grouping: consents) { $0.key.personID }
    return people.all.map { person in
      let mine = consents[person.profile.id].map { Dictionary(uniqueKeysWithValues: $0.map { ($0.key, $0.value) }) }
      return (person.profile, mine.map { uses(of: person, by: $0) } ?? [])
    }
  }

  private mutating func uses(of person: Person, by consents: [ConsentKey: GroupConsent]) -> [AppUse] {
    consents.sorted { $0.key.primaryApp < $1.key.primaryApp }.compactMap { key, consent in
      guard let client = registry.clients[key.primaryApp] else { return nil }
      let email = email(of: person, consent: consent, teamID: client.teamID)
      return AppUse(
        bundleID: client.id, name: client.name, teamID: client.teamID,
        subject: subject(of: person, teamID: client.teamID).id, email: (email?.address, email?.isPrivate ?? false),
        isForwarding: !silencedRelays.contains(SubjectKey(personID: person.profile.id, teamID: client.teamID)),
        since: consent.since)
    }
  }

  /// "Stop Using Apple ID": invalidates the tokens and notifies the team's server (NOTIFY-11). False if the app is not
  /// in use.
  mutating func stopUsing(_ bundleID: String, by personID: String, now: Double) -> Bool {
    guard let person = people[personID], let key = consentKey(personID, bundleID), consents[key] != nil else {
      return false
    }
    end(key)
    note(.person, personID, "stopped using \(key.primaryApp)", now)
    push(.consentRevoked, about: person, to: key, now: now)
    return true
  }

  /// Turns forwarding on or off for all the team's apps, and notifies this app's server (RELAY-8). False if the app is
  /// not in use or knows the real address.
  mutating func setForwarding(_ isOn: Bool, of bundleID: String, by personID: String, now: Double) -> Bool {
    guard let person = people[personID], let key = consentKey(personID, bundleID), let consent = consents[key],
      consent.hidesEmail, let client = registry.clients[bundleID]
    else { return false }
    let relay = SubjectKey(personID: personID, teamID: client.teamID)
    if isOn { silencedRelays.remove(relay) } else { silencedRelays.insert(relay) }
    note(.person, personID, "turned forwarding \(isOn ? "on" : "off") for \(key.primaryApp)", now)
    push(isOn ? .emailEnabled : .emailDisabled, about: person, to: key, now: now)
    return true
  }

  /// Deletes the Apple ID and notifies every team (NOTIFY-12). False if there is no such person.
  mutating func deleteAppleID(_ personID: String, now: Double) -> Bool {
    guard let person = people[personID] else { return false }
    note(.person, personID, "deleted the Apple ID", now)
    let groups = consents.keys.filter { $0.personID == personID }.sorted { $0.primaryApp < $1.primaryApp }
    for key in groups { push(.accountDeleted, about: person, to: key, now: now) }
    remove(personID: personID)
    return true
  }

  /// A new password invalidates earlier refresh tokens but no consents (TOKEN-13). False if there is no such person.
  mutating func changePassword(of personID: String, now: Double) -> Bool {
    guard people[personID] != nil else { return false }
    people[personID]?.passwordEpoch += 1
    note(.person, personID, "changed the password", now)
    return true
  }

  /// The result of `getCredentialState` (NATIVE-10); nil if there is no such app. The user identifier of a former team
  /// is `transferred` (TRANSFER-11).
  ///
  /// - Parameter appleID: the person whose device is asked; it knows only that person's consents. `nil`: the subject's.
  func credentialState(bundleID: String, subject: String, appleID: String?) -> String? {
    guard let client = registry.clients[bundleID], !client.isService else { return nil }
    let former = (registry.transfers[client.primaryApp] ?? []).map(\.fromTeam).filter { $0 != client.teamID }
    for teamID in [client.teamID] + former.reversed() {
      guard let person = owner(ofSubject: subject, teamID: teamID) else { continue }
      if let appleID, person.profile.id != appleID { continue }
      let key = ConsentKey(personID: person.profile.id, primaryApp: client.primaryApp)
      if consents[key] != nil { return teamID == client.teamID ? "authorized" : "transferred" }
      if endedConsents.contains(key) { return "revoked" }
    }
    return "not_found"
  }

  private func consentKey(_ personID: String, _ bundleID: String) -> ConsentKey? {
    registry.clients[bundleID].map { ConsentKey(personID: personID, primaryApp: $0.primaryApp) }
  }
}
