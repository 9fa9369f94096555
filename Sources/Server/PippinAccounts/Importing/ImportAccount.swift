import PippinFoundation
package import PippinSecret

/// Imports an account from another system. It is created as a whole or not at all, and never changes an existing account.
package struct ImportAccount: Sendable {
  package let account: ImportedAccount

  package init(_ account: ImportedAccount) {
    self.account = account
  }

  /// The result of an import.
  package enum Outcome: Sendable {
    /// The changes that create it, and the refresh tokens to seal with them.
    case created([Change], secrets: [Secret])
    /// The account exists already.
    case unchanged
    case refused(Refusal)
  }

  /// A provider's refresh token, with the identity and the client that it belongs to.
  package struct Secret: Sendable {
    package let entry: VaultEntryID
    package let identity: IdentityID
    package let client: ClientID
    package let token: SecretText
  }

  /// Why the account is not created.
  package enum Refusal: Hashable, Sendable {
    /// The account was deleted here.
    case deleted
    /// The id, or one that is derived from it, is in use by another account.
    case reserved
    /// An account with one of the identities is being deleted.
    case deletionInProgress(IdentityKey)
    /// A passkey of the line was removed from an account, and nobody else may have it (PK-36).
    case removedPasskey(AccountID)
    /// The database belongs to another relying party, with this id (PK-70).
    case otherRelyingParty(String)
    /// A claim of the line belongs to an account that the line does not name, or the claims belong to several accounts.
    case inUse(ImportedAccount.Claim.Kind, AccountID)
  }

  /// The reads of the decision's snapshot.
  package static func reads(_ account: ImportedAccount) -> [Read] {
    var reads: [Read] = account.methods.map { .identity($0.key) }
    if let id = account.id {
      reads += [.account(id), .merge(id), .deletion(id)] + Self.proofsOfItsOwn(id).map { .identityID($0) }
      reads.append(.account(AccountID(id.uuid.counterpart)))
    }
    if let externalID = account.externalID { reads.append(.externalID(account.realm, externalID)) }
    reads += account.provedAddresses.map { .provedAddress(account.realm, $0) }
    if let password = account.password { reads.append(.password(account.realm, password.canonical)) }
    return reads + readsOfPasskeys(account)
  }

  /// The ids that stand for the account itself as the source of an address.
  private static func proofsOfItsOwn(_ id: AccountID) -> [IdentityID] {
    [Account.mailedProof(of: id), Account.formerProof(of: id)]
  }

  /// Whether an account with this id could be confused with another one as the source of a proved address.
  private static func isReserved(_ id: AccountID, in snapshot: Snapshot) throws -> Bool {
    try proofsOfItsOwn(id).contains { try snapshot.isTaken($0) }
      || snapshot.account(AccountID(id.uuid.counterpart)) != nil
  }

  /// The preconditions that the commit can drop: an account that never existed was neither merged nor deleted.
  package var negligible: [AggregateKey] { account.id.map { [.merge($0), .deletion($0)] } ?? [] }

  /// Creates the account, unless it is known already or something of it is in use.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Outcome {
    if let id = account.id, try snapshot.deletion(id) != nil { return .refused(.deleted) }
    for key in account.methods.map(\.key) + account.passkeys.map(\.key) {
      if let known = try snapshot.identity(key), try snapshot.account(known.account) == nil {
        return .refused(.deletionInProgress(key))
      }
    }
    if let id = account.id, let known = try snapshot.account(id), known.realm != account.realm {
      return .refused(.inUse(.id, known.id))
    }
    if let known = try named(in: snapshot) ?? entered(in: snapshot) {
      return try holders(in: snapshot).first { $0.account != known }.map { .refused(.inUse($0.kind, $0.account)) }
        ?? .unchanged
    }
    if let holder = try holders(in: snapshot).first { return .refused(.inUse(holder.kind, holder.account)) }
    if let id = account.id, try Self.isReserved(id, in: snapshot) { return .refused(.reserved) }
    if let refusal = try refusalOfPasskeys(in: snapshot, at: stamp.now) { return .refused(refusal) }
    return create(stamp)
  }

  /// The account that the line names by its id or the app's own key.
  private func named(in snapshot: Snapshot) throws -> AccountID? {
    if let id = account.id {
      if let known = try snapshot.account(id) { return known.id }
      if let merge = try snapshot.merge(of: id) { return merge.survivor }
    }
    return try account.externalID.flatMap { try snapshot.account(externalID: $0, in: account.realm)?.id }
  }

  /// The account that every sign-in method of the line leads to, or else its address, if the line itself names no account.
  private func entered(in snapshot: Snapshot) throws -> AccountID? {
    guard account.id == nil, account.externalID == nil else { return nil }
    var led = try (account.methods.map(\.key) + account.passkeys.map(\.key)).map {
      try snapshot.identity($0)?.account
    }
    if account.password != nil { led.append(try passwordHolder(in: snapshot)) }
    if led.isEmpty { led.append(try mailboxHolder(in: snapshot)) }
    guard let first = led.first ?? nil, led.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  /// The account that only mailed codes to the line's verified address open (0158).
  private func mailboxHolder(in snapshot: Snapshot) throws -> AccountID? {
    guard let address = account.email?.provedAddress else { return nil }
    return try snapshot.proofs(of: address, in: account.realm)
      .first { $0.source == Account.mailedProof(of: $0.account) }?.account
  }

  private func passwordHolder(in snapshot: Snapshot) throws -> AccountID? {
    guard let password = account.password else { return nil }
    let (address, realm) = (password.canonical, account.realm)
    // Two passwords for one address would shut one of the two people out.
    let holder = try snapshot.password(of: address, in: realm) ?? snapshot.unprovedPassword(of: address, in: realm)
    return holder?.account.id
  }

  /// The accounts that already hold the line's claims.
  private func holders(in snapshot: Snapshot) throws -> [(kind: ImportedAccount.Claim.Kind, account: AccountID)] {
    var holders: [(ImportedAccount.Claim.Kind, AccountID)] = try account.methods.compactMap { method in
      try snapshot.identity(method.key).map { (.identity, $0.account) }
    }
    if let externalID = account.externalID,
      let known = try snapshot.account(externalID: externalID, in: account.realm)
    {
      holders.append((.externalID, known.id))
    }
    for address in account.provedAddresses {
      holders += try snapshot.proofs(of: address, in: account.realm).map { (.address, $0.account) }
    }
    if let known = try passwordHolder(in: snapshot) { holders.append((.password, known)) }
    return try holders + holdersOfPasskeys(in: snapshot)
  }
}

