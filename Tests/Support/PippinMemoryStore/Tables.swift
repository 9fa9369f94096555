import PippinAccounts
import PippinFoundation

/// Everything the store holds.
struct Tables {
  /// A vault has one entry for each of these.
  struct VaultKey: Hashable {
    let identity: IdentityID
    let client: ClientID
  }

  /// A count is of an hour, or of a day that is long past.
  struct CountKey: Hashable {
    let start: Date
    let key: EventCount.Key
  }

  /// A person agrees once to what a client may have.
  struct ConsentKey: Hashable {
    let account: AccountID
    let client: ClientID
  }

  /// An address belongs to a realm.
  struct AddressKey: Hashable {
    let realm: Realm
    let address: CanonicalAddress
  }

  var accounts: [AccountID: Account] = [:]
  /// Merges by the merged account's id.
  var merges: [AccountID: Merge] = [:]
  var identities: [IdentityKey: Identity] = [:]
  var sessions: [SessionID: Session] = [:]
  var profiles: [IdentityKey: FirstTimeProfile] = [:]
  var vault: [VaultKey: VaultEntry] = [:]
  var transfers: [IdentityKey: IdentityTransfer] = [:]
  var validations: [ValidationVerdictID: ValidationVerdict] = [:]
  var spent: [[UInt8]: SpentValue] = [:]
  var records: [[UInt8]: FlowRecord] = [:]
  var journal: [[UInt8]: JournalledNotification] = [:]
  var signingKeys: [Int64: (key: StoredSigningKey, version: Int64)] = [:]
  /// When each master key was first used.
  var masterKeys: [String: Date] = [:]
  var audit: [AuditEventID: AuditEvent] = [:]
  /// The lines that have their place in the chain.
  var auditLinks: [AuditEventID: AuditLink] = [:]
  var auditHead: AuditHead?
  var jobs: [JobID: Job] = [:]
  /// Webhooks that were accepted.
  var deliveries: [JobID: WebhookDelivery] = [:]
  /// The password behind each identity that has one.
  var credentials: [IdentityID: PasswordCredential] = [:]
  /// The passkey behind each identity that has one.
  var passkeys: [IdentityID: Passkey] = [:]
  var removedPasskeys: [[UInt8]: RemovedPasskey] = [:]
  var deployment: Deployment?
  /// What each identity proves.
  var proofs: [IdentityID: AddressProof] = [:]
  /// Each verified address with its version and its identities.
  var provedAddresses: [AddressKey: (version: Int64, sources: Set<IdentityID>)] = [:]
  var deletions: [AccountID: Deletion] = [:]
  var operatorTokens: [String: OperatorToken] = [:]
  /// Invitations by the digests of their codes.
  var invitations: [[UInt8]: Invitation] = [:]
  var consents: [ConsentKey: Consent] = [:]
  /// How often what happened, by hours and keys.
  var counts: [CountKey: Int] = [:]
  var refusals: [RefusalID: Refusal] = [:]
  /// When each change set was decided.
  var committed: [ChangeSetID: Date] = [:]

  /// The digests by which the journal knows events, to find duplicates sent under a new id.
  var journalledEvents: Set<[UInt8]> = []
  /// An index of identities by key.
  var keyOfIdentity: [IdentityID: IdentityKey] = [:]
  /// An index of sessions by account.
  var sessionsOfAccount: [AccountID: Set<SessionID>] = [:]

  func sessions(of account: AccountID) -> [Session] {
    (sessionsOfAccount[account] ?? []).compactMap { sessions[$0] }
  }

  /// The version of the value under `key`; `nil` if absent, and 1 for values without versions.
  func version(of key: AggregateKey) -> Int64? {
    switch key {
    case .account(let id): accounts[id]?.version
    case .merge(let lost): merges[lost]?.version
    case .identity(let key): identities[key]?.version
    case .session(let id): sessions[id]?.version
    case .profile(let key): profiles[key]?.version
    case .spent(let digest): spent[digest].map { _ in 1 }
    case .record(let id): records[id]?.version
    case .notification(let digest): journal[digest].map { _ in 1 }
    case .notificationEvent(let digest): journalledEvents.contains(digest) ? 1 : nil
    case .signingKey(let number): signingKeys[number]?.version
    case .job(let id): jobs[id]?.version
    case .auditHead: auditHead?.version
    case .deletion(let account): deletions[account]?.version
    case .operatorToken(let name): operatorTokens[name]?.version
    case .invitation(let digest): invitations[digest]?.version
    case .externalID(let realm, let id): account(id, in: realm)?.version
    case .consent(let account, let client): consents[ConsentKey(account: account, client: client)]?.version
    case .transfer(let key): transfers[key]?.version
    case .credential(let identity): credentials[identity]?.version
    case .passkey(let identity): passkeys[identity]?.version
    case .removedPasskey(let digest): removedPasskeys[digest].map { _ in 1 }
    case .deployment: deployment?.version
    case .provedAddress(let realm, let address):
      provedAddresses[AddressKey(realm: realm, address: address)]?.version
    }
  }

  func account(_ externalID: ExternalID, in realm: Realm) -> Account? {
    accounts.values.first { $0.externalID == externalID && $0.realm == realm }
  }

  func snapshot(of reads: [Read]) -> Snapshot {
    var snapshot = Snapshot()
    for read in reads { answer(read, in: &snapshot) }
    return snapshot
  }

