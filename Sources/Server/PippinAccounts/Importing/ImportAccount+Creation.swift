import PippinFoundation

extension ImportAccount {
  /// The account with all that belongs to it.
  func create(_ now: Date) -> Outcome {
    let createdAt = (account.createdAt ?? now).inMilliseconds
    var changes: [Change] = []
    var secrets: [Secret] = []
    var proofs: [AddressProof] = []
    let methods = zip(account.methods, ids.methods).map { method, id in
      Identity(
        id: id, key: method.key, account: ids.account, status: method.status, email: claim(of: method),
        createdAt: createdAt, authenticatedAt: createdAt, provedAt: createdAt, closedAt: method.closedAt)
    }
    var identities = methods
    if let password = account.password {
      let email = EmailClaim(
        address: password.address, isProved: account.isPasswordProved, isPrivate: password.isPrivate)
      identities.append(
        Identity(
          id: ids.password, key: .password(ids.password, in: account.realm), account: ids.account, status: .active,
          email: email, createdAt: createdAt, authenticatedAt: createdAt, provedAt: createdAt))
    }
    for identity in identities { if let proof = identity.proof { proofs.append(proof) } }
    var created = Account(
      id: ids.account, realm: account.realm, name: account.name, email: email(of: identities), createdAt: createdAt)
    if created.email?.source == created.mailedProof, let address = account.email?.provedAddress {
      proofs.append(
        AddressProof(realm: account.realm, address: address, account: created.id, source: created.mailedProof))
    }
    created.language = account.language
    created.externalID = account.externalID
    created.metadata = account.metadata
    created.suspension = account.suspension
    changes.append(.putAccount(created))
    changes += identities.map { .putIdentity($0) }
    if let password = account.password {
      changes.append(
        .putCredential(
          PasswordCredential(
            identity: ids.password, hash: password.hash, changedAt: createdAt,
            unprovedAddress: account.isPasswordProved ? nil : password.canonical)))
    }
    changes += proofs.map { .putProof($0) }
    var entries = ids.vaultEntries[...]
    for (method, identity) in zip(account.methods, methods) {
      for (client, token) in method.refreshTokens {
        secrets.append(Secret(entry: entries.removeFirst(), identity: identity.id, client: client, token: token))
      }
    }
    changes.append(
      .audit(
        AuditEvent(
          id: ids.audit, at: now, kind: .accountImported, account: created.id,
          detail: proofs.isEmpty ? nil : "address_vouched", actor: AuditEvent.commandLine)))
    if account.passwordNote == .leftOut {
      changes.append(
        .audit(
          AuditEvent(
            id: AuditEventID(ids.audit.uuid.successor), at: now, kind: .passwordRemoved, account: created.id,
            detail: "import", actor: AuditEvent.commandLine)))
    }
    return .created(changes, secrets: secrets)
  }

  /// What the operator says of a method's address. Facebook's word proves nothing; that of the operator for the account's own
  /// address does, whichever method brought it.
  private func claim(of method: ImportedAccount.Method) -> EmailClaim? {
    guard let email = method.email else { return nil }
    let isFacebook = method.key.provider == .facebook
    let isVouched =
      email.isProved || CanonicalAddress(email.address).map { $0 == account.email?.provedAddress } ?? false
    return EmailClaim(address: email.address, isProved: isVouched && !isFacebook, isPrivate: email.isPrivate)
  }

  /// The address that the account shows, kept up to date by the method that has the same one.
  private func email(of identities: [Identity]) -> AccountEmail? {
    guard let email = account.email else {
      return identities.first { $0.email != nil }.flatMap { identity in
        identity.email.map {
          AccountEmail(
            address: $0.address, isVerified: $0.isProved, isPrivate: $0.isPrivate, isDeliverable: true,
            source: identity.id)
        }
      }
    }
    let canonical = CanonicalAddress(email.address)
    let source = identities.first { identity in
      guard let own = identity.email, own.isProved == email.isProved, identity.status != .gone else { return false }
      return own.address == email.address || (canonical != nil && CanonicalAddress(own.address) == canonical)
    }
    return AccountEmail(
      address: email.address, isVerified: email.isProved, isPrivate: email.isPrivate, isDeliverable: true,
      source: source?.id ?? Account.mailedProof(of: ids.account))
  }
}
