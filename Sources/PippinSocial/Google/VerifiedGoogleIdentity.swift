package import FoundationEssentials
import PippinHTTP

/// What Google has said, and signed, about a person. One exists only because `UnverifiedGoogleToken` checked everything
/// there is to check.
package struct VerifiedGoogleIdentity: Sendable {
  private let claims: GoogleTokenClaims

  init(_ claims: GoogleTokenClaims) { self.claims = claims }

  /// `sub`: the same in all apps, never reused, and the only key to a person.
  package var subject: String { claims.subject }
  /// `iat`, on Google's clock.
  package var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }
  /// `exp`, on Google's clock: until then a token that was accepted once must be remembered.
  package var expiresAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.expiresAt)) }
  /// `email`: a person may change it, and some accounts have none.
  package var email: String? { claims.email }
  /// `email_verified`; false without an address.
  package var emailVerified: Bool { claims.email != nil && claims.emailVerified }
  /// `hd`: the domain of the organisation that manages the account.
  package var hostedDomain: String? { claims.hostedDomain }
  /// `given_name`.
  package var givenName: String? { claims.givenName }
  /// `family_name`.
  package var familyName: String? { claims.familyName }

  /// Whether Google does not only say that the address was once verified, but hosts it: Gmail's own, or one of the
  /// organisation that manages the account. Any other may have changed hands since.
  package var isAddressProved: Bool {
    guard emailVerified, let parts = email?.split(separator: "@", omittingEmptySubsequences: false),
      parts.count == 2, !parts[0].isEmpty
    else { return false }
    return (["gmail.com", "googlemail.com"] + (hostedDomain.map { [$0] } ?? []))
      .contains { ASCII.equalsIgnoringCase($0, parts[1]) }
  }
}

extension VerifiedGoogleIdentity: CustomStringConvertible, CustomReflectable {
  /// The name only: the rest is about a person, and does not belong into a log.
  package var description: String { "VerifiedGoogleIdentity" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
