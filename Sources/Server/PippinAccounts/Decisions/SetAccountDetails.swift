package import PippinFoundation

/// An operator sets what the app's own tables call an account, and what is kept with it.
package struct SetAccountDetails: Sendable {
  /// A part that changes: its new value, `nil` to take it away.
  package enum Detail: Hashable, Sendable {
    case externalID(ExternalID?)
    case metadataForApp(String?)
    case metadataForOperators(String?)
  }

  package let account: AccountID
  /// The realm in which an external id is unique.
  package let realm: Realm
  package let details: [Detail]
  /// The operator, as the audit names them.
  package let by: String

  package init(
    account: AccountID, realm: Realm, details: [Detail], by: String
  ) {
    self.account = account
    self.realm = realm
    self.details = details
    self.by = by
  }

  /// Whether the details are set, or why they are not.
  package enum Outcome: Hashable, Sendable {
    case done
    /// There is no such account.
    case unknown
    /// The external id is another account's.
    case externalIDInUse
  }

  /// The account, and who has the external id that is set.
  package var reads: [Read] {
    details.reduce(into: [.account(account)]) { reads, detail in
      if case .externalID(let id?) = detail { reads.append(.externalID(realm, id)) }
    }
  }

  /// Sets the details. A detail that the account has already is not written.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Outcome> {
    guard let found = try snapshot.account(account) else { return Decision(nil, .unknown) }
    var account = found
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    for detail in details {
      let before = account
      switch detail {
      case .externalID(let id):
        if let id, let holder = try snapshot.account(externalID: id, in: realm), holder.id != account.id {
          return Decision(nil, .externalIDInUse)
        }
        account.externalID = id
      case .metadataForApp(let text): account.metadata.forApp = text
      case .metadataForOperators(let text): account.metadata.forOperators = text
      }
      guard account != before else { continue }
      changes.audit(.accountUpdated, account: account.id, detail: detail.word, actor: by)
    }
    guard account != found else { return Decision(nil, .done) }
    changes.add(.putAccount(account))
    return Decision(changes, .done)
  }
}

extension SetAccountDetails.Detail {
  /// For the audit and for webhooks.
  fileprivate var word: String {
    switch self {
    case .externalID: "external_id"
    case .metadataForApp: "metadata.public"
    case .metadataForOperators: "metadata.private"
    }
  }
}

/// The name that Apple gives once, kept from the moment the subject is verified until an account has it (R-1, TRAP-12).
package struct FirstTimeProfile: Hashable, Sendable {
  package let key: IdentityKey
  package let name: PersonName
  package let keptAt: Date
  /// Grows with every write; 0 before the first.
  package var version: Int64

  package init(key: IdentityKey, name: PersonName, keptAt: Date, version: Int64 = 0) {
    self.key = key
    self.name = name
    self.keptAt = keptAt
    self.version = version
  }
}

/// A name arrived with a verified subject: keep it before anything else can fail (R-1, TRAP-12).
package struct KeepProfile: Sendable {
  package let key: IdentityKey
  package let name: PersonName
  /// The single-use values that the proof comes with. One that is spent proves nothing any more, so its name is not kept.
  package let spends: [SpentValue]
  /// The record that the proof was taken from, if any: without it the proof was used.
  package let record: [UInt8]?

  package init(
    key: IdentityKey, name: PersonName, spends: [SpentValue], record: [UInt8]? = nil
  ) {
    self.key = key
    self.name = name
    self.spends = spends
    self.record = record
  }

  /// The identity, its kept profile, the values that are spent, and the record on which the name relies.
  package var reads: [Read] {
    [.identity(key), .profile(key)] + spends.map { .spent($0.digest) } + (record.map { [.record($0)] } ?? [])
  }

  /// A name is used where neither the account nor a kept profile has one, and ignored otherwise.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> ChangeSet? {
    guard try !spends.contains(where: { try snapshot.isSpent($0.digest) }) else { return nil }
    if let record, try snapshot.record(record) == nil { return nil }
    guard try snapshot.profile(key) == nil else { return nil }
    if let identity = try snapshot.identity(key), try snapshot.account(identity.account)?.name != nil { return nil }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    // Another request may create the identity meanwhile. Its next sign-in then uses or removes the name.
    changes.dropPreconditions(
      exceptOn: keys, because: "a kept name that the account no longer needs is ignored by the sign-in")
    changes.add(.putProfile(FirstTimeProfile(key: key, name: name, keptAt: stamp.now)))
    return changes
  }

  /// What a snapshot on which the name is kept shows once that is committed.
  package func snapshotAfter(_ snapshot: Snapshot, now: Date) -> Snapshot {
    var after = snapshot
    after.note(FirstTimeProfile(key: key, name: name, keptAt: now, version: 1))
    return after
  }

  /// What the decision relies on.
  private var keys: [AggregateKey] {
    [.profile(key)] + spends.map { .spent($0.digest) } + (record.map { [.record($0)] } ?? [])
  }
}
