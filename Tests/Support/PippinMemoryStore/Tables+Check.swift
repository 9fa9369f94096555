import PippinAccounts

extension Tables {
  /// Finds every reason to refuse a change set before anything is touched, so that applying it cannot fail halfway.
  func check(_ changes: ChangeSet) throws(StoreError) {
    guard committed[changes.id] == nil else {
      throw StoreError(.conflict, detail: "change set \(changes.id) was committed before")
    }
    for precondition in changes.preconditions where !holds(precondition) {
      throw StoreError(.conflict, detail: "not as it was read: \(precondition.key.kind)")
    }
    try checkExternalIDs(changes)
    try checkPasswords(changes)
    var once = Once()
    for change in changes.changes {
      guard once.isNew(change), !isKnown(change) else {
        throw StoreError(.conflict, detail: "there already: \(change.kind)")
      }
      // Not found, it would be missing in the chain for ever.
      if case .chainAudit(let line) = change, audit[line.event.id] == nil, !once.audit.contains(line.event.id) {
        throw StoreError(.conflict, detail: "the line of the audit is not there")
      }
    }
  }

  /// Each is one account's at every moment.
  private func checkExternalIDs(_ changes: ChangeSet) throws(StoreError) {
    var accounts = accounts
    for change in changes.changes {
      if case .removeAccount(let id) = change { accounts[id] = nil }
      guard case .putAccount(let account) = change else { continue }
      let isTaken = accounts.values.contains {
        $0.id != account.id && $0.externalID != nil && $0.externalID == account.externalID && $0.realm == account.realm
      }
      guard !isTaken else { throw StoreError(.conflict, detail: "there already: external id") }
      accounts[account.id] = account
    }
  }

  /// An account has one password at every moment.
  private func checkPasswords(_ changes: ChangeSet) throws(StoreError) {
    var accounts: [IdentityKey: AccountID] = [:]
    for identity in identities.values where identity.isPassword { accounts[identity.key] = identity.account }
    for change in changes.changes {
      if case .removeIdentity(let key) = change { accounts[key] = nil }
      guard case .putIdentity(let identity) = change, identity.isPassword else { continue }
      guard !accounts.contains(where: { $0.key != identity.key && $0.value == identity.account }) else {
        throw StoreError(.conflict, detail: "there already: password")
      }
      accounts[identity.key] = identity.account
    }
  }

  func holds(_ precondition: Precondition) -> Bool {
    switch precondition.expected {
    case .absent: version(of: precondition.key) == nil
    case .version(let version): self.version(of: precondition.key) == version
    }
  }

  /// Whether a thing that can be written only once was written before.
  private func isKnown(_ change: Change) -> Bool {
    switch change {
    case .spend(let value): spent[value.digest] != nil
    case .journal(let entry):
      journal[entry.idDigest] != nil || journalledEvents.contains(entry.eventDigest)
    case .audit(let event): audit[event.id] != nil
    case .recordValidation(let verdict): validations[verdict.id] != nil
    case .moveIdentity(let from, let identity):
      identities[from]?.id != identity.id || identities[identity.key] != nil
    case .putTransfer(let transfer):
      (transfers[transfer.key]?.identity ?? transfer.identity) != transfer.identity
        || transfers.values.contains {
          $0.identity == transfer.identity && $0.key != transfer.key && $0.key.isAlongside(transfer.key)
        }
    case .putIdentity(let identity):
      // A key and an id that met once belong together for ever.
      (identities[identity.key]?.id ?? identity.id) != identity.id
        || (keyOfIdentity[identity.id] ?? identity.key) != identity.key
    default: false
    }
  }
}

/// Finds what one change set wants to write twice though it can be written only once, or pairs in two ways.
private struct Once {
  private var spent: Set<[UInt8]> = []
  private var ids: Set<[UInt8]> = []
  private var events: Set<[UInt8]> = []
  private(set) var audit: Set<AuditEventID> = []
  private var verdicts: Set<ValidationVerdictID> = []
  private var idOfKey: [IdentityKey: IdentityID] = [:]
  private var keyOfID: [IdentityID: IdentityKey] = [:]

  mutating func isNew(_ change: Change) -> Bool {
    switch change {
    case .spend(let value): spent.insert(value.digest).inserted
    case .journal(let entry): ids.insert(entry.idDigest).inserted && events.insert(entry.eventDigest).inserted
    case .audit(let event): audit.insert(event.id).inserted
    case .recordValidation(let verdict): verdicts.insert(verdict.id).inserted
    case .putIdentity(let identity): belongTogether(identity)
    default: true
    }
  }

  private mutating func belongTogether(_ identity: Identity) -> Bool {
    let (id, key) = (idOfKey[identity.key] ?? identity.id, keyOfID[identity.id] ?? identity.key)
    idOfKey[identity.key] = identity.id
    keyOfID[identity.id] = identity.key
    return id == identity.id && key == identity.key
  }
}

extension Change {
  /// What can be written only once.
  fileprivate var kind: String {
    switch self {
    case .spend: "spent value"
    case .journal: "notification"
    case .audit: "line of the audit"
    case .recordValidation: "verdict on a refresh token"
    case .putIdentity, .moveIdentity: "identity"
    case .putTransfer: "transfer"
    default: "aggregate"
    }
  }
}

extension IdentityKey {
  /// Whether both are names on the way to the same tenant.
  fileprivate func isAlongside(_ other: IdentityKey) -> Bool {
    provider == other.provider && tenant.utf8.elementsEqual(other.tenant.utf8)
  }
}
