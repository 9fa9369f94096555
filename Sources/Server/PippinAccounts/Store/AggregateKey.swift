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
