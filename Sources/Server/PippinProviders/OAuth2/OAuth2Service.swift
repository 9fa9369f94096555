package import PippinHTTP
package import PippinSecret
package import PippinTokens

/// A client for providers without ID tokens: redeems codes and asks who the person is, over a `Transport`.
///
/// It accepts no access token from an app: such a token does not say which client it was made for.
package struct OAuth2Service: Sendable {
  private let sender: RequestSender

  /// Creates a service.
  /// - Parameters:
  ///   - transport: sends the requests, and follows no redirects.
  ///   - timeout: the timeout of each request.
  ///   - onRequest: receives each request with its outcome.
  package init(
    transport: any Transport, timeout: Duration = .seconds(10), onRequest: @escaping OutgoingRequest.Report = { _ in }
  ) {
    sender = RequestSender(transport: transport, timeout: timeout, report: onRequest)
  }

  /// Redeems an authorization code once, and asks the provider who the person is.
  /// - Parameter further: what the provider demands of the callback, see `OAuth2Provider.values`.
  /// - Throws: `unreachable` if the code is unused, `codeMayBeSpent` if that is unknown, `codeInvalid`, `refused`, or
  ///   `tokenInvalid` for an answer without a person.
  package func exchange(
    code: String, redirectURI: String, codeVerifier: String, further: [(String, String)] = [], client: OpenIDClient,
    at provider: OAuth2Provider
  ) async throws(SocialServiceError) -> VerifiedOAuth2Identity {
    let authentication = client.authentication ?? (client.secret == nil ? .none : .post)
    let request = OpenIDTokenRequest.exchange(
      code: code, redirectURI: redirectURI, codeVerifier: codeVerifier, client: client, authentication: authentication,
      further: further, at: provider.token)
    var secrets = [code, codeVerifier, client.secret?.revealed].compactMap(\.self) + further.map(\.1)
    let sent = secrets
    let answer = try await sender.exchange(
      request,
      judge: { (response) throws(SocialServiceError) in try OpenIDTokenRequest.judge(response, hiding: sent) })
    secrets.append(answer.accessToken.revealed)
    let known = secrets
    do {
      return try await sender.ask(
        provider.userInfoRequest(accessToken: answer.accessToken, client: client), as: "profile",
        judge: { (response) throws(SocialServiceError) in
          try Self.person(in: response, after: answer, of: provider, hiding: known)
        })
    } catch {
      throw error.afterRedemption
    }
  }

  private static func person(
    in response: HTTPResponse, after token: OpenIDTokenRequest.Answer, of provider: OAuth2Provider,
    hiding secrets: [String]
  ) throws(SocialServiceError) -> VerifiedOAuth2Identity {
    if ProviderAnswer.isOutage(response) { throw ProviderAnswer.unreachable(response, "The userinfo endpoint") }
    let object = ProviderAnswer.object(in: response)
    // Some providers report errors with status 200.
    if let error = object.flatMap({ ProviderAnswer.ownWords(in: $0, hiding: secrets) }) {
      throw SocialServiceError(
        .refused, "The userinfo endpoint answered \(error) with status \(response.status)")
    }
    guard response.status == 200, let body = object else {
      throw SocialServiceError(
        .refused, "The userinfo endpoint answered with status \(response.status) and not with a JSON object")
    }
    do {
      return try VerifiedOAuth2Identity(userInfo: body, token: token.body, of: provider)
    } catch {
      throw SocialServiceError(error)
    }
  }
}

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
  /// The place of the person's stable id, which the provider must never give to another person.
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

  /// The parameters of the callback that the token endpoint demands; nil if one is missing, empty, too long or repeated.
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

  /// The longest value of such a parameter, in bytes.
  private static var longestCallbackValue: Int { 1024 }
}

/// The place of a value in an answer of a provider, such as `response.0.id`: names of members and positions in arrays.
package struct JSONMemberPath: Sendable, Hashable {
  /// The answers that have values.
  package enum Answer: Sendable, Hashable {
    case userInfo
    /// The one that has the access token (RFC 6749, 5.1).
    case token
  }

  /// The prefix of a path in the answer of the token endpoint.
  package static let tokenPrefix = "token_response:"

  /// As it was written.
  package let text: String
  package let answer: Answer
  private let steps: [String]

  /// `nil` unless it has one to eight steps of one to 64 characters each.
  package init?(_ text: String) {
    let isOfToken = text.hasPrefix(Self.tokenPrefix)
    answer = isOfToken ? .token : .userInfo
    let path = text.dropFirst(isOfToken ? Self.tokenPrefix.count : 0)
    let steps = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard steps.count <= 8, steps.allSatisfy({ (1...64).contains($0.utf8.count) }) else { return nil }
    self.text = text
    self.steps = steps
  }

  /// The value at this place; `nil` without one, and for `null`.
  package func value(in root: JSONElement) -> JSONElement? {
    var value = root
    for step in steps {
      let next: JSONElement?
      if value.kind == .array {
        guard step.utf8.count <= 4, step.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let position = Int(step)
        else {
          return nil
        }
        next = value.elements.dropFirst(position).first { _ in true }
      } else {
        next = value[step]
      }
      guard let next else { return nil }
      value = next
    }
    return value.isNull ? nil : value
  }

  /// A string or an integer as text; `nil` for anything else and for an empty string.
  package func word(in root: JSONElement) -> String? {
    guard let value = value(in: root), !value.hasControlCharacter else { return nil }
    return value.string.flatMap { $0.isEmpty ? nil : $0 } ?? value.integer.map(String.init)
  }

  /// A string as it is, for a name: names are cleaned later, and are never a reason to refuse a person.
  package func name(in root: JSONElement) -> String? { value(in: root)?.string }

  /// A non-empty string without control characters.
  package func words(in root: JSONElement) -> String? {
    guard let value = value(in: root), !value.hasControlCharacter else { return nil }
    return value.string.flatMap { $0.isEmpty ? nil : $0 }
  }
}

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
