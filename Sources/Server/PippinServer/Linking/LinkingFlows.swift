import PippinAPI
package import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinTokens

/// Links further sign-in methods to an account, and completes sign-ups that lack a name.
package struct LinkingFlows: Flow {
  package let server: Server
  package let request: RequestContext
}

extension LinkingFlows {
  /// Attaches the identity that `prove` verifies to the caller's account, whatever the provider. All copies of one request that
  /// arrive while it is being decided get one answer.
  ///
  /// - Parameter body: SHA-256 of the request's body.
  func link(
    to caller: Caller, in client: ClientID, body: [UInt8], prove: () async throws(ServerError) -> ProvenPerson
  ) async throws(ServerError) -> AttachedIdentity {
    guard client == caller.session.client else {
      throw .invalidValue(field: "client_id", reason: "is not the client that the session belongs to")
    }
    // Before anybody is asked about anything, and before it costs a code. The decision checks it again.
    guard caller.isRecent(at: now()) else { throw .reauthenticationRequired }
    let name = SHA256.hash("link\u{0}\(client.rawValue)\u{0}\(caller.session.id)\u{0}".utf8 + body)
    return try await server.attachmentAnswers.run(name) { () async throws(ServerError) in
      try await link(to: caller, in: client, prove: prove)
    }
  }

