import FoundationEssentials
package import PippinAccounts
import PippinSecret

extension Flows {
  /// Turns what another provider's library gave an app into an account and a session.
  ///
  /// Judge the proof, look, keep the name of a new person, decide, commit. Nothing before the commit changes anything but the kept
  /// name, so that the same request can be sent again after a 503.
  package func signIn(_ request: SocialSignIn) async throws(FlowError) -> SignInResult {
    guard let key = request.idempotency else { return try await signInOnce(request, remembering: nil) }
    let record = RememberedAnswer(key, of: request.client)
    return try await turns.run(record.id) { () async throws(FlowError) in
      if let answer = try await recall(record) { return answer }
      return try await signInOnce(request, remembering: record)
    }
  }

  private func signInOnce(
    _ request: SocialSignIn, remembering record: RememberedAnswer?
  ) async throws(FlowError) -> SignInResult {
    let client = try clients.known(request.client)
    let link = request.linkToken.map { LinkHandle(presented: $0) }
    try await refuseUnknown(link, of: request.client)
    let person = try await prove(request.proof, for: request.client)
    let arrival = Arrival(
      identity: person.identity, client: client.id, intent: request.intent, kind: .tokens,
      surface: client.platform.surface, device: request.device, spends: person.spends,
      demandsName: client.demandsName, renewing: request.renewing?.session.id, provedAt: person.provedAt, link: link)
    let more: [Read] = record.map { [.record($0.id)] } ?? []
    var seen: Snapshot? = try await read(arrival.reads + more)
    if let seen { try refuseWhatIsInVain(arrival, seen, renewing: request.renewing) }
    if try await keep(person.name, ofNewcomer: person.identity.key, in: seen, spending: person.spends) { seen = nil }
    let opened = try await openSession(for: arrival, reading: more, seen: seen) {
      (_, opened, changes) throws(FlowError) -> SecretText? in
      guard let record else { return nil }
      let token = try accessToken(for: opened.session)
      changes.add(.putRecord(try remember(record, opened, token)))
      return token
    }
    return try result(opened.signIn, accessToken: opened.alongside)
  }

  /// Attaches the identity that `request` proves to the caller's account.
  package func link(_ request: SocialSignIn, to caller: Caller) async throws(FlowError) -> Identity {
    guard request.client == caller.session.client else {
      throw .invalidValue(field: "client_id", reason: "is not the client that the session belongs to")
    }
    // Before anybody is asked about anything; the decision looks again.
    guard caller.session.isRecent(at: now()) else { throw .reauthenticationRequired }
    let person = try await prove(request.proof, for: request.client)
    let key = person.identity.key
    try await refuseLinkInVain(person.spends, key, caller.account.id)
    _ = try await keep(
      person.name, ofNewcomer: key, in: try await read([.identity(key), .profile(key)]), spending: person.spends)
    return try await attach(
      ProvenAddition(
        identity: person.identity, account: caller.account.id, session: caller.session.id, client: request.client,
        spends: person.spends, refreshToken: nil))
  }

  /// Keeps what a provider calls somebody who has no account here by it. These providers say it each time, so that a name which its
  /// owner took away would come back for ever.
  ///
  /// - Returns: whether anything was written.
  func keep(
    _ name: PersonName?, ofNewcomer key: IdentityKey, in snapshot: Snapshot?, spending spends: [SpentValue]
  ) async throws(FlowError) -> Bool {
    guard let name, let snapshot, snapshot.identity(key) == nil, snapshot.profile(key) == nil else { return false }
    try await keep(name, for: key, spending: spends)
    return true
  }
}
