/// A thing that a store keeps one version of, and that may be absent.
package enum AggregateKey: Hashable, Sendable {
  case account(AccountID)
  /// A merge, by the account that was lost.
  case merge(AccountID)
  case identity(IdentityKey)
  case session(SessionID)
  case profile(IdentityKey)
  case spent([UInt8])
  case record([UInt8])
  /// By the digest of the notification's id.
  case notification([UInt8])
  /// By the digest of the notification's event.
  case notificationEvent([UInt8])
  /// By the number of the key.
  case signingKey(Int64)
  /// A job; every lease raises its version.
  case job(JobID)
  /// The signed end of the audit's chain.
  case auditHead
  /// The name of an identity on its way to another tenant.
  case transfer(IdentityKey)
  /// The password of an identity.
  case credential(IdentityID)
  /// An address that is proved; every proof of it that comes or goes raises its version.
  case provedAddress(Realm, CanonicalAddress)
  /// The deletion of an account.
  case deletion(AccountID)
  /// An operator token, by its name.
  case operatorToken(String)
  /// The account that an app's own tables call so; of its version.
  case externalID(Realm, ExternalID)
  /// What a person agreed that an OpenID client may have.
  case consent(AccountID, ClientID)
}

extension AggregateKey {
  /// What it is the key of, for the operator's log, which no subject or digest belongs in.
  package var kind: String {
    switch self {
    case .account: "account"
    case .merge: "merge"
    case .identity: "identity"
    case .session: "session"
    case .profile: "profile"
    case .spent: "spent value"
    case .record: "record"
    case .notification: "notification"
    case .notificationEvent: "event of a notification"
    case .signingKey: "signing key"
    case .job: "job"
    case .auditHead: "head of the audit"
    case .transfer: "transfer"
    case .provedAddress: "proved address"
    case .deletion: "deletion"
    case .credential: "password"
    case .operatorToken: "operator token"
    case .externalID: "external id"
    case .consent: "consent"
    }
  }
}

/// What must still be so when a change set is committed (C-1).
package struct Precondition: Hashable, Sendable {
  /// The two ways of having seen something.
  package enum Expectation: Hashable, Sendable {
    case absent
    case version(Int64)
  }

  package let key: AggregateKey
  package let expected: Expectation

  package init(_ key: AggregateKey, _ expected: Expectation) {
    self.key = key
    self.expected = expected
  }
}

/// What a decision wants to know.
package enum Read: Hashable, Sendable {
  case account(AccountID)
  /// The account and every identity that leads to it. One that is attached later shows in the account's version, since whoever
  /// attaches or takes away an identity puts the account.
  case accountInFull(AccountID)
  /// What became of an account that was merged into another; by the lost one.
  case merge(AccountID)
  /// The identity and the account it leads to.
  case identity(IdentityKey)
  case session(SessionID)
  /// The session with its account and the identity that opened it.
  case sessionInFull(SessionID)
  case profile(IdentityKey)
  /// Whether a single-use value was used; by the digest.
  case spent([UInt8])
  /// A short-lived record; by the digest of its handle.
  case record([UInt8])
  /// A notification; by the digest of its id and the digest of its event.
  case notification(id: [UInt8], event: [UInt8])
  case vaultEntry(IdentityID, ClientID)
  /// How an identity is called on its way to another tenant, the identity, and the account it leads to.
  case transfer(IdentityKey)
  /// What Apple said when it was last asked about refresh tokens, anybody's.
  case validations
  /// Every identity that leads to an account, or led to one that is being deleted.
  case signInMethods(AccountID)
  case deletion(AccountID)
  /// The vault entries of an identity, of every client.
  case vaultEntries(of: IdentityID)
  /// Which accounts of a realm an address is proved on.
  case provedAddress(Realm, CanonicalAddress)
  /// Which accounts of a realm an address is proved on, and whose password it is; also that of an account which proves no address and
  /// uses this one.
  case password(Realm, CanonicalAddress)
  /// The password of an identity.
  case credential(IdentityID)
  /// Whether any identity has an id. Ids are random, so this is no precondition: it is asked of one that somebody else chose.
  case identityID(IdentityID)
  /// The account of a realm that an app's own tables call so.
  case externalID(Realm, ExternalID)
  /// The identity and the account it leads to; where nobody has it, in whose accounts the address is proved.
  case identityElseAddress(IdentityKey, CanonicalAddress)
  /// An operator token, by its name.
  case operatorToken(String)
  /// What a person agreed that an OpenID client may have.
  case consent(AccountID, ClientID)
}
