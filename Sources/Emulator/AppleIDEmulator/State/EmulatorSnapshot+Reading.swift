/// A state that cannot be imported.
public struct EmulatorStateError: Error, Sendable, Equatable {
  /// The reason in one sentence, without key material.
  public let detail: String

  init(_ detail: String) {
    self.detail = detail
  }
}

extension EmulatorSnapshot {
  /// The restored state. Any problem is an error; nothing is guessed or skipped.
  func restored() throws(EmulatorStateError) -> EmulatorState {
    guard format == Self.format else { throw EmulatorStateError("this is not a state of the emulator") }
    guard version == Self.version else {
      throw EmulatorStateError(
        "the state has version \(version), but this emulator reads version \(Self.version)")
    }
    guard let seed = UInt64(seed, radix: 16), let generator = UInt64(generator, radix: 16) else {
      throw EmulatorStateError("seed and generator must be 64 bits in hex")
    }
    try judgeNumbers()
    var state = EmulatorState(registry: try registry(initial, "initial"), seed: seed)
    state.empty()
    state.registry = try registry(current, "current")
    state.generator = SeededGenerator(seed: generator)
    state.lastNumber = try word(lastNumber, "last_number")
    guard clockOffset.magnitude <= 1e10 else { throw EmulatorStateError("clock_offset is more than three centuries") }
    state.clockOffset = clockOffset
    guard
      let keys = KeyRing(
        seed: seed, published: keys.published, signs: keys.signs, upcoming: keys.upcoming, taken: keys.taken)
    else { throw EmulatorStateError("keys names a key that is not in the pool, or names one twice") }
    state.keys = keys
    try restorePeople(in: &state)
    try restoreConsents(in: &state)
    try restoreTokens(in: &state)
    state.faults = Faults(try faults.map { row throws(EmulatorStateError) in try row.fault() }, lastID: lastFaultID)
    try passkeys?.restore(in: &state)
    try appAttest?.restore(in: &state)
    return state
  }

  /// Checks counters and times, so that later calculations cannot overflow.
  private func judgeNumbers() throws(EmulatorStateError) {
    let counts: [(String, [Int])] = [
      ("last_number", [lastNumber]), ("last_fault_id", [lastFaultID]), ("keys", [keys.taken]),
      ("incarnations", Array(incarnations.values)), ("people", people.flatMap { [$0.incarnation, $0.passwordEpoch] }),
      ("grants", grants.flatMap { [$0.passwordEpoch, $0.shown] }),
    ]
    for (place, numbers) in counts where !numbers.allSatisfy((0...Self.largest).contains) {
      throw EmulatorStateError("\(place) has a number that is negative or beyond \(Self.largest)")
    }
    let times: [(String, [Int])] = [
      ("consents", consents.map(\.since)), ("grants", grants.flatMap { [$0.authTime, $0.shownSince] }),
      ("codes", codes.flatMap { [$0.issued, $0.details?.expiresAt ?? 0, $0.details?.grant.authTime ?? 0] }),
      ("migrations", migrations.flatMap { [$0.issued, $0.expiresAt] }),
    ]
    for (place, numbers) in times where !numbers.allSatisfy((-Self.largest...Self.largest).contains) {
      throw EmulatorStateError("\(place) has a time beyond \(Self.largest)")
    }
  }

  /// The largest integer that every JSON implementation represents exactly.
  private static let largest = 1 << 53

  private func registry(_ configuration: EmulatorConfiguration, _ name: String) throws(EmulatorStateError) -> Registry {
    do throws(ConfigurationError) {
      return try Registry(configuration)
    } catch {
      throw EmulatorStateError("\(name): \(error.problems.joined(separator: "; "))")
    }
  }

