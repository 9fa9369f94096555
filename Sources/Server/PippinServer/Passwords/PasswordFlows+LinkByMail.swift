import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret

// The way into an account whose sign-in methods its owner cannot use: a code mailed to the address that both have proved (0107).

extension FlowPart {
  /// Whether nobody can sign in with any of an account's methods, because Apple knows all of these people by a team that no client has
  /// any more: after a transfer the old subjects are dead (TRANSFER-1).
  func areLeftBehind(_ identities: [Identity]) -> Bool {
    let usable = identities.filter { $0.status != .gone }
    return !usable.isEmpty && usable.allSatisfy(isLeftBehind)
  }

  func isLeftBehind(_ identity: Identity) -> Bool {
    identity.key.provider == .apple
      && !clients.all.contains {
        $0.realm == identity.key.realm && $0.apple?.teamID.hasSameBytes(as: identity.key.tenant) == true
      }
  }

  /// The account to which a code in the mailbox of a proved address leads, for somebody who has just proved the same address with an
  /// identity that is not the account's. Never where mail could go to a relay, nor where the address has a password.
  func account(
    _ id: AccountID, openedByMailboxOf identity: ProvenIdentity, at client: Client
  ) async throws(FlowError) -> AccountID? {
    guard let address = identity.provedAddress, identity.email?.isPrivate == false else { return nil }
    let realm = identity.key.realm
    let snapshot = try await read([.provedAddress(realm, address), .accountInFull(id), .password(realm, address)])
    guard let account = snapshot.account(openedByMailboxOf: address, in: realm, id), account.suspension == nil,
      snapshot.password(of: address, in: realm) == nil,
      // Without an offer of codes only beside an Apple identity that Apple has just signed (0107).
      client.offersEmailCode || identity.key.provider == .apple && areLeftBehind(snapshot.identities(of: id))
    else { return nil }
    return id
  }
}

extension PasswordFlows {
  /// What waits to be attached under a handle, at an address; nil where nothing does.
  func pendingLink(
    _ handle: LinkHandle?, at address: CanonicalAddress, of client: Client
  ) async throws(FlowError) -> PendingLink? {
    guard let handle else { return nil }
    let record = try await read([.record(handle.id)]).record(handle.id)
    guard let pending = PendingLink(opening: record, for: client.id, keys: masterKeys, now: now()),
      pending.identity.provedAddress == address
    else { return nil }
    // What cannot be attached any more opens nothing either.
    let withdrawal = WithdrawnConsent(of: pending.identity.key)
    let snapshot = try await read([.identity(pending.identity.key), .record(withdrawal.id)])
    guard snapshot.identity(pending.identity.key) == nil,
      !withdrawal.overtakes(proofOf: pending.identity.issuedAt, in: snapshot, keys: masterKeys)
    else { return nil }
    return pending
  }

  /// Attaches what waits to the account that its owner has just entered by the code, and mails that as every attachment.
  func attach(
    _ pending: PendingLink, under handle: LinkHandle, in result: SignInResult
  ) async throws(FlowError) -> SignInResult {
    guard pending.account == result.account.id else { throw .linkTokenInvalid }
    do throws(FlowError) {
      _ = try await linking.attach(
        ProvenAddition(
          identity: pending.identity, account: result.account.id, session: PresentedSession(of: result.session),
          client: result.session.client, spends: [], refreshToken: pending.refreshToken),
        reading: [.record(handle.id)]
      ) { snapshot, changes throws(FlowError) in
        guard snapshot.record(handle.id) != nil else { throw .linkTokenInvalid }
        changes.add(.removeRecord(handle.id))
      }
    } catch {
      // The code was good for the link alone, so the session that it opened goes with it.
      try await end(result.session)
      throw error
    }
    return SignInResult(
      account: result.account, session: result.session, created: false, linked: true)
  }

  private func end(_ session: Session) async throws(FlowError) {
    let now = now()
    let end = EndSession(
      session: session.id, account: session.account, reason: .signedOut, changeSet: newID(at: now),
      audit: newID(at: now)
    )
    _ = try await decide(on: [.session(session.id)]) { snapshot in end.decide(on: snapshot, now: now) }
  }
}

extension PendingLink {
  /// What tells it from another that may wait in its place.
  var digest: [UInt8] {
    let key = identity.key
    return SHA256.hash("link\u{0}\(key.provider.rawValue)\u{0}\(key.tenant)\u{0}\(key.subject)")
  }
}
