import PippinAccounts
import PippinFoundation
import SignInWithApple

extension ProvenIdentity {
  /// The person whom a verified identity token names, in the realm of the client that asked.
  ///
  /// Takes a type that only a complete verification makes, and only its signed claims.
  init(_ identity: VerifiedIdentity, realm: Realm, team: String) {
    self.init(
      provenKey: IdentityKey(realm: realm, provider: .apple, tenant: team, subject: identity.subject),
      email: identity.email.map {
        EmailClaim(address: $0, isProved: identity.emailVerified, isPrivate: identity.isPrivateEmail)
      },
      authenticatedAt: identity.authenticatedAt ?? identity.issuedAt, issuedAt: identity.issuedAt,
      transferSubject: identity.transferSubject)
  }
}
