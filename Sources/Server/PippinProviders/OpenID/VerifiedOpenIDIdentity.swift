package import PippinFoundation

/// A person's verified identity at an OpenID Connect provider; only `UnverifiedOpenIDToken` can create it.
package struct VerifiedOpenIDIdentity: Sendable {
  private let claims: OpenIDTokenClaims
  private(set) var profile: OpenIDProfile

  init(_ claims: OpenIDTokenClaims) {
    self.claims = claims
    profile = claims.profile
  }

  /// `iss`: the scope of `subject`.
  package var issuer: String { claims.issuer }
  /// `sub`: the only stable key of a person at this issuer.
  package var subject: String { claims.subject }
  /// `iat`, on the provider's clock.
  package var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }
  /// `exp`, on the provider's clock; until then an accepted token must be remembered.
  package var expiresAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.expiresAt)) }
  /// `email`; it may change, and proves nothing by itself.
  package var email: String? { profile.email }
  /// `email_verified`, where it is a boolean; false without an address.
  package var emailVerified: Bool { profile.emailVerified }
  /// `name`.
  package var displayName: String? { profile.name }
  /// `given_name`.
  package var givenName: String? { profile.givenName }
  /// `family_name`.
  package var familyName: String? { profile.familyName }

  /// The identity with what the userinfo endpoint says besides.
  func completed(by other: OpenIDProfile) -> VerifiedOpenIDIdentity {
    var whole = self
    whole.profile = profile.completed(by: other)
    return whole
  }
}

extension VerifiedOpenIDIdentity: CustomStringConvertible, CustomReflectable {
  /// The type's name only, because personal data must not get into a log.
  package var description: String { "VerifiedOpenIDIdentity" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
