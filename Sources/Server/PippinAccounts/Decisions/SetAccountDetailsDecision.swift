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
  package let changeSet: ChangeSetID
  /// One for each detail.
  package let audit: [AuditEventID]

  package init(
    account: AccountID, realm: Realm, details: [Detail], by: String, changeSet: ChangeSetID, audit: [AuditEventID]
  ) {
    self.account = account
    self.realm = realm
    self.details = details
    self.by = by
    self.changeSet = changeSet
    self.audit = audit
  }

  /// What comes of it.
  package enum Outcome: Hashable, Sendable {
    case done
    /// There is no such account.
    case unknown
    /// The external id is another account's.
    case externalIDInUse
  }

  /// What the decision must see.
  package var reads: [Read] {
    details.reduce(into: [.account(account)]) { reads, detail in
      if case .externalID(let id?) = detail { reads.append(.externalID(realm, id)) }
    }
  }

  /// Decides; commits nothing. What is so already is not written.
  package func decide(on snapshot: Snapshot, now: Date) -> Decision<Outcome> {
    guard let found = snapshot.account(account) else { return Decision(nil, .unknown) }
    var account = found
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    for (detail, line) in zip(details, audit) {
      let before = account
      switch detail {
      case .externalID(let id):
        if let id, let holder = snapshot.account(externalID: id, in: realm), holder.id != account.id {
          return Decision(nil, .externalIDInUse)
        }
        account.externalID = id
      case .metadataForApp(let text): account.metadata.forApp = text
      case .metadataForOperators(let text): account.metadata.forOperators = text
      }
      guard account != before else { continue }
      changes.add(
        .audit(
          AuditEvent(
            id: line, at: now, kind: .accountUpdated, account: account.id, detail: detail.word, actor: by)))
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
