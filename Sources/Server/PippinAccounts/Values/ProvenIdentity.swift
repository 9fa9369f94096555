package import PippinFoundation

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
/// Nothing but a proof makes one: the initialiser is called in `PippinFlows/ProvenIdentity+Apple` and its siblings, nowhere else.
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
