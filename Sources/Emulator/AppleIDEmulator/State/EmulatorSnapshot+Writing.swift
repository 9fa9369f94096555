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
  }

  private static func rows(_ keys: Set<SubjectKey>) -> [TeamRow] {
    keys.map { TeamRow(person: $0.personID, team: $0.teamID) }.sorted { ($0.person, $0.team) < ($1.person, $1.team) }
  }
}

extension EmulatorSnapshot.ConsentRow {
  fileprivate init(_ key: ConsentKey, _ consent: Consent) {
    self.init(
      person: key.personID, app: key.primaryApp, number: Int(consent.number), name: consent.scopes.name,
      email: consent.scopes.email, hidesEmail: consent.hidesEmail, since: consent.since)
  }
}

extension EmulatorSnapshot.GrantRow {
  fileprivate init(number: UInt64, grant: Grant) {
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
