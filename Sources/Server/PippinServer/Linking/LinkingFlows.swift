package import PippinAPI
package import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens

/// Links further sign-in methods to an account, and completes sign-ups that lack a name.
package struct LinkingFlows: FlowPart {
  package let context: FlowContext
  let apple: AppleFlows
  let vault: Vault
  let signIns: SignInFlows
}

extension LinkingFlows {
  /// Links the identity that `request` proves to the caller's account.
  ///
  /// - Parameter body: SHA-256 of the request's body. A copy of the request that comes meanwhile gets the same answer.
  package func link(
    _ request: AppleSignInRequest, to caller: Caller, body: [UInt8]? = nil
  ) async throws(ServerError) -> AttachedIdentity {
    try await link(to: caller, in: ClientID(rawValue: request.clientID), body: body) { () async throws(ServerError) in
      try await apple.prove(request)
    }
  }

  /// Links an identity that any provider proves.
  func link(
    to caller: Caller, in id: ClientID, body: [UInt8]?, judge: () async throws(ServerError) -> ProvenPerson
  ) async throws(ServerError) -> AttachedIdentity {
    guard id == caller.session.client else {
      throw .invalidValue(field: "client_id", reason: "is not the client that the session belongs to")
    }
    // Checked before a provider is asked and a code is spent; the decision checks it again.
    guard caller.isRecent(at: now()) else { throw .reauthenticationRequired }
    guard let body else { return try await linkInTurn(to: caller, in: id, judge: judge) }
    let name = SHA256.hash("link\u{0}\(id.rawValue)\u{0}\(caller.session.id)\u{0}".utf8 + body)
    return try await context.attachments.run(name) { () async throws(ServerError) in
      try await linkInTurn(to: caller, in: id, judge: judge)
    }
  }

  private func linkInTurn(
    to caller: Caller, in id: ClientID, judge: () async throws(ServerError) -> ProvenPerson
  ) async throws(ServerError) -> AttachedIdentity {
    guard caller.account.isGuest else { return try await linkNow(to: caller, in: id, judge: judge) }
    // Of several concurrent requests, the first gives the guest a sign-in method; the others' codes stay unspent.
    return try await locks.run(caller.session.id.uuid.bytes) { () async throws(ServerError) in
      try await linkNow(to: caller, in: id, judge: judge)
    }
  }

  private func linkNow(
    to caller: Caller, in id: ClientID, judge: () async throws(ServerError) -> ProvenPerson
  ) async throws(ServerError) -> AttachedIdentity {
    let person = try await judge()
    guard person.code != nil, let nonce = person.spends.first else {
      return try await attach(person, to: caller, in: id)
    }
    // A code is sent to the provider once (TOKEN-6).
    return try await locks.run(nonce.digest) { () async throws(ServerError) in
      try await attach(person, to: caller, in: id)
    }
  }

  private func attach(
    _ person: ProvenPerson, to caller: Caller, in id: ClientID
  ) async throws(ServerError) -> AttachedIdentity {
    let key = person.identity.key
    if person.isNameGivenOnce, let name = person.name {
      try await signIns.keep(name, for: key, spending: person.spends)
    }
    let seen = try await lookAtLink(person, caller)
    _ = try await signIns.keep(person, ofNewcomerIn: seen)
    var refreshToken: SecretText?
    if let code = person.code {
      refreshToken = try await apple.exchange(
        code, naming: person.identity, for: try clients.known(id), mayDefer: false
      ).refreshToken
    }
    return try await attach(
      ProvenAddition(
        identity: person.identity, account: caller.account.id, session: caller.presented, client: id,
        spends: person.spends, refreshToken: refreshToken))
  }

  /// Removes a sign-in method of the caller's account with its sessions, and revokes its tokens in the vault.
  ///
  /// If the browser's own session is one of these, it gets another one in its place and stays signed in.
  @discardableResult
  package func unlink(_ identity: IdentityID, by caller: Caller) async throws(ServerError) -> PageSession? {
    let unlinked = try await unlink(identity, by: caller, isTrial: false)
    return unlinked.session.map { session in
      PageSession(SignInResult(account: unlinked.account, session: session, created: false), keys: masterKeys)
    }
  }

  /// Removes a sign-in method; with `isTrial` it only returns what would happen.
  package func unlink(
    _ identity: IdentityID, by caller: Caller, isTrial: Bool
  ) async throws(ServerError) -> UnlinkIdentity.Unlinked {
    let now = now()
    let keys = try await identities(of: caller).map(\.key)
    // An app gets no successor for a session by an Apple ID that was unlinked: the device itself reports it as revoked.
    let successor = UnlinkIdentity.Successor(session: newID(at: now), secret: SecretBytes(random.bytes(16)))
    let unlink = UnlinkIdentity(
      identity: identity, account: caller.account.id, session: caller.presented, keys: keys,
      successor: caller.session.kind == .cookie ? successor : nil, changeSet: newID(at: now), audit: newID(at: now))
    let outcome = try await decide(on: unlink.reads) { snapshot throws(ServerError) in
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
    case .refused(let refusal): throw ServerError(refusal)
    }
  }