  /// The steps of an attachment. They resemble those of ``SignInFlows/signIn(on:hooks:prove:)``, but there is no link token, the name is kept before
  /// anything is read, and the lock of the decision is the account's.
  private func link(
    to caller: Caller, in client: ClientID, prove: () async throws(ServerError) -> ProvenPerson
  ) async throws(ServerError) -> AttachedIdentity {
    // 1. The first attachment gives a guest a sign-in method; the others of a crowd come too late and keep their codes.
    let guestLock = caller.account.isGuest ? caller.session.id.uuid.bytes : nil
    await locks.enter(guestLock)
    defer { locks.leave(guestLock) }

    // 2. The proof is verified.
    let person = try await prove()
    let key = person.identity.key

    // 3. A code reaches the provider once (TOKEN-6).
    let nonceLock = person.code == nil ? nil : person.spends.first?.digest
    await locks.enter(nonceLock)
    defer { locks.leave(nonceLock) }

    // 4. A name that comes once is kept, and what the decision would refuse is refused before it costs the code.
    if person.isNameGivenOnce, let name = person.name {
      try await signIns.keep(name, for: key, spending: person.spends)
    }
    let snapshot = try await refuseEarly(person, caller)
    _ = try await signIns.keep(person, ofNewcomerIn: snapshot)

    // 5. The code is exchanged.
    var refreshToken: SecretText?
    if let code = person.code {
      refreshToken = try await apple.exchange(
        code, naming: person.identity, for: try clients.known(client), mayDefer: false
      ).refreshToken
    }

    // 6. The decision, and the commit.
    return try await attach(
      ProvenAddition(
        identity: person.identity, account: caller.account.id, session: caller.presented, client: client,
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
    try await unlink(
      identity, of: caller.account.id, by: .person(caller.presented), keys: identities(of: caller).map(\.key),
      isTrial: isTrial)
  }

  /// Removes a sign-in method for a person or an operator.
  ///
  /// - Parameter keys: those of every identity of the account.
  func unlink(
    _ identity: IdentityID, of account: AccountID, by authority: UnlinkIdentity.Authority, keys: [IdentityKey],
    isTrial: Bool = false
  ) async throws(ServerError) -> UnlinkIdentity.Unlinked {
    let now = now()
    let unlink = UnlinkIdentity(
      identity: identity, account: account, by: authority, keys: keys,
      remembering: server.settings.passkeys.map { Double($0.removedDays) * 86_400 } ?? Retention.removedPasskey)
    let stamp = stamp(at: now)
    let outcome = try await decide(on: unlink.reads) { snapshot in
      let decision = try unlink.decide(on: snapshot, at: stamp)
      guard var changes = decision.changes, case .unlinked(let unlinked) = decision.outcome else { return decision }
      if isTrial { return Decision(nil, decision.outcome) }
      for entry in unlinked.revoking {
        if let job = try vault.revocation(of: entry, holding: unlinked.identity.key, now: now) {
          changes.add(.enqueue(job))
        }
      }
      if let notice = try noticeOfRemoval(unlinked, at: now) { changes.add(notice) }
      return Decision(changes, decision.outcome)
    }
    switch outcome {
    case .unlinked(let unlinked): return unlinked
    case .lastSignInMethod: throw .lastSignInMethod
    case .unknown: throw .notFound
    case .refused(let refusal): throw ServerError(refusal)
    }
  }

  /// Mails to the address of a removed sign-in method that it was removed, where the account is not written to at that address any more.
  ///
  /// The notice of every removal goes to the account's address. If somebody else added a method of theirs and removed the person's,
  /// that address is theirs. A relay address ends with the method's tokens.
  private func noticeOfRemoval(
    _ unlinked: UnlinkIdentity.Unlinked, at now: Date
  ) throws(ServerError) -> PippinAccounts.Change? {
    guard let templates = mail.templates(for: unlinked.account), let email = unlinked.identity.email, email.isProved,
      !email.isPrivate,
      email.address != MailFlows.reachable(unlinked.account, unlinked.staying),
      let recipient = MailAddress(reaching: email.address)
    else { return nil }
    return try mail.mailing(
      templates.notice(.unlinked, unlinked.identity.key.provider.rawValue, to: recipient), about: unlinked.account.id,
      at: now)
  }

  /// Refuses what the decision would refuse.
  private func refuseEarly(_ person: ProvenPerson, _ caller: Caller) async throws(ServerError) -> Snapshot {
    let (key, account) = (person.identity.key, caller.account.id)
    let snapshot = try await read(
      person.spends.map { .spent($0.digest) } + [.identity(key), .profile(key), .sessionInFull(caller.session.id)])
    try asking {
      if case .failure(let refusal) = try snapshot.recentCaller(caller.presented, of: account, at: now()) {
        throw ServerError(refusal)
      }
      if try person.spends.contains(where: { try snapshot.isSpent($0.digest) }) { throw ServerError.nonceUsed }
      if let known = try snapshot.identity(key) {
        guard try snapshot.account(known.account) != nil else { throw ServerError.deletionInProgress }
        guard known.account == account else { throw ServerError.identityInUse }
      }
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
  /// What is behind it, if it is a passkey.
  package var passkey: Passkey?
}

extension LinkingFlows {
  /// Decides and commits a link.
  ///
  /// - Parameters:
  ///   - more: further reads that `alongside` relies on.
  ///   - alongside: adds what must be committed with it.
  func attach(
    _ addition: ProvenAddition, reading more: [Read] = [],
    alongside: (Snapshot, inout ChangeSet) throws -> Void = { _, _ in }
  ) async throws(ServerError) -> AttachedIdentity {
    let now = now()
    let key = addition.identity.key
    let stamp = stamp(at: now)
    let withdrawal = WithdrawnConsent(of: key)
    let forwarding = KeptForwarding(of: key, address: addition.identity.email?.address)
    let reads =
      LinkIdentity.reads(addition.session.id, for: key, spending: addition.spends)
      + [.record(withdrawal.id)] + (forwarding.map { [.record($0.id)] } ?? []) + more
    let further = { (snapshot: Snapshot) in try addition.identity.readsForTransfer(after: snapshot) }
    let link = LinkIdentity(
      attachment: Attachment(identity: addition.identity, account: addition.account),
      session: addition.session, client: addition.client, spends: addition.spends, refreshToken: addition.refreshToken)
    // All of them write the account: without a lock, concurrent ones would conflict, and fail with their codes spent.
    let outcome = try await locks.run(addition.account.uuid.bytes) { () async throws(ServerError) in
      try await decide(on: reads, further: further) {
        snapshot -> Decision<LinkIdentity.Outcome> in
        var link = link
        link.attachment.forwarding = try forwarding?.notice(in: snapshot, keys: masterKeys)
        let decision = try link.decide(
          on: snapshot, withdrawal: try withdrawal.time(in: snapshot, keys: masterKeys), at: stamp)
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
