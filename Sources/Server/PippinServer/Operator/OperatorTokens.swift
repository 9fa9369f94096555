package import PippinAccounts
import PippinTokens
import PippinFoundation
package import PippinSecret

/// Why an operator token is refused.
package enum OperatorRefusal: Error, Hashable, Sendable {
  /// It is none of ours, or has expired or been revoked.
  case invalid
  case storeUnavailable(detail: String)
}

extension OperatorFlows {
  /// What every operator token begins with, so that scanners for secrets find one that was published.
  package static let tokenPrefix = "pippin_op_"

  /// Issues a token, and answers it: nothing else ever shows it again.
  ///
  /// - Returns: `nil` where the name was ever used.
  package func issueToken(
    named name: String, scopes: Set<OperatorToken.Scope>, days: Int, by actor: Actor
  ) async throws(FlowError) -> SecretText? {
    let now = now()
    let text = Self.tokenPrefix + Base64URL.encode(random.bytes(32))
    let token = OperatorToken(
      name: name, digest: SHA256.hash(text), scopes: scopes, createdAt: now,
      expiresAt: now.addingTimeInterval(Double(days) * 86_400).inMilliseconds)
    let (changeSet, audit): (ChangeSetID, AuditEventID) = (newID(at: now), newID(at: now))
    let isIssued = try await decide(on: [.operatorToken(name)]) { snapshot in
      let changes = token.issue(on: snapshot, by: actor, changeSet: changeSet, audit: audit, now: now)
      return Decision(changes, changes != nil)
    }
    return isIssued ? SecretText(text) : nil
  }

  /// All tokens, in the order of their names.
  package func tokens() async throws(FlowError) -> [OperatorToken] {
    try await reading { () throws(StoreError) in try await store.operatorTokens() }
  }

  /// - Returns: the token as it is then; `nil` where there is none of this name.
  package func revokeToken(named name: String, by actor: Actor) async throws(FlowError) -> OperatorToken? {
    let now = now()
    let (changeSet, audit): (ChangeSetID, AuditEventID) = (newID(at: now), newID(at: now))
    return try await decide(on: [.operatorToken(name)]) { snapshot in
      OperatorToken.revoke(name, by: actor, on: snapshot, changeSet: changeSet, audit: audit, now: now)
    }
  }

  /// Revokes every token that is not revoked, also those that have expired.
  ///
  /// - Returns: how many this call revoked.
  package func revokeAllTokens(by actor: Actor) async throws(FlowError) -> Int {
    var count = 0
    for token in try await tokens() where token.revokedAt == nil {
      _ = try await revokeToken(named: token.name, by: actor)
      count += 1
    }
    return count
  }

  /// The valid token that is presented. The store is asked each time, so that a revoked one ends at once, on every node.
  package func token(presented text: SecretText) async throws(OperatorRefusal) -> OperatorToken {
    guard text.revealed.hasPrefix(Self.tokenPrefix) else { throw .invalid }
    return try await token(withDigest: SHA256.hash(text.revealed))
  }

  /// The valid token of a digest.
  package func token(withDigest digest: [UInt8]) async throws(OperatorRefusal) -> OperatorToken {
    let tokens: [OperatorToken]
    do {
      tokens = try await store.operatorTokens()
    } catch {
      throw .storeUnavailable(detail: error.detail)
    }
    guard let token = tokens.first(where: { ConstantTime.equals($0.digest, digest) }), token.state(at: now()) == .valid
    else { throw .invalid }
    return token
  }
}