  private func restorePeople(in state: inout EmulatorState) throws(EmulatorStateError) {
    state.incarnations = incarnations
    for row in people {
      if let problem = row.profile.problems.first { throw EmulatorStateError("people: \(problem)") }
      guard state.add(row.profile) else { throw EmulatorStateError("people: \(row.profile.id) appears twice") }
      state.people[row.profile.id] = Person(
        profile: row.profile, incarnation: row.incarnation, passwordEpoch: row.passwordEpoch)
    }
    for row in subjects {
      try require(row.person, in: state, "subjects")
      state.remember(
        Subject(id: row.sub, relayAddress: row.relay), for: SubjectKey(personID: row.person, teamID: row.team))
    }
    for row in silencedRelays {
      try require(row.person, in: state, "silenced_relays")
      state.silencedRelays.insert(SubjectKey(personID: row.person, teamID: row.team))
    }
    for row in transferSubjects {
      guard let person = state.people[row.person] else { throw unknown(row.person, "transfer_subjects") }
      _ = state.transferSubject(of: person, to: row.team)
    }
  }

  private func restoreConsents(in state: inout EmulatorState) throws(EmulatorStateError) {
    for row in consents {
      try require(row.person, in: state, "consents")
      state.consents[ConsentKey(personID: row.person, primaryApp: row.app)] = GroupConsent(
        number: try word(row.number, "consents"), scopes: Scopes(name: row.name, email: row.email),
        hidesEmail: row.hidesEmail, since: row.since)
    }
    for row in endedConsents {
      try require(row.person, in: state, "ended_consents")
      state.endedConsents.insert(ConsentKey(personID: row.person, primaryApp: row.app))
    }
  }

  private func restoreTokens(in state: inout EmulatorState) throws(EmulatorStateError) {
    for row in codes {
      let record: CodeRecord =
        if let details = row.details {
          .live(
            .init(
              grant: try details.grant.grant(), redirectURI: details.redirectURI, challenge: details.challenge,
              nonce: details.nonce, expiresAt: details.expiresAt))
        } else {
          .used
        }
      state.codes.insert(record, for: try word(row.number, "codes"), now: row.issued)
    }
    for row in grants { state.grants[try word(row.number, "grants")] = try row.grant() }
    for row in migrations {
      let grant = MigrationGrant(clientID: row.client, teamID: row.team, expiresAt: row.expiresAt)
      state.migrations.insert(grant, for: try word(row.number, "migrations"), now: row.issued)
    }
  }

  private func require(_ person: String, in state: EmulatorState, _ place: String) throws(EmulatorStateError) {
    if state.people[person] == nil { throw unknown(person, place) }
  }

  private func unknown(_ person: String, _ place: String) -> EmulatorStateError {
    EmulatorStateError("\(place) names \(person), who is not among the people")
  }
}

private func word(_ number: Int, _ place: String) throws(EmulatorStateError) -> UInt64 {
  guard let word = UInt64(exactly: number) else { throw EmulatorStateError("\(place) has a negative number") }
  return word
}

extension EmulatorSnapshot.GrantRow {
  fileprivate func grant() throws(EmulatorStateError) -> AuthorizationGrant {
    AuthorizationGrant(
      clientID: client, consentKey: ConsentKey(personID: person, primaryApp: app),
      consentNumber: try word(consent, "grants"), passwordEpoch: passwordEpoch, authTime: authTime,
      shown: ShownCount(since: shownSince, count: shown))
  }
}

extension EmulatorSnapshot.FaultRow {
  fileprivate func fault() throws(EmulatorStateError) -> Fault {
    guard let kind = Fault.Kind(rawValue: kind) else {
      throw EmulatorStateError("faults: there is no kind \(self.kind)")
    }
    var place: AppleEndpoint?
    if let endpoint {
      place = AppleEndpoint(naming: endpoint)
      if place == nil { throw EmulatorStateError("faults: there is no endpoint \(endpoint)") }
    }
    guard
      Fault.isPossible(count: remaining, probability: probability, latencyMilliseconds: latency, status: status)
    else { throw EmulatorStateError("faults: a number of fault \(id) is out of range") }
    return Fault(
      id: id, endpoint: place, kind: kind, remaining: remaining, probability: probability,
      latencyMilliseconds: latency, status: status, schedule: Fault.Schedule(from: from, until: until))
  }
}
