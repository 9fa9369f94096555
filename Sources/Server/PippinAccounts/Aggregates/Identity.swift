package import PippinFoundation

/// A way into an account: a subject that a provider vouches for.
package struct Identity: Hashable, Sendable, Identifiable {
  /// What a provider's notifications made of it.
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

/// Who vouches for a person.
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
  /// Ourselves, by a password.
  package static let password = Provider(rawValue: "password")
  /// Nobody: the account of a guest, which its session alone leads to.
  package static let guest = Provider(rawValue: "guest")

  /// All that this version knows. What metrics and health say of providers is bounded by it.
  package static let all: [Provider] = [.apple, .google, .facebook, .openid, .password, .guest]
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

/// The only key to an account: who vouches, within which tenant, for which subject. An e-mail address never is.
package struct IdentityKey: Hashable, Sendable {
  /// Where the account lives.
  package let realm: Realm
  /// Who vouches.
  package let provider: Provider
  /// The provider's scope of subjects: Apple's team (CLAIMS-2), Facebook's app id, an OpenID Connect issuer, the id
  /// that the settings give an OAuth 2 provider; empty for Google.
  package let tenant: String
  /// The provider's stable name for the person, opaque.
  package let subject: String

  package init(realm: Realm, provider: Provider, tenant: String, subject: String) {
    self.realm = realm
    self.provider = provider
    self.tenant = tenant
    self.subject = subject
  }

  /// The key of a password: its identity's own id. The address that it is typed with may change, and is no key to anything.
  package static func password(_ identity: IdentityID, in realm: Realm) -> IdentityKey {
    IdentityKey(realm: realm, provider: .password, tenant: "", subject: identity.description)
  }

  /// The identity that a password's key names.
  var passwordIdentity: IdentityID? { provider == .password ? IdentityID(subject) : nil }

  /// Compares tenant and subject byte by byte, as databases do. Swift holds two spellings of one letter for equal, which would
  /// let one person be taken for another.
  package static func == (left: IdentityKey, right: IdentityKey) -> Bool {
    left.realm == right.realm && left.provider == right.provider
      && left.tenant.hasSameBytes(as: right.tenant) && left.subject.hasSameBytes(as: right.subject)
  }
}

/// An e-mail address that a provider signed for, or says nothing about.
package struct EmailClaim: Hashable, Sendable {
  /// The address as the provider wrote it.
  package let address: String
  /// Whether its control was shown: a signed, verified claim (the term "proved address" of the design).
  package let isProved: Bool
  /// Whether it is a relay address; known by the claim, never by the domain.
  package let isPrivate: Bool

  package init(address: String, isProved: Bool, isPrivate: Bool) {
    self.address = address
    self.isProved = isProved
    self.isPrivate = isPrivate
  }
}

/// A person for whom a provider vouched, after every check.
///
/// Only verified proofs create one: PippinServer calls the initialiser in its extensions of this type, and nowhere else.
package struct ProvenIdentity: Sendable {
  package let key: IdentityKey
  /// The signed e-mail claim; many people have none.
  package let email: EmailClaim?
  /// What the claim proves, in the spelling under which it is looked for.
  package let provedAddress: CanonicalAddress?
  /// When the provider authenticated the person, on the provider's clock.
  package let authenticatedAt: Date
  /// When the proof was issued, on the provider's clock; orders sign-ins against notifications.
  package let issuedAt: Date
  /// How the person was called on the way from another tenant, for as long as the provider says so (TRANSFER-6).
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
