package import PippinHTTP
package import PippinSecret

/// A provider that has an OAuth 2 code flow and an endpoint that describes the person, but no ID token.
package struct OAuth2Provider: Sendable, Hashable {
  /// How the userinfo endpoint is asked.
  package enum UserInfoMethod: String, Sendable, CaseIterable {
    /// With the access token in the `Authorization` field (RFC 6750, 2.1).
    case get
    /// With access token and client id in a form (RFC 6750, 2.2).
    case post
  }

  package let authorization: ProviderEndpoint
  package let token: ProviderEndpoint
  /// Answers a JSON object about the person whom the access token belongs to.
  package let userInfo: ProviderEndpoint
  package let userInfoMethod: UserInfoMethod
  /// The parameters of the callback that the token endpoint demands besides the code.
  package let fromCallback: [String]
  /// Where the person's stable id is. It must never be given to another person.
  package let subject: JSONMemberPath
  package let email: JSONMemberPath?
  /// Whether the provider names verified addresses only.
  package let emailIsVerified: Bool
  package let name: JSONMemberPath?
  package let givenName: JSONMemberPath?
  package let familyName: JSONMemberPath?

  package init(
    authorization: ProviderEndpoint, token: ProviderEndpoint, userInfo: ProviderEndpoint,
    userInfoMethod: UserInfoMethod = .get, fromCallback: [String] = [], subject: JSONMemberPath,
    email: JSONMemberPath? = nil, emailIsVerified: Bool = false, name: JSONMemberPath? = nil,
    givenName: JSONMemberPath? = nil, familyName: JSONMemberPath? = nil
  ) {
    self.authorization = authorization
    self.token = token
    self.userInfo = userInfo
    self.userInfoMethod = userInfoMethod
    self.fromCallback = fromCallback
    self.subject = subject
    self.email = email
    self.emailIsVerified = emailIsVerified
    self.name = name
    self.givenName = givenName
    self.familyName = familyName
  }
}

extension OAuth2Provider {
  /// The request that asks who the person is.
  package func userInfoRequest(accessToken: SecretText, client: OpenIDClient) -> HTTPRequest {
    switch userInfoMethod {
    case .get: userInfo.get(bearer: accessToken)
    case .post: userInfo.post([("client_id", client.id), ("access_token", accessToken.revealed)])
    }
  }

  /// What the token endpoint demands of the callback's query; nil where a parameter is missing, empty, too long or there twice.
  package func values(ofCallback query: String?) -> [(String, String)]? {
    guard !fromCallback.isEmpty else { return [] }
    guard let form = FormData(query: query ?? "") else { return nil }
    var values: [(String, String)] = []
    for name in fromCallback {
      let found = form.all(name)
      guard found.count == 1, (1...Self.longestCallbackValue).contains(found[0].utf8.count) else { return nil }
      values.append((name, found[0]))
    }
    return values
  }

  /// In bytes.
  private static var longestCallbackValue: Int { 1024 }
}
