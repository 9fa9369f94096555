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

  private mutating func uses(of person: Person, by consents: [ConsentKey: Consent]) -> [AppUse] {
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
