package import PippinFoundation
import PippinHTTP

/// A person's verified identity at Google; only `UnverifiedGoogleToken` can create it.
package struct VerifiedGoogleIdentity: Sendable {
  private let claims: GoogleTokenClaims

  init(_ claims: GoogleTokenClaims) { self.claims = claims }

  /// `sub`: the same in all apps, never reused, and the only stable key of a person.
  package var subject: String { claims.subject }
  /// `iat`, on Google's clock.
  package var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }
  /// `exp`, on Google's clock; until then an accepted token must be remembered.
  package var expiresAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.expiresAt)) }
  /// `email`; it may change, and some accounts have none.
  package var email: String? { claims.email }
  /// `email_verified`; false without an address.
  package var emailVerified: Bool { claims.email != nil && claims.emailVerified }
  /// `hd`: the domain of the organisation that manages the account.
  package var hostedDomain: String? { claims.hostedDomain }
  /// `given_name`.
  package var givenName: String? { claims.givenName }
  /// `family_name`.
  package var familyName: String? { claims.familyName }

  /// Whether Google hosts the verified address: a Gmail address, or one of the organisation that manages the account.
  /// Other addresses may have a new owner since.
  package var isAddressProved: Bool {
    guard emailVerified, let parts = email?.split(separator: "@", omittingEmptySubsequences: false),
      parts.count == 2, !parts[0].isEmpty
    else { return false }
    return (["gmail.com", "googlemail.com"] + (hostedDomain.map { [$0] } ?? []))
      .contains { ASCII.equalsIgnoringCase($0, parts[1]) }
  }
}

extension VerifiedGoogleIdentity: CustomStringConvertible, CustomReflectable {
  /// The type's name only, because personal data must not get into a log.
  package var description: String { "VerifiedGoogleIdentity" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
