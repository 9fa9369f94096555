package import PippinAccounts
import PippinTokens
import PippinFoundation
package import PippinSecret

/// New tokens for a session that goes on.
package struct RefreshResult: Sendable {
  package let session: Session
  package let accessToken: SecretText
  package let refreshToken: SecretText
}

extension SessionFlows {
  /// Exchanges a refresh token of ours for its successor.
  package func refresh(_ text: SecretText, retryKey: SecretText?) async throws(FlowError) -> RefreshResult {
    let session: Session
    switch try await rotate(text, retryKey: retryKey) {
    case .refreshed(let rotated): session = rotated
    case .ended(let reason): throw .sessionEnded(reason)
    case .unknown, .scopeExceeded: throw .refreshTokenInvalid
    }
    return RefreshResult(
      session: session, accessToken: try accessToken(for: session, of: try await claimed(session)),
      refreshToken: RefreshToken.text(for: session, keys: masterKeys))
  }

  /// What becomes of the session of a refresh token.
  ///
  /// - Parameters:
  ///   - client: the OpenID client that brings it; nil for an app of ours. Neither can use a token of the other.
  ///   - scope: what that client asks for; nil for all that it was granted.
  ///   - allowed: what the client's settings list now.
  func rotate(
    _ text: SecretText, retryKey: SecretText? = nil, heldBy client: ClientID? = nil, scope: GrantedScope? = nil,
    allowed: GrantedScope? = nil
  ) async throws(FlowError) -> Refresh.Outcome {
    guard let token = RefreshToken(parsing: text.revealed) else { throw .refreshTokenInvalid }
    try await judgeable(under: token.keyID)
    let now = now()
    let refresh = Refresh(
      session: token.session, generation: token.generation, retryKeyDigest: retryKey.map { SHA256.hash($0.revealed) },
      ofClients: client != nil, scope: scope, allowed: allowed, changeSet: newID(at: now), audit: newID(at: now))
    let outcome = try await decide(on: [.session(token.session)]) { snapshot throws(FlowError) in
      // The MAC is checked before anything else, and a bad one changes nothing.
      guard let session = snapshot.session(token.session), token.isGenuine(for: session, keys: masterKeys),
        client.map({ $0 == session.client }) ?? true
      else { throw .refreshTokenInvalid }
      try refuseLate()
      if session.end?.reason == .accountDeleted { throw .accountDeleted(session.account) }
      let decision = refresh.decide(on: snapshot, lifetimes: lifetimes, now: now)
      guard session.entersAnotherDay(at: now), case .refreshed = decision.outcome, var changes = decision.changes else {
        return decision
      }
      changes.add(.enqueue(Job.validation(of: session, id: newID(at: now), at: now)))
      return Decision(changes, decision.outcome)
    }
    if case .ended(.suspended) = outcome, try await isSuspended(token.session) { throw .accountSuspended }
    return outcome
  }

  /// The account of a session of which its tokens say something: what the client's settings name, and that it is a guest's.
  private func claimed(_ session: Session) async throws(FlowError) -> Account? {
    let mayBeGuest = session.identity == Account.mailedProof(of: session.account)
    guard let client = clients[session.client], mayBeGuest || !client.claims.isEmpty else { return nil }
    return try await read([.account(session.account)]).account(session.account)
  }

  /// Whether the account of a session that a suspension ended is suspended still.
  private func isSuspended(_ session: SessionID) async throws(FlowError) -> Bool {
    let snapshot = try await read([.sessionInFull(session)])
    return snapshot.session(session).flatMap { snapshot.account($0.account) }?.suspension != nil
  }
}
