package import PippinHTTP
import PippinSecret

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
