import PippinTokens

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

  /// - Parameters:
  ///   - userInfo: the answer of the userinfo endpoint.
  ///   - token: the answer of the token endpoint.
  init(
    userInfo: JSONElement, token: JSONElement, of provider: OAuth2Provider
  ) throws(SocialTokenError) {
    func root(_ path: JSONMemberPath) -> JSONElement {
      switch path.answer {
      case .userInfo: userInfo
      case .token: token
      }
    }
    func words(_ path: JSONMemberPath?) -> String? { path.flatMap { $0.words(in: root($0)) } }
    guard let subject = provider.subject.word(in: root(provider.subject)) else {
      throw SocialTokenError(.malformed, "the answer has no id at \(provider.subject.text)")
    }
    guard subject.utf8.count <= 255 else { throw SocialTokenError(.malformed, "the person's id is too long") }
    self.subject = subject
    email = words(provider.email)
    guard (email?.utf8.count ?? 0) <= OpenIDProfile.longestEmail else {
      throw SocialTokenError(.malformed, "the address is too long")
    }
    emailVerified = email != nil && provider.emailIsVerified
    func name(_ path: JSONMemberPath?) -> String? { path.flatMap { $0.name(in: root($0)) } }
    displayName = name(provider.name)
    givenName = name(provider.givenName)
    familyName = name(provider.familyName)
  }
}

extension VerifiedOAuth2Identity: CustomStringConvertible, CustomReflectable {
  /// The type's name only, because personal data must not get into a log.
  package var description: String { "VerifiedOAuth2Identity" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
