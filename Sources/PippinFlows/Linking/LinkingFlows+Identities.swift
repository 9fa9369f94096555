package import PippinAPI
package import PippinAccounts
import PippinCryptography
import PippinFoundation
import PippinSecret

extension LinkingFlows {
  /// Attaches the identity that `request` proves to the caller's account.
  package func link(_ request: AppleSignInRequest, to caller: Caller) async throws(FlowError) -> Identity {
    try await link(to: caller, in: ClientID(rawValue: request.clientID)) { () async throws(FlowError) in
      try await apple.prove(request)
    }
  }

  /// Attaches an identity that is proved by any provider.
  func link(
    to caller: Caller, in id: ClientID, judge: () async throws(FlowError) -> ProvenPerson
  ) async throws(FlowError) -> Identity {
    guard id == caller.session.client else {
      throw .invalidValue(field: "client_id", reason: "is not the client that the session belongs to")
    }
    // Before anybody is asked about anything, and before it costs a code; the decision looks again.
    guard caller.isRecent(at: now()) else { throw .reauthenticationRequired }
    let person = try await judge()
    let key = person.identity.key
    if person.isNameGivenOnce, let name = person.name {
      try await signIns.keep(name, for: key, spending: person.spends)
    }
    let seen = try await lookAtLink(person, caller.account.id)
    _ = try await signIns.keep(person, ofNewcomerIn: seen)
    var refreshToken: SecretText?
    if let code = person.code {
      refreshToken = try await apple.exchange(
        code, naming: person.identity, for: try clients.known(id), mayDefer: false
      ).refreshToken
    }
    return try await attach(
      ProvenAddition(
        identity: person.identity, account: caller.account.id, session: caller.session.id, client: id,
        spends: person.spends, refreshToken: refreshToken))
  }

  /// Takes a way into the caller's account away, with the sessions that it opened; what the vault holds for it is revoked.
  ///
  /// A browser whose own session is one of these is answered another in its place, and stays signed in.
  @discardableResult
  package func unlink(_ identity: IdentityID, by caller: Caller) async throws(FlowError) -> PageSession? {
    let unlinked = try await unlink(identity, by: caller, isTrial: false)
    return unlinked.session.map { session in
      PageSession(SignInResult(account: unlinked.account, session: session, created: false), keys: masterKeys)
    }
  }

  /// What that would come to; with `isTrial` nothing is changed.
  package func unlink(
    _ identity: IdentityID, by caller: Caller, isTrial: Bool
  ) async throws(FlowError) -> UnlinkIdentity.Unlinked {
    try caller.refuseFormerGuestsToken()
    let now = now()
    let keys = try await identities(of: caller).map(\.key)
    // An app keeps no session by an Apple ID that Apple was told to forget: the device itself says that it is revoked.
    let successor = UnlinkIdentity.Successor(session: newID(at: now), secret: SecretBytes(random.bytes(16)))
    let unlink = UnlinkIdentity(
      identity: identity, account: caller.account.id, session: caller.session.id, keys: keys,
      successor: caller.session.kind == .cookie ? successor : nil, changeSet: newID(at: now), audit: newID(at: now))
    let outcome = try await decide(on: unlink.reads) { snapshot throws(FlowError) in
      let decision = unlink.decide(on: snapshot, now: now)
      guard var changes = decision.changes, case .unlinked(let unlinked) = decision.outcome else { return decision }
      if isTrial { return Decision(nil, decision.outcome) }
      for entry in unlinked.revoking {
        if let job = try vault.revocation(of: entry, holding: unlinked.identity.key, now: now) {
          changes.add(.enqueue(job))
        }
      }
      return Decision(changes, decision.outcome)
    }
    switch outcome {
    case .unlinked(let unlinked): return unlinked
    case .lastSignInMethod: throw .lastSignInMethod
    case .unknown: throw .notFound
    case .refused(let refusal): throw FlowError(refusal)
    }
  }

  /// What the commit would refuse is refused before it costs anything.
  private func lookAtLink(_ person: ProvenPerson, _ account: AccountID) async throws(FlowError) -> Snapshot {
    let key = person.identity.key
    let snapshot = try await read(person.spends.map { .spent($0.digest) } + [.identity(key), .profile(key)])
    if person.spends.contains(where: { snapshot.isSpent($0.digest) }) { throw .nonceUsed }
    if let known = snapshot.identity(key) {
      guard snapshot.account(known.account) != nil else { throw .deletionInProgress }
      guard known.account == account else { throw .identityInUse }
    }
    return snapshot
  }
}

extension FlowError {
  init(_ refusal: SessionRefusal) {
    switch refusal {
    case .ended(let reason): self = .sessionEnded(reason)
    case .notRecent: self = .reauthenticationRequired
    case .unknown: self = .accessTokenInvalid
    }
  }
}