  private func answer(_ read: Read, in snapshot: inout Snapshot) {
    switch read {
    case .account(let id):
      snapshot.add(accounts[id], for: id)
    case .accountInFull(let id):
      snapshot.add(accounts[id], for: id)
      for identity in identities.values where identity.account == id { snapshot.add(identity, for: identity.key) }
    case .merge(let lost):
      snapshot.add(merges[lost], of: lost)
    case .identity(let key):
      let identity = identities[key]
      snapshot.add(identity, for: key)
      if let identity { snapshot.add(accounts[identity.account], for: identity.account) }
    case .session(let id):
      snapshot.add(sessions[id], for: id)
    case .sessionInFull(let id):
      let session = sessions[id]
      snapshot.add(session, for: id)
      if let session {
        snapshot.add(accounts[session.account], for: session.account)
        if let key = keyOfIdentity[session.identity] { snapshot.add(identities[key], for: key) }
      }
    case .profile(let key):
      snapshot.add(profiles[key], for: key)
    case .spent(let digest):
      snapshot.add(spent: spent[digest] != nil, digest: digest)
    case .record(let id):
      snapshot.add(records[id], for: id)
    case .notification(let id, let event):
      snapshot.add(
        notificationKnownByID: journal[id] != nil, id: id, byEvent: journalledEvents.contains(event), event: event)
    case .vaultEntry(let identity, let client):
      snapshot.add(vault[VaultKey(identity: identity, client: client)])
    case .transfer(let key):
      snapshot.add(transfers[key], for: key)
      if let id = transfers[key]?.identity, let own = keyOfIdentity[id], let identity = identities[own] {
        snapshot.add(identity, for: own)
        snapshot.add(accounts[identity.account], for: identity.account)
      }
    case .validations:
      let window = newestValidations
      snapshot.add(ValidationWindow(count: window.count, gone: window.count { $0.isGone }))
    case .signInMethods(let account):
      for identity in identities.values where identity.account == account { snapshot.add(identity, for: identity.key) }
    case .deletion(let account):
      snapshot.add(deletions[account], of: account)
    case .vaultEntries(let identity):
      for entry in vault.values where entry.identity == identity { snapshot.add(entry) }
    case .provedAddress(let realm, let address):
      let entry = provedAddresses[AddressKey(realm: realm, address: address)]
      snapshot.add(
        (entry?.sources ?? []).compactMap { proofs[$0] }, of: address, in: realm, version: entry?.version)
    case .password(let realm, let address):
      answer(.provedAddress(realm, address), in: &snapshot)
      for source in provedAddresses[AddressKey(realm: realm, address: address)]?.sources ?? [] {
        guard let credential = credentials[source], let key = keyOfIdentity[source],
          let identity = identities[key], let account = accounts[identity.account]
        else { continue }
        snapshot.add(credential, of: identity, account)
      }
      for credential in credentials.values
      where credential.unprovedAddress == address && proofs[credential.identity] == nil {
        guard let key = keyOfIdentity[credential.identity], key.realm == realm, let identity = identities[key],
          let account = accounts[identity.account], !provesAnything(account.id)
        else { continue }
        snapshot.add(credential, of: identity, account)
      }
    case .credential(let identity):
      snapshot.add(credentials[identity], of: identity)
    case .identityID(let id):
      snapshot.add(isTaken: keyOfIdentity[id] != nil, id)
    case .externalID(let realm, let id):
      snapshot.add(account(id, in: realm), externalID: id, in: realm)
    case .identityElseAddress(let key, let address):
      answer(.identity(key), in: &snapshot)
      if identities[key] == nil { answer(.provedAddress(key.realm, address), in: &snapshot) }
    case .operatorToken(let name):
      snapshot.add(operatorTokens[name], named: name)
    case .invitation(let digest):
      snapshot.add(invitations[digest], digest: digest)
    case .consent(let account, let client):
      snapshot.add(consents[ConsentKey(account: account, client: client)], of: account, to: client)
    case .passkey(let key):
      answer(.identity(key), in: &snapshot)
      if let id = identities[key]?.id { snapshot.add(passkeys[id], of: id) }
    case .passkeys(let account):
      for passkey in passkeys.values {
        guard let key = keyOfIdentity[passkey.identity], identities[key]?.account == account else { continue }
        snapshot.add(passkey, of: passkey.identity)
      }
    case .removedPasskey(let digest):
      snapshot.add(removedPasskeys[digest], digest: digest)
    case .passkeyHandle(let handle):
      let own = accounts.values.filter { $0.passkeyHandle == handle }.map(\.id)
      let ofPasskeys = passkeys.values.filter { $0.userHandle == handle }.compactMap { passkey in
        keyOfIdentity[passkey.identity].flatMap { identities[$0]?.account }
      }
      snapshot.add(Set(own + ofPasskeys), ofPasskeyHandle: handle)
    case .deployment:
      snapshot.add(deployment)
    }
    snapshot.answered(read)
  }

  /// Whether an account proves any address, by itself or by an identity.
  private func provesAnything(_ account: AccountID) -> Bool {
    proofs[Account.mailedProof(of: account)] != nil
      || identities.values.contains { $0.account == account && proofs[$0.id] != nil }
  }

  var newestValidations: ArraySlice<ValidationVerdict> {
    validations.values.sorted { $0.id > $1.id }.prefix(ValidationWindow.size)
  }

  mutating func forgetFormerAccounts(before now: Int64) -> Int {
    let past = merges.values.filter { $0.former != nil && $0.undoUntil.millisecondsSince1970 < now }
    for var merge in past {
      merge.forgetFormer()
      merge.version += 1
      merges[merge.lost] = merge
    }
    return past.count
  }
}
