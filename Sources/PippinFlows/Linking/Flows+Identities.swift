import FoundationEssentials
package import PippinAccounts
import PippinMail

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
  package func unlink(_ identity: IdentityID, by caller: Caller) async throws(FlowError) {
    let now = now()
    let keys = try await identities(of: caller).map(\.key)
    let unlink = UnlinkIdentity(
      identity: identity, account: caller.account.id, session: caller.session.id, keys: keys,
      changeSet: newID(at: now), audit: newID(at: now))
    let outcome = try await decide(on: unlink.reads) { snapshot throws(FlowError) in
      let decision = unlink.decide(on: snapshot, now: now)
      guard var changes = decision.changes, case .unlinked(let identity, let entries) = decision.outcome else {
        return decision
      }
      for entry in entries {
        if let job = try revocation(of: entry, holding: identity.key, now: now) { changes.add(.enqueue(job)) }
      }
      // The account is written to elsewhere from now on, and who had it until now is told where they had it.
      if let old = snapshot.account(caller.account.id)?.email, old.source == identity.id, old.isVerified,
        old.isDeliverable, !old.isPrivate, let recipient = MailAddress(reaching: old.address),
        let app = clients[caller.session.client]?.name,
        let notice = try mailing(Letters.wayTakenAway(identity.key.provider, to: recipient, app: app), at: now)
      {
        changes.add(notice)
      }
      return Decision(changes, decision.outcome)
    }
    switch outcome {
    case .unlinked: return
    case .lastWayIn: throw .lastSignInMethod
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