extension ImportAccount {
  /// Creates the account with all that belongs to it.
  func create(_ stamp: Stamp) -> Outcome {
    var stamp = stamp
    let now = stamp.now
    let createdAt = (account.createdAt ?? now).inMilliseconds
    var changes: [Change] = []
    var secrets: [Secret] = []
    var proofs: [AddressProof] = []
    let accountID = account.id ?? stamp.newID(from: createdAt)
    let methods = account.methods.map { method in
      Identity(
        id: stamp.newID(from: createdAt), key: method.key, account: accountID, status: method.status,
        email: claim(of: method),
        createdAt: createdAt, authenticatedAt: createdAt, provedAt: createdAt, closedAt: method.closedAt)
    }
    var identities = methods
    let passwordID: IdentityID = stamp.newID(from: createdAt)
    if let password = account.password {
      let email = EmailClaim(
        address: password.address, isProved: account.isPasswordProved, isPrivate: password.isPrivate)
      identities.append(
        Identity(
          id: passwordID, key: .password(passwordID, in: account.realm), account: accountID, status: .active,
          email: email, createdAt: createdAt, authenticatedAt: createdAt, provedAt: createdAt))
    }
    let passkeys = account.passkeys.map { passkey in
      let id: IdentityID = stamp.newID(from: passkey.createdAt ?? createdAt)
      return (
        identity: passkey.identity(id, of: accountID, orCreatedAt: createdAt), passkey: passkey.passkey(of: id)
      )
    }
    identities += passkeys.map(\.identity)
    for identity in identities { if let proof = identity.proof { proofs.append(proof) } }
    var created = Account(
      id: accountID, realm: account.realm, name: account.name,
      email: email(of: identities, orElse: Account.mailedProof(of: accountID)), createdAt: createdAt)
    if created.email?.source == created.mailedProof, let address = account.email?.provedAddress {
      proofs.append(
        AddressProof(realm: account.realm, address: address, account: created.id, source: created.mailedProof))
    }
    created.language = account.language
    created.externalID = account.externalID
    created.metadata = account.metadata
    created.suspension = account.suspension
    created.passkeyHandle = account.ownPasskeyHandle
    changes.append(.putAccount(created))
    changes += identities.map { .putIdentity($0) }
    changes += passkeys.map { .putPasskey($0.passkey) }
    if let password = account.password {
      changes.append(
        .putCredential(
          PasswordCredential(
            identity: passwordID, hash: password.hash, changedAt: createdAt,
            unprovedAddress: account.isPasswordProved ? nil : password.canonical)))
    }
    changes += proofs.map { .putProof($0) }
    for (method, identity) in zip(account.methods, methods) {
      for (client, token) in method.refreshTokens {
        secrets.append(Secret(entry: stamp.newID(), identity: identity.id, client: client, token: token))
      }
    }
    changes.append(
      .audit(
        AuditEvent(
          id: stamp.line, at: now, kind: .accountImported, account: created.id,
          detail: proofs.isEmpty ? nil : "address_vouched", actor: AuditEvent.commandLine)))
    if account.passwordNote == .leftOut {
      changes.append(
        .audit(
          AuditEvent(
            id: AuditEventID(stamp.line.uuid.successor), at: now, kind: .passwordRemoved, account: created.id,
            detail: "import", actor: AuditEvent.commandLine)))
    }
    return .created(changes, secrets: secrets)
  }

  /// The claim for a method's address. Facebook never proves one. For any other method the operator's word for the account's
  /// own address does.
  private func claim(of method: ImportedAccount.Method) -> EmailClaim? {
    guard let email = method.email else { return nil }
    let isFacebook = method.key.provider == .facebook
    let isVouched =
      email.isProved || CanonicalAddress(email.address).map { $0 == account.email?.provedAddress } ?? false
    return EmailClaim(address: email.address, isProved: isVouched && !isFacebook, isPrivate: email.isPrivate)
  }

  /// The address that the account shows, kept up to date by the method that has the same one.
  private func email(of identities: [Identity], orElse own: IdentityID) -> AccountEmail? {
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
      source: source?.id ?? own)
  }
}
