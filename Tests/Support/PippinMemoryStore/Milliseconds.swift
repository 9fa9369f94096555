import PippinAccounts
import PippinFoundation

// Every store keeps whole milliseconds. One that kept more would hide a decision that relies on more.

extension Account {
  var inMilliseconds: Account {
    var account = created(at: createdAt.inMilliseconds)
    account.email = email?.inMilliseconds
    account.suspension = suspension.map {
      Suspension(at: $0.at.inMilliseconds, storedReason: $0.reason, by: $0.by)
    }
    return account
  }
}

extension AccountEmail {
  var inMilliseconds: AccountEmail {
    var email = self
    email.deliverabilityToldAt = deliverabilityToldAt?.inMilliseconds
    return email
  }
}

extension Identity {
  var inMilliseconds: Identity {
    Identity(
      id: id, version: version, key: key, account: account, status: status, email: email,
      createdAt: createdAt.inMilliseconds, authenticatedAt: authenticatedAt.inMilliseconds,
      provedAt: provedAt.inMilliseconds, closedAt: closedAt?.inMilliseconds)
  }
}

extension Merge {
  var inMilliseconds: Merge {
    Merge(
      lost: lost, version: version, survivor: survivor, at: at.inMilliseconds, undoUntil: undoUntil.inMilliseconds,
      identities: identities, gaveName: gaveName, former: former?.inMilliseconds,
      setAside: setAside.map {
        var credential = $0.credential
        credential.changedAt = credential.changedAt.inMilliseconds
        return SetAsidePassword(identity: $0.identity.inMilliseconds, credential: credential)
      })
  }
}

extension Session {
  var inMilliseconds: Session {
    Session(
      id: id, version: version, account: account, identity: identity, client: client, kind: kind, surface: surface,
      secret: secret, generation: generation, rotatedAt: rotatedAt?.inMilliseconds, retryKeyDigest: retryKeyDigest,
      createdAt: createdAt.inMilliseconds, authenticatedAt: authenticatedAt.inMilliseconds,
      authenticatedBy: authenticatedBy, isUnconfirmed: isUnconfirmed, lastUsedAt: lastUsedAt.inMilliseconds,
      expiresAt: expiresAt.inMilliseconds,
      device: device, grant: grant,
      end: end.map { End(at: $0.at.inMilliseconds, reason: $0.reason) })
  }
}

extension FirstTimeProfile {
  var inMilliseconds: FirstTimeProfile {
    FirstTimeProfile(key: key, name: name, keptAt: keptAt.inMilliseconds, version: version)
  }
}

extension VaultEntry {
  var inMilliseconds: VaultEntry {
    VaultEntry(
      id: id, identity: identity, client: client, token: token, obtainedAt: obtainedAt.inMilliseconds,
      checkedAt: checkedAt?.inMilliseconds)
  }
}

extension StoredSigningKey {
  var inMilliseconds: StoredSigningKey {
    StoredSigningKey(number: number, keyID: keyID, privateKey: privateKey, createdAt: createdAt.inMilliseconds)
  }
}

extension Job {
  var inMilliseconds: Job {
    Job(
      id: id, version: version, kind: kind, subject: subject, queue: queue, payload: payload,
      createdAt: createdAt.inMilliseconds, dueAt: dueAt.inMilliseconds, attempts: attempts,
      parked: parked.map { Parking(at: $0.at.inMilliseconds, reason: $0.reason) }, lastError: lastError)
  }
}

extension WebhookDelivery {
  var inMilliseconds: WebhookDelivery {
    WebhookDelivery(
      id: id, receiver: receiver, event: event, payload: payload, createdAt: createdAt.inMilliseconds,
      deliveredAt: deliveredAt.inMilliseconds, attempts: attempts, milliseconds: milliseconds,
      error: error)
  }
}

extension RemovedPasskey {
  var inMilliseconds: RemovedPasskey {
    RemovedPasskey(
      digest: digest, account: account, publicKey: publicKey, algorithm: algorithm, removedAt: removedAt.inMilliseconds,
      expiresAt: expiresAt.inMilliseconds)
  }
}

extension Deletion {
  var inMilliseconds: Deletion {
    Deletion(
      account: account, version: version, receiptDigest: receiptDigest, requestedAt: requestedAt.inMilliseconds,
      awaited: awaited, atApple: atApple, finishedAt: finishedAt?.inMilliseconds)
  }
}

extension AuditEvent {
  var inMilliseconds: AuditEvent {
    AuditEvent(
      id: id, at: at.inMilliseconds, kind: kind, account: account, identity: identity, session: session,
      client: client, detail: detail, actor: actor, network: network, device: device)
  }
}

extension IdentityTransfer {
  var inMilliseconds: IdentityTransfer {
    IdentityTransfer(
      key: key, identity: identity, version: version, notedAt: notedAt.inMilliseconds,
      movedAt: movedAt?.inMilliseconds)
  }
}

extension OperatorToken {
  var inMilliseconds: OperatorToken {
    OperatorToken(
      name: name, version: version, digest: digest, scopes: scopes, createdAt: createdAt.inMilliseconds,
      expiresAt: expiresAt.inMilliseconds, revokedAt: revokedAt?.inMilliseconds, account: account,
      requiresPasskey: requiresPasskey)
  }
}

extension Invitation {
  var inMilliseconds: Invitation {
    Invitation(
      id: id, version: version, digest: digest, realm: realm, email: email, metadata: metadata, uses: uses,
      usesLeft: usesLeft, createdAt: createdAt.inMilliseconds, expiresAt: expiresAt.inMilliseconds,
      revokedAt: revokedAt?.inMilliseconds)
  }
}
