package import PippinFoundation

extension OperatorToken {
  /// Puts a new token in; `nil` where its name was ever used.
  package func issue(
    on snapshot: Snapshot, by actor: String, changeSet: ChangeSetID, audit: AuditEventID, now: Date
  ) -> ChangeSet? {
    guard snapshot.operatorToken(name) == nil else { return nil }
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    changes.add(.putOperatorToken(self))
    changes.add(.audit(AuditEvent.ofOperation(audit, at: now, .operatorTokenIssued, about: name, by: actor)))
    return changes
  }

  /// Revokes the token of this name, and answers it as it is then; `nil` where there is none. One that is revoked stays as it is.
  package static func revoke(
    _ name: String, by actor: String, on snapshot: Snapshot, changeSet: ChangeSetID, audit: AuditEventID, now: Date
  ) -> Decision<OperatorToken?> {
    guard var token = snapshot.operatorToken(name), token.revokedAt == nil else {
      return Decision(nil, snapshot.operatorToken(name))
    }
    token.revokedAt = now
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    changes.add(.putOperatorToken(token))
    changes.add(.audit(AuditEvent.ofOperation(audit, at: now, .operatorTokenRevoked, about: name, by: actor)))
    return Decision(changes, token)
  }
}
