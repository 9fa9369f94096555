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
