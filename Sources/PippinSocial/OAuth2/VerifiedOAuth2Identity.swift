import PippinJSON

/// A person whom an OAuth 2 provider named in exchange for a code; only `OAuth2Service` can create it.
package struct VerifiedOAuth2Identity: Sendable {
  /// The person's stable id at the provider.
  package let subject: String
  package let email: String?
  /// Whether the settings say that the provider names verified addresses only.
  package let emailVerified: Bool
  package let displayName: String?
  package let givenName: String?
  package let familyName: String?

  init(_ person: JSONElement, of provider: OAuth2Provider) throws(SocialTokenError) {
    guard let subject = provider.subject.word(in: person) else {
      throw SocialTokenError(.malformed, "the answer has no id at \(provider.subject.text)")
    }
    guard subject.utf8.count <= 255 else { throw SocialTokenError(.malformed, "the person's id is too long") }
    self.subject = subject
    email = provider.email?.words(in: person)
    guard (email?.utf8.count ?? 0) <= OpenIDProfile.longestEmail else {
      throw SocialTokenError(.malformed, "the address is too long")
    }
    emailVerified = email != nil && provider.emailIsVerified
    displayName = provider.name?.name(in: person)
    givenName = provider.givenName?.name(in: person)
    familyName = provider.familyName?.name(in: person)
  }
}

extension VerifiedOAuth2Identity: CustomStringConvertible, CustomReflectable {
  /// The type's name only, because personal data must not get into a log.
  package var description: String { "VerifiedOAuth2Identity" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
