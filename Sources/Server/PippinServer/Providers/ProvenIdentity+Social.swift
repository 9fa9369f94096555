import PippinAccounts
import PippinFoundation
import PippinProviders

extension ProvenIdentity {
  /// The person whom a verified token of Google's names. Google calls a person the same in all apps, so that there is no tenant.
  ///
  /// Takes a type that only a complete verification makes.
  init(_ identity: VerifiedGoogleIdentity, realm: Realm) {
    self.init(
      provenKey: IdentityKey(realm: realm, provider: .google, tenant: "", subject: identity.subject),
      email: identity.email.map { EmailClaim(address: $0, isProved: identity.isAddressProved, isPrivate: false) },
      authenticatedAt: identity.issuedAt, issuedAt: identity.issuedAt)
  }

  /// The person whom Facebook vouched for, by the name that they have within this app. Their address is never proved.
  ///
  /// Takes a type that only a complete verification makes.
  init(_ identity: VerifiedFacebookIdentity, realm: Realm, at now: Date) {
    self.init(
      provenKey: IdentityKey(realm: realm, provider: .facebook, tenant: identity.appID, subject: identity.subject),
      email: identity.email.map { EmailClaim(address: $0, isProved: identity.isAddressProved, isPrivate: false) },
      authenticatedAt: identity.issuedAt ?? now, issuedAt: identity.issuedAt ?? now)
  }
}

extension ProvenIdentity {
  /// The person whom a verified ID token names. Their address is proved only if the settings trust the provider with that.
  ///
  /// Takes a type that only a complete verification makes.
  init(_ identity: VerifiedOpenIDIdentity, at registration: Client.OpenIDProviderRegistration, realm: Realm) {
    self.init(
      provenKey: IdentityKey(realm: realm, provider: .openid, tenant: identity.issuer, subject: identity.subject),
      email: identity.email.map {
        EmailClaim(address: $0, isProved: registration.trustsEmail && identity.emailVerified, isPrivate: false)
      },
      authenticatedAt: identity.issuedAt, issuedAt: identity.issuedAt)
  }

  /// The person whom an OAuth 2 provider named in exchange for a code.
  ///
  /// Takes a type that only a complete exchange makes.
  init(
    _ identity: VerifiedOAuth2Identity, at registration: Client.OpenIDProviderRegistration, realm: Realm, at now: Date
  ) {
    self.init(
      provenKey: IdentityKey(realm: realm, provider: .openid, tenant: registration.tenant, subject: identity.subject),
      email: identity.email.map { EmailClaim(address: $0, isProved: identity.emailVerified, isPrivate: false) },
      authenticatedAt: now, issuedAt: now)
  }
}

extension PersonName {
  /// The parts of a name, or the whole name where a provider knows no parts.
  init?(givenName: String?, familyName: String?, whole: String?) {
    let parts = PersonName(givenName: givenName, familyName: familyName)
    guard let name = parts ?? PersonName(givenName: whole, familyName: nil) else { return nil }
    self = name
  }

  /// What Facebook calls a person; Limited Login may know no parts.
  init?(_ identity: VerifiedFacebookIdentity) {
    self.init(givenName: identity.givenName, familyName: identity.familyName, whole: identity.displayName)
  }
}
