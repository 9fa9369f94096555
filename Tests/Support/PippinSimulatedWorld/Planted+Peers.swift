import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinMemoryStore
import PippinTokens

extension PlantedMistake {
  /// The change set as a mistake about Apple, the operator or the receivers would have made it.
  func alteredForPeers(_ given: ChangeSet, in memory: MemoryStore) -> ChangeSet {
    let changes = given.changes
    switch self {
    case .eventLost:
      return given.without { change in
        guard case .enqueue(let job) = change, job.kind == .webhook else { return false }
        return JSONElement(text: job.payload)?["type"]?.string == "session.ended"
      }
    case .withdrawalIgnored where changes.contains(where: { if case .journal = $0 { true } else { false } }):
      return given.without { if case .endSessions = $0 { true } else { false } }
    case .suspensionIgnored where changes.contains(where: \.isSuspension):
      return given.without { if case .endSessions = $0 { true } else { false } }
    case .vaultTokenOfAnotherClient:
      return given.replacing { change in
        guard case .putVaultEntry(let entry) = change else { return change }
        return .putVaultEntry(
          VaultEntry(
            id: entry.id, identity: entry.identity, client: ClientID(rawValue: "example-web"), token: entry.token,
            obtainedAt: entry.obtainedAt))
      }
    case .signsWithANewKeyAtOnce:
      return given.replacing { change in
        guard case .putSigningKey(let key) = change else { return change }
        return .putSigningKey(
          StoredSigningKey(
            number: key.number, keyID: key.keyID, privateKey: key.privateKey,
            createdAt: key.createdAt.addingTimeInterval(-1300)))
      }
    case .notificationsInOrderOfArrival: return applyingWhatWasOvertaken(given, in: memory)
    default: return given
    }
  }

  /// Closes an identity though a newer consent or event is known.
  private func applyingWhatWasOvertaken(_ given: ChangeSet, in memory: MemoryStore) -> ChangeSet {
    var altered = given
    for case .journal(let entry) in given.changes where entry.effect == .overtaken {
      guard let event = JSONElement(text: entry.payload), let subject = event["sub"]?.string else { continue }
      let status: Identity.Status = entry.type.hasPrefix("consent") ? .revoked : .gone
      guard entry.type.hasPrefix("consent") || entry.type.hasPrefix("account") else { continue }
      for identity in memory.everyIdentity where identity.key.subject == subject {
        altered.close(identity, as: status, at: entry.eventTime, .appleConsentRevoked)
      }
    }
    return altered
  }

  /// The request as the mistake would have read it.
  func alteredForPeers(_ given: HTTPRequest) -> HTTPRequest {
    var request = given
    switch self {
    case .thiefGoesOn where request.path == "/v1/session/refresh":
      let body = String(decoding: request.body, as: UTF8.self)
      request.body = Array(
        body.replacing(#/"retry_key":"[^"]*"/#, with: #""retry_key":"the same for everybody, and long enough""#).utf8)
    case .nonceNotCompared where request.path == "/v1/sign-in/apple":
      guard let claims = Claims(request.member("identity_token")), !claims.text("nonce").isEmpty else { break }
      request.body = Array(
        String(decoding: request.body, as: UTF8.self).replacing(request.member("nonce"), with: claims.text("nonce"))
          .utf8)
    default: break
    }
    return request
  }
}

extension Change {
  fileprivate var isSuspension: Bool {
    if case .audit(let line) = self { line.kind == .accountSuspended } else { false }
  }
}
