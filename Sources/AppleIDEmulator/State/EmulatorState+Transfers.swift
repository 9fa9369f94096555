import PippinCryptography

extension EmulatorState {
  /// What both teams call the person while an app moves: the same for every app and at any time (TRANSFER-5).
  mutating func transferSubject(of person: Person, to teamID: String) -> String {
    let digest = SHA256.hash("transfer\n\(seed)\n\(teamID)\n\(person.profile.id)\n\(person.incarnation)")
    let subject = Subject.identifier(digest)
    transferOwners[SubjectKey(personID: subject, teamID: teamID)] = person.profile.id
    return subject
  }

  /// The claim of an identity token: for those who were there before the app moved, for sixty days (TRANSFER-6).
  mutating func transferSubject(
    of person: Person, client: Registry.Client, consent: Consent, now: Int
  ) -> String? {
    guard let transfer = registry.openTransfer(of: client, at: now), consent.since <= transfer.acceptedAt else {
      return nil
    }
    return transferSubject(of: person, to: transfer.toTeam)
  }

  /// The old team's question: what will the team `target` call this person (TRANSFER-2, TRANSFER-3)?
  mutating func giveAway(
    subject: String, to target: String, client: Registry.Client, teamID: String, now: Int
  ) throws(Refusal) -> String {
    guard registry.teams[target] != nil, target != teamID else {
      throw Refusal(.invalidRequest, "target is no other team that is known here (TRANSFER-2, TRANSFER-7)")
    }
    if client.teamID != teamID, client.teamID != target {
      throw Refusal(.invalidRequest, "\(client.id) went to team \(client.teamID), not to the target (TRANSFER-2)")
    }
    guard let person = owner(ofSubject: subject, teamID: teamID) else {
      throw Refusal(.invalidRequest, "team \(teamID) knows nobody by this sub (TRANSFER-2, TRANSFER-7)")
    }
    try requireConsent(of: person, to: client)
    return transferSubject(of: person, to: target)
  }

  /// What the new team learns of a person (TRANSFER-4).
  struct Arrival: Sendable {
    let subject: String
    /// The relay address, if the person hides the real one; the real one is not told.
    let relayAddress: String?
  }

  /// The new team's question: who is behind this `transfer_sub` (TRANSFER-4)?
  mutating func takeOver(
    transferSubject: String, client: Registry.Client, teamID: String, now: Int
  ) throws(Refusal) -> Arrival {
    guard client.teamID == teamID, registry.openTransfer(of: client, at: now) != nil else {
      throw Refusal(
        .invalidRequest,
        "no transfer of \(client.primaryApp) to team \(teamID) within sixty days (TRANSFER-6, TRANSFER-7)")
    }
    guard let owner = transferOwners[SubjectKey(personID: transferSubject, teamID: teamID)], let person = people[owner]
    else { throw Refusal(.invalidRequest, "nobody has this transfer_sub for team \(teamID) (TRANSFER-5, TRANSFER-7)") }
    let consent = try requireConsent(of: person, to: client)
    let email = email(of: person, consent: consent, teamID: teamID)
    return Arrival(
      subject: self.subject(of: person, teamID: teamID).id,
      relayAddress: email.flatMap { $0.isPrivate ? $0.address : nil })
  }

  @discardableResult
  private func requireConsent(of person: Person, to client: Registry.Client) throws(Refusal) -> Consent {
    guard let consent = consents[ConsentKey(personID: person.profile.id, primaryApp: client.primaryApp)] else {
      throw Refusal(.invalidRequest, "the person no longer uses \(client.primaryApp), or never did (TRANSFER-7)")
    }
    return consent
  }
}
