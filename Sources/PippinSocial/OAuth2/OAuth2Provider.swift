/// A provider that has an OAuth 2 code flow and an endpoint that describes the person, but no ID token.
package struct OAuth2Provider: Sendable, Hashable {
  package let authorization: ProviderEndpoint
  package let token: ProviderEndpoint
  /// Answers a JSON object about the person whom the access token belongs to.
  package let userInfo: ProviderEndpoint
  /// Where that object has the person's stable id. It must never be given to another person.
  package let subject: JSONMemberPath
  package let email: JSONMemberPath?
  /// Whether the provider names verified addresses only.
  package let emailIsVerified: Bool
  package let name: JSONMemberPath?
  package let givenName: JSONMemberPath?
  package let familyName: JSONMemberPath?

  package init(
    authorization: ProviderEndpoint, token: ProviderEndpoint, userInfo: ProviderEndpoint, subject: JSONMemberPath,
    email: JSONMemberPath? = nil, emailIsVerified: Bool = false, name: JSONMemberPath? = nil,
    givenName: JSONMemberPath? = nil, familyName: JSONMemberPath? = nil
  ) {
    self.authorization = authorization
    self.token = token
    self.userInfo = userInfo
    self.subject = subject
    self.email = email
    self.emailIsVerified = emailIsVerified
    self.name = name
    self.givenName = givenName
    self.familyName = familyName
  }
}
