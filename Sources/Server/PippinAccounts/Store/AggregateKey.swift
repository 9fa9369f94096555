/// The key of something that a store keeps one version of, and that may be absent.
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
  /// The transfer of an identity to another tenant.
  case transfer(IdentityKey)
  /// The password of an identity.
  case credential(IdentityID)
  /// An address that is proved; every proof of it that comes or goes raises its version.
  case provedAddress(Realm, CanonicalAddress)
  /// The deletion of an account.
  case deletion(AccountID)
  /// An operator token, by its name.
  case operatorToken(String)
  /// The account with this external id; its version is the account's.
  case externalID(Realm, ExternalID)
  /// A person's consent to an OpenID client.
  case consent(AccountID, ClientID)
  /// The passkey of an identity.
  case passkey(IdentityID)
  /// A passkey that was removed, by its digest.
  case removedPasskey([UInt8])
  /// What is recorded of the installation.
  case deployment
  /// An invitation, by the digest of its code.
  case invitation([UInt8])
}

extension AggregateKey {
  /// The kind of thing, for the operator's log, which must not contain a subject or a digest.
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
    case .passkey: "passkey"
    case .removedPasskey: "removed passkey"
    case .deployment: "deployment"
    case .invitation: "invitation"
    }
  }
}

/// A condition that must still hold when a change set is committed (C-1).
package struct Precondition: Hashable, Sendable {
  /// What the snapshot had: nothing, or a version.
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

/// A question of a decision, which a snapshot answers.
package enum Read: Hashable, Sendable {
  case account(AccountID)
  /// The account and every identity that leads to it. The account's version covers an identity that is added or removed later,
  /// since such a change puts the account too.
  case accountInFull(AccountID)
  /// The merge of an account into another, by the id of the lost one.
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
  /// The transfer of an identity to another tenant, the identity, and the account it leads to.
  case transfer(IdentityKey)
  /// Apple's latest verdicts on refresh tokens, of all accounts.
  case validations
  /// Every identity that leads to an account, or led to one that is being deleted.
  case signInMethods(AccountID)
  case deletion(AccountID)
  /// The vault entries of an identity, of every client.
  case vaultEntries(of: IdentityID)
  /// Which accounts of a realm an address is proved on.
  case provedAddress(Realm, CanonicalAddress)
  /// The accounts of a realm that an address is proved on, and the password that uses the address; also the password of an account
  /// that proves no address and uses this one.
  case password(Realm, CanonicalAddress)
  /// The password of an identity.
  case credential(IdentityID)
  /// Whether any identity has an id. Ids are random, so this is no precondition; it is read for ids chosen elsewhere.
  case identityID(IdentityID)
  /// The account of a realm with this external id.
  case externalID(Realm, ExternalID)
  /// The identity and the account it leads to; if there is none, the accounts that the address is proved on.
  case identityElseAddress(IdentityKey, CanonicalAddress)
  /// An operator token, by its name.
  case operatorToken(String)
  /// An invitation; by the digest of its code.
  case invitation([UInt8])
  /// A person's consent to an OpenID client.
  case consent(AccountID, ClientID)
  /// A passkey's identity, the account it leads to, and the passkey itself, by one statement.
  case passkey(IdentityKey)
  /// Every passkey of an account. The account's version covers one that is added or removed later.
  case passkeys(of: AccountID)
  /// A passkey that was removed and is remembered; by its digest.
  case removedPasskey([UInt8])
  /// Which accounts have a user handle of passkeys, in any realm. Handles are random, so this is no precondition; it is read for handles
  /// that were drawn elsewhere.
  case passkeyHandle([UInt8])
  /// What is recorded of the installation.
  case deployment
}
