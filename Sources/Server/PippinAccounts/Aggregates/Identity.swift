package import PippinFoundation

/// A sign-in method of an account: a subject at a provider.
package struct Identity: Hashable, Sendable, Identifiable {
  /// Its status after the provider's notifications.
  package enum Status: String, Sendable {
    /// The person may sign in with it.
    case active
    /// Consent was withdrawn; a new consent revives it.
    case revoked
    /// The provider's account was deleted.
    case gone
  }

  package let id: IdentityID
  /// Grows with every write; 0 before the first.
  package var version: Int64
  package let key: IdentityKey
  package var account: AccountID
  package var status: Status
  /// The newest signed e-mail claim.
  package var email: EmailClaim?
  package let createdAt: Date
  /// The newest `auth_time` seen, on the provider's clock: when the person last proved to the provider who they are.
  package var authenticatedAt: Date
  /// The newest `iat` seen, on the provider's clock: an event older than this was overtaken by a new consent.
  ///
  /// Not `auth_time`: a person may have signed in to Apple's page minutes before they consent (CLAIMS-16), and what happened
  /// in between is older than the consent.
  package var provedAt: Date
  /// When consent was withdrawn or the provider's account deleted, on the provider's clock; a token issued before that cannot
  /// revive the identity.
  package var closedAt: Date?

  package init(
    id: IdentityID, version: Int64 = 0, key: IdentityKey, account: AccountID, status: Status, email: EmailClaim?,
    createdAt: Date, authenticatedAt: Date, provedAt: Date, closedAt: Date? = nil
  ) {
    self.id = id
    self.version = version
    self.key = key
    self.account = account
    self.status = status
    self.email = email
    self.createdAt = createdAt
    self.authenticatedAt = authenticatedAt
    self.provedAt = provedAt
    self.closedAt = closedAt
  }
}

/// Who authenticates a person: an identity provider, or this server.
///
/// Open, so that a row written by a newer version of Pippin can be read by an older one.
package struct Provider: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package static let apple = Provider(rawValue: "apple")
  package static let google = Provider(rawValue: "google")
  package static let facebook = Provider(rawValue: "facebook")
  /// Any OpenID Connect or OAuth 2 provider of the settings; the tenant says which.
  package static let openid = Provider(rawValue: "openid")
  /// This server, by a password.
  package static let password = Provider(rawValue: "password")
  /// This server, by a passkey; the tenant is the relying party's id.
  package static let passkey = Provider(rawValue: "passkey")
  /// No provider: a guest's account, which only its session gives access to.
  package static let guest = Provider(rawValue: "guest")

  /// All providers that this version knows. They bound the labels of metrics and health.
  package static let all: [Provider] = [.apple, .google, .facebook, .openid, .password, .passkey, .guest]
}

/// The group of clients that share accounts.
package struct Realm: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The realm of every client whose settings name none.
  package static let standard = Realm(rawValue: "default")
}

/// Our name for an app, by default its bundle id.
package struct ClientID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package var description: String { rawValue }
}

/// The only key to an account: a provider, a tenant and a subject within a realm. An e-mail address never is.
package struct IdentityKey: Hashable, Sendable {
  /// The realm of the account.
  package let realm: Realm
  /// The provider that authenticates the subject.
  package let provider: Provider
  /// The provider's scope of subjects: Apple's team (CLAIMS-2), Facebook's app id, an OpenID Connect issuer, the id
  /// that the settings give an OAuth 2 provider, a passkey's relying party; empty for Google.
  package let tenant: String
  /// The provider's stable, opaque identifier of the person.
  package let subject: String

  package init(realm: Realm, provider: Provider, tenant: String, subject: String) {
    self.realm = realm
    self.provider = provider
    self.tenant = tenant
    self.subject = subject
  }

  /// The key of a password: its identity's own id. The address that is typed with it may change, so it is no key.
  package static func password(_ identity: IdentityID, in realm: Realm) -> IdentityKey {
    IdentityKey(realm: realm, provider: .password, tenant: "", subject: identity.description)
  }

  /// The identity that a password's key names.
  var passwordIdentity: IdentityID? { provider == .password ? IdentityID(subject) : nil }

  /// Compares tenant and subject byte by byte, as databases do. Swift treats canonically equivalent strings as equal, which
  /// could confuse two people.
  package static func == (left: IdentityKey, right: IdentityKey) -> Bool {
    left.realm == right.realm && left.provider == right.provider
      && left.tenant.hasSameBytes(as: right.tenant) && left.subject.hasSameBytes(as: right.subject)
  }
}

/// An e-mail address that a provider named, proved or not.
package struct EmailClaim: Hashable, Sendable {
  /// The address as the provider wrote it.
  package let address: String
  /// Whether a signed, verified claim proves control of it (the term "proved address" of the design).
  package let isProved: Bool
  /// Whether it is a relay address; known by the claim, never by the domain.
  package let isPrivate: Bool

  package init(address: String, isProved: Bool, isPrivate: Bool) {
    self.address = address
    self.isProved = isProved
    self.isPrivate = isPrivate
  }
}

/// A person whom a provider authenticated, after every check.
///
/// Only verified proofs create one: PippinServer calls the initialiser in its extensions of this type, and nowhere else.
package struct ProvenIdentity: Sendable {
  package let key: IdentityKey
  /// The signed e-mail claim; many people have none.
  package let email: EmailClaim?
  /// The address that the claim proves, in its canonical spelling.
  package let provedAddress: CanonicalAddress?
  /// When the provider authenticated the person, on the provider's clock.
  package let authenticatedAt: Date
  /// When the proof was issued, on the provider's clock; orders sign-ins against notifications.
  package let issuedAt: Date
  /// The person's transfer identifier from another tenant, for as long as the provider sends it (TRANSFER-6).
  package let transferSubject: String?

  package init(
    provenKey key: IdentityKey, email: EmailClaim?, authenticatedAt: Date, issuedAt: Date,
    transferSubject: String? = nil
  ) {
    self.transferSubject = transferSubject
    self.key = key
    self.email = email
    provedAddress = email?.provedAddress
    self.authenticatedAt = authenticatedAt
    self.issuedAt = issuedAt
  }
}
