package import PippinFoundation

/// What the app's user has here; entered through one of its identities.
package struct Account: Hashable, Sendable, Identifiable {
  package let id: AccountID
  /// Grows with every write; 0 before the first.
  package var version: Int64
  package let realm: Realm
  package var name: PersonName?
  package var email: AccountEmail?
  package private(set) var createdAt: Date
  /// In which the person is written to, by its tag (BCP 47): one of those that the pages have; `nil` while nobody said.
  package var language: String?
  /// By which it shows that a session is opened on a device that the account was not used on before.
  package var devices = KnownDevices()
  /// While it is there nobody comes in.
  package var suspension: Suspension?
  /// The key of the app's own tables, unique within the realm.
  package var externalID: ExternalID?
  package var metadata = AccountMetadata()
  /// Whether it has no sign-in method yet: its one session is the only way in, and the first sign-in method ends it.
  package var isGuest = false

  package init(
    id: AccountID, version: Int64 = 0, realm: Realm, name: PersonName?, email: AccountEmail?, createdAt: Date
  ) {
    self.id = id
    self.version = version
    self.realm = realm
    self.name = name
    self.email = email
    self.createdAt = createdAt
  }

  /// The same account, created at another time.
  package func created(at time: Date) -> Account {
    var account = self
    account.createdAt = time
    return account
  }
}

extension Identity {
  /// What stands for an identity where a code in the account's mailbox opened the session (decision 0089). It is stored nowhere and is
  /// no sign-in method: no provider's events end the session, and the last method is counted without it.
  init(ofMailboxOf account: Account, opening session: Session) {
    self.init(
      id: account.mailedProof, key: .password(account.mailedProof, in: account.realm), account: account.id,
      status: .active, email: nil, createdAt: session.createdAt, authenticatedAt: session.authenticatedAt,
      provedAt: session.createdAt)
  }
}

/// The address shown for an account and used to write to its owner; never used to find an account.
package struct AccountEmail: Hashable, Sendable {
  package var address: String
  /// Whether its control was shown in this account.
  package var isVerified: Bool
  /// Whether it is a relay address.
  package var isPrivate: Bool
  /// False once the person turned forwarding off: do not write, which is not the same as unverified (TRAP-22).
  package var isDeliverable: Bool
  /// When, on the provider's clock, that was last told; what is older has been overtaken.
  package var deliverabilityToldAt: Date?
  /// The identity whose claims keep it up to date.
  package var source: IdentityID

  package init(
    address: String, isVerified: Bool, isPrivate: Bool, isDeliverable: Bool, deliverabilityToldAt: Date? = nil,
    source: IdentityID
  ) {
    self.address = address
    self.isVerified = isVerified
    self.isPrivate = isPrivate
    self.isDeliverable = isDeliverable
    self.deliverabilityToldAt = deliverabilityToldAt
    self.source = source
  }
}

/// What a provider told of the forwarding to an address: whether mail arrives, and since when, on the provider's clock.
package struct ForwardingNotice: Hashable, Sendable {
  package let isEnabled: Bool
  package let toldAt: Date

  package init(isEnabled: Bool, toldAt: Date) {
    self.isEnabled = isEnabled
    self.toldAt = toldAt.inMilliseconds
  }

  /// Whether it stands after `other`, in whatever order they came. Of two from one moment the one stands that sends less mail.
  package func supersedes(_ other: ForwardingNotice) -> Bool {
    toldAt == other.toldAt ? !isEnabled : toldAt > other.toldAt
  }
}
