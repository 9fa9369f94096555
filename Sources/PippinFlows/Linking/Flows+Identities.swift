import FoundationEssentials
package import PippinAccounts
import PippinCryptography
import PippinSecret

extension Flows {
  /// Attaches the identity that `request` proves to the caller's account.
  package func link(_ request: NativeSignIn, to caller: Caller) async throws(FlowError) -> Identity {
    let now = now()
    guard request.client == caller.session.client else {
      throw .invalidValue(field: "client_id", reason: "is not the client that the session belongs to")
    }
    // Before it costs a code; the decision looks again.
    guard caller.session.isRecent(at: now) else { throw .reauthenticationRequired }
    let judged = try await judge(request)
    let key = judged.proven.key
    try await refuseLinkInVain([judged.nonce], key, caller.account.id)
    let refreshToken = try await exchange(judged.code, by: judged.apple, naming: judged.identity)
    return try await attach(
      ProvenAddition(
        identity: judged.proven, account: caller.account.id, session: caller.session.id, client: request.client,
        spends: [judged.nonce], refreshToken: refreshToken))
  }

  /// Takes a way into the caller's account away, with the sessions that it opened; what the vault holds for it is revoked.
  ///
  /// A browser whose own session is one of these is answered another in its place, and stays signed in.
  @discardableResult
  package func unlink(_ identity: IdentityID, by caller: Caller) async throws(FlowError) -> PageSession? {
    let unlinked = try await unlink(identity, by: caller, isTrial: false)
    return unlinked.session.map { session in
      PageSession(OpenedSession(account: unlinked.account, session: session, created: false), keys: masterKeys)
    }
  }

  /// What that would come to; with `isTrial` nothing is changed.
  package func unlink(
    _ identity: IdentityID, by caller: Caller, isTrial: Bool
  ) async throws(FlowError) -> UnlinkIdentity.Unlinked {
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
        if let job = try revocation(of: entry, holding: unlinked.identity.key, now: now) { changes.add(.enqueue(job)) }
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
  func refuseLinkInVain(
    _ spends: [SpentValue], _ key: IdentityKey, _ account: AccountID
  ) async throws(FlowError) {
    let snapshot = try await read(spends.map { .spent($0.digest) } + [.identity(key)])
    if spends.contains(where: { snapshot.isSpent($0.digest) }) { throw .nonceUsed }
    try refuseWhoIsLeaving(key, in: snapshot)
    if let known = snapshot.identity(key), known.account != account { throw .identityInUse }
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