  /// Refuses early what the commit would refuse, before it costs anything.
  private func lookAtLink(_ person: ProvenPerson, _ caller: Caller) async throws(ServerError) -> Snapshot {
    let (key, account) = (person.identity.key, caller.account.id)
    let snapshot = try await read(
      person.spends.map { .spent($0.digest) } + [.identity(key), .profile(key), .sessionInFull(caller.session.id)])
    if case .failure(let refusal) = snapshot.recentCaller(caller.presented, of: account, at: now()) {
      throw ServerError(refusal)
    }
    if person.spends.contains(where: { snapshot.isSpent($0.digest) }) { throw .nonceUsed }
    if let known = snapshot.identity(key) {
      guard snapshot.account(known.account) != nil else { throw .deletionInProgress }
      guard known.account == account else { throw .identityInUse }
    }
    return snapshot
  }
}

extension ServerError {
  init(_ refusal: SessionRefusal) {
    switch refusal {
    case .ended(let reason): self = .sessionEnded(reason)
    case .notRecent: self = .reauthenticationRequired
    case .unknown: self = .accessTokenInvalid
    }
  }
}

/// A proved identity to link to the account of a signed-in person, and the values that it spends.
struct ProvenAddition: Sendable {
  let identity: ProvenIdentity
  let account: AccountID
  /// The session, which must be live and recent at the commit.
  let session: PresentedSession
  let client: ClientID
  let spends: [SpentValue]
  /// The provider's refresh token, if it gave one.
  let refreshToken: SecretText?
}

/// An identity that is now linked to the caller's account.
package struct AttachedIdentity: Sendable {
  package let identity: Identity
  /// If it is a guest's first sign-in method: the session, which goes on, though its earlier tokens are void.
  package let upgraded: SignInResult?
}

extension LinkingFlows {
  /// Decides and commits a link.
  ///
  /// - Parameters:
  ///   - more: further reads that `alongside` relies on.
  ///   - alongside: adds what must be committed with it.
  func attach(
    _ addition: ProvenAddition, reading more: [Read] = [],
    alongside: (Snapshot, inout ChangeSet) throws(ServerError) -> Void = { _, _ in }
  ) async throws(ServerError) -> AttachedIdentity {
    let now = now()
    let key = addition.identity.key
    let ids = AttachmentIDs(now: now, random: random)
    let changeSet: ChangeSetID = newID(at: now)
    let withdrawal = WithdrawnConsent(of: key)
    let forwarding = KeptForwarding(of: key, address: addition.identity.email?.address)
    let reads =
      LinkIdentity.reads(addition.session.id, for: key, spending: addition.spends)
      + [.record(withdrawal.id)] + (forwarding.map { [.record($0.id)] } ?? []) + more
    let further = { (snapshot: Snapshot) in addition.identity.readsForTransfer(after: snapshot) }
    let link = LinkIdentity(
      attachment: Attachment(
        identity: addition.identity, account: addition.account, id: ids.identity, audit: ids.audit),
      session: addition.session, client: addition.client, spends: addition.spends, refreshToken: addition.refreshToken,
      vaultEntry: ids.vaultEntry, changeSet: changeSet)
    // All of them write the account: without a lock, concurrent ones would conflict, and fail with their codes spent.
    let outcome = try await locks.run(addition.account.uuid.bytes) { () async throws(ServerError) in
      try await decide(on: reads, further: further) {
        snapshot throws(ServerError) -> Decision<LinkIdentity.Outcome> in
        var link = link
        link.attachment.forwarding = forwarding?.notice(in: snapshot, keys: masterKeys)
        let decision = link.decide(on: snapshot, withdrawal: withdrawal.time(in: snapshot, keys: masterKeys), now: now)
        guard var changes = decision.changes else { return Decision(nil, decision.outcome) }
        for secret in decision.secrets {
          changes.add(try vault.sealed(secret, from: key, to: addition.client, now: now))
        }
        switch decision.outcome {
        case .linked, .upgraded, .known: try alongside(snapshot, &changes)
        case .deletionInProgress, .inUse, .alreadySpent, .overtaken, .refused: break
        }
        return Decision(changes, decision.outcome)
      }
    }
    switch outcome {
    case .linked(let identity), .known(let identity): return AttachedIdentity(identity: identity, upgraded: nil)
    case .upgraded(let identity, let result): return AttachedIdentity(identity: identity, upgraded: result)
    case .inUse: throw .identityInUse
    case .deletionInProgress: throw .deletionInProgress
    case .alreadySpent: throw .nonceUsed
    case .overtaken: throw .authorizationCodeInvalid
    case .refused(let refusal): throw ServerError(refusal)
    }
  }
}
