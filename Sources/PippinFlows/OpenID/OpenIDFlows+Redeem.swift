import PippinAccounts
import PippinCryptography
import PippinFoundation
import PippinJOSE
import PippinSecret

/// An authorization code as a client brings it.
package struct CodeRedemption: Sendable {
  let code: String
  let redirectURI: String?
  let verifier: String?

  package init(code: String, redirectURI: String?, verifier: String?) {
    self.code = code
    self.redirectURI = redirectURI
    self.verifier = verifier
  }
}

extension OpenIDFlows {
  /// Exchanges an authorization code, once. A second use ends what the first one gave (RFC 6749, 4.1.2).
  package func redeem(
    _ redemption: CodeRedemption, by client: Client, _ registration: OpenIDRegistration
  ) async throws -> ClientTokens {
    guard registration.grantTypes.contains(.authorizationCode) else { throw OAuthError.grantTypeNotAllowed }
    guard redemption.code.utf8.count <= 128, let verifier = redemption.verifier,
      (43...128).contains(verifier.utf8.count)
    else { throw OAuthError.invalid("code or code_verifier is missing or malformed.") }
    let record = SHA256.hash(redemption.code)
    let challenge = Base64URL.encode(SHA256.hash(verifier))
    let now = now()
    let ids = OpeningIDs(at: now, random: random)
    let further = { (snapshot: Snapshot) -> [Read] in
      guard let code = code(in: snapshot.record(record)) else { return [] }
      if let redeemed = code.redeemed { return [.session(redeemed)] }
      return OpenClientSession.reads(
        within: code.browserSession, of: code.account, for: code.client, isConsented: code.isConsented)
    }
    let outcome = try await decide(on: [.record(record)], further: further) {
      snapshot throws(FlowError) -> Decision<RedeemedCode> in
      guard let kept = snapshot.record(record), let code = code(in: kept), code.client == client.id else {
        return Decision(nil, .refused)
      }
      try refuseLate()
      if let redeemed = code.redeemed {
        return Decision(endingReplayed(redeemed, in: snapshot, ids, now), .refused)
      }
      guard now < code.issuedAt.addingTimeInterval(AuthorizationCode.lifetime),
        redemption.redirectURI.map({ $0.hasSameBytes(as: code.redirectURI) }) ?? false,
        ConstantTime.equals(challenge, code.challenge)
      else { return Decision(nil, .refused) }
      let opening = OpenClientSession(
        account: code.account, browserSession: code.browserSession, client: client.id,
        surface: client.platform.surface, scope: code.scope, isConsented: code.isConsented,
        authenticatedAt: code.authenticatedAt, isOfBrowser: true, session: ids.session, sessionSecret: ids.secret,
        changeSet: ids.changeSet, audit: ids.audit)
      let decision = opening.decide(on: snapshot, lifetimes: lifetimes, now: now)
      guard case .opened(let session, let account) = decision.outcome, var changes = decision.changes else {
        return Decision(nil, .refused)
      }
      var spent = code
      spent.redeemed = session.id
      changes.add(
        try storing(
          spent, as: record, version: kept.version, until: now.addingTimeInterval(AuthorizationCode.remembered)))
      return Decision(changes, .opened(session, account, code.nonce))
    }
    guard case .opened(let session, let account, let nonce) = outcome else { throw OAuthError.codeInvalid }
    return try tokens(session, account, client, registration, nonce: nonce)
  }

  private func code(in record: FlowRecord?) -> AuthorizationCode? {
    record.flatMap { AuthorizationCode(opening: $0, keys: masterKeys) }
  }

  /// A code came twice: somebody else has it too, and whoever has the tokens may not be the right one.
  private func endingReplayed(
    _ id: SessionID, in snapshot: Snapshot, _ ids: OpeningIDs, _ now: Date
  ) -> ChangeSet? {
    guard let session = snapshot.session(id), session.endReason(at: now) == nil else { return nil }
    var changes = ChangeSet(id: ids.changeSet, basedOn: snapshot, at: now)
    changes.end(session, at: now, reason: .reuseDetected)
    changes.add(
      .audit(
        AuditEvent(
          id: ids.audit, at: now, kind: .authorizationCodeReused, account: session.account, identity: session.identity,
          session: session.id, client: session.client)))
    return changes
  }
}

private enum RedeemedCode: Sendable {
  case opened(Session, Account, String?)
  case refused
}

/// Fresh ids for a session of a client.
struct OpeningIDs: Sendable {
  let session: SessionID
  let secret: SecretBytes
  let changeSet: ChangeSetID
  let audit: AuditEventID

  init(at now: Date, random: RandomSource) {
    session = SessionID(now: now, random: random)
    secret = SecretBytes(random.bytes(32))
    changeSet = ChangeSetID(now: now, random: random)
    audit = AuditEventID(now: now, random: random)
  }
}
