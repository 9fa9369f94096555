import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// `POST /auth/usermigrationinfo`: both teams ask about the people of a transferred app (TRANSFER-2, TRANSFER-4).
  func userMigrationInfo(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    answering(request, entry) { () throws(AppleRefusal) in
      let form = try TokenForm(request, carriesToken: true, registry: entry.registry, now: entry.now)
      let bearer = request.fields["authorization"] ?? ""
      let writer = try withState { state throws(AppleRefusal) -> JSONWriter in
        try state.judge(migrationBearer: bearer, form: form, now: entry.second)
        return try Self.answer(form, in: &state, now: entry.second)
      }
      record(
        request, entry, status: 200, clientID: form.client.id,
        words: "team \(form.teamID) asked for a person's transfer identifier or new identifier")
      return .apple(writer.bytes)
    }
  }

  private static func answer(
    _ form: TokenForm, in state: inout EmulatorState, now: Int
  ) throws(AppleRefusal) -> JSONWriter {
    var writer = JSONWriter()
    writer.beginObject()
    if let transferSubject = form.data.first("transfer_sub") {
      if form.data.first("sub") != nil {
        throw AppleRefusal(
          .invalidRequest, "the old team sends sub and the new team transfer_sub; send only one of them (TRANSFER-7)")
      }
      let arrival = try state.takeOver(
        transferSubject: transferSubject, client: form.client, teamID: form.teamID, now: now)
      writer.member("sub", arrival.subject)
      writer.member("email", ifPresent: arrival.relayAddress)
      writer.member("is_private_email", arrival.relayAddress != nil)
    } else {
      let subject = try form.required("sub")
      let target = try form.required("target")
      writer.member(
        "transfer_sub",
        try state.giveAway(subject: subject, to: target, client: form.client, teamID: form.teamID, now: now))
    }
    writer.endObject()
    return writer
  }
}

extension EmulatorState {
  /// Checks that the `user.migration` token was issued to this client and this team (TOKEN-16, TRANSFER-2).
  fileprivate func judge(migrationBearer field: String, form: TokenForm, now: Int) throws(AppleRefusal) {
    let words = field.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, words[0].lowercased() == "bearer" else {
      throw AppleRefusal(
        .invalidRequest, "the Authorization header must be Bearer with a user.migration token (TRANSFER-2)")
    }
    guard let number = tokens.number(in: words[1], .migration), let grant = migrations[number] else {
      throw AppleRefusal(
        .invalidRequest, "the Bearer token is not a user.migration token that was issued here (TRANSFER-7)")
    }
    guard grant.clientID == form.client.id, grant.teamID == form.teamID else {
      throw AppleRefusal(
        .invalidRequest, "the Bearer token was issued to another client or team (TRANSFER-7, TRANSFER-8)")
    }
    guard now < grant.expiresAt else {
      throw AppleRefusal(
        .invalidRequest, "the Bearer token has expired; it is valid for an hour (TOKEN-16, TRANSFER-7)")
    }
  }
}

extension EmulatorState {
  /// The person's transfer identifier for a recipient team: the same for every app and at any time (TRANSFER-5).
  mutating func transferSubject(of person: Person, to teamID: String) -> String {
    let digest = SHA256.hash("transfer\n\(seed)\n\(teamID)\n\(person.profile.id)\n\(person.incarnation)")
    let subject = Subject.identifier(digest)
    transferOwners[SubjectKey(personID: subject, teamID: teamID)] = person.profile.id
    return subject
  }

  /// `transfer_sub` in identity tokens, for sixty days, for people who used the app before the transfer (TRANSFER-6).
  mutating func transferSubject(
    of person: Person, client: Registry.Client, consent: GroupConsent, now: Int
  ) -> String? {
    guard let transfer = registry.openTransfer(of: client, at: now), consent.since <= transfer.acceptedAt else {
      return nil
    }
    return transferSubject(of: person, to: transfer.toTeam)
  }

  /// Answers the old team: the person's transfer identifier for the team `target` (TRANSFER-2, TRANSFER-3).
  mutating func giveAway(
    subject: String, to target: String, client: Registry.Client, teamID: String, now: Int
  ) throws(AppleRefusal) -> String {
    guard registry.teams[target] != nil, target != teamID else {
      throw AppleRefusal(.invalidRequest, "target must be another team known here (TRANSFER-2, TRANSFER-7)")
    }
    if client.teamID != teamID, client.teamID != target {
      throw AppleRefusal(
        .invalidRequest, "\(client.id) was transferred to team \(client.teamID), not to the target (TRANSFER-2)")
    }
    guard let person = owner(ofSubject: subject, teamID: teamID) else {
      throw AppleRefusal(.invalidRequest, "team \(teamID) has no user with this sub (TRANSFER-2, TRANSFER-7)")
    }
    try requireConsent(of: person, to: client)
    return transferSubject(of: person, to: target)
  }

  /// The answer to the new team about a person (TRANSFER-4).
  struct Arrival: Sendable {
    let subject: String
    /// The relay address, if the person hides the real one. The real address is never sent.
    let relayAddress: String?
  }

  /// Answers the new team: the person with this `transfer_sub` (TRANSFER-4).
  mutating func takeOver(
    transferSubject: String, client: Registry.Client, teamID: String, now: Int
  ) throws(AppleRefusal) -> Arrival {
    guard client.teamID == teamID, registry.openTransfer(of: client, at: now) != nil else {
      throw AppleRefusal(
        .invalidRequest,
        "\(client.primaryApp) was not transferred to team \(teamID) within the last sixty days (TRANSFER-6, TRANSFER-7)"
      )
    }
    guard let owner = transferOwners[SubjectKey(personID: transferSubject, teamID: teamID)], let person = people[owner]
    else {
      throw AppleRefusal(.invalidRequest, "no person has this transfer_sub for team \(teamID) (TRANSFER-5, TRANSFER-7)")
    }
    let consent = try requireConsent(of: person, to: client)
    let email = email(of: person, consent: consent, teamID: teamID)
    return Arrival(
      subject: self.subject(of: person, teamID: teamID).id,
      relayAddress: email.flatMap { $0.isPrivate ? $0.address : nil })
  }

  @discardableResult
  private func requireConsent(of person: Person, to client: Registry.Client) throws(AppleRefusal) -> GroupConsent {
    guard let consent = consents[ConsentKey(personID: person.profile.id, primaryApp: client.primaryApp)] else {
      throw AppleRefusal(.invalidRequest, "the person no longer uses \(client.primaryApp), or never did (TRANSFER-7)")
    }
    return consent
  }
}
