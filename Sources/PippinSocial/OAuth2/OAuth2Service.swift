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
  /// - Throws: `unreachable` if the code is unused, `codeMayBeSpent` if that is unknown, `codeInvalid`, `refused`, or
  ///   `tokenInvalid` for an answer without a person.
  package func exchange(
    code: String, redirectURI: String, codeVerifier: String, client: OpenIDClient, at provider: OAuth2Provider
  ) async throws(SocialServiceError) -> VerifiedOAuth2Identity {
    let authentication = client.authentication ?? (client.secret == nil ? .none : .post)
    let request = OpenIDTokenRequest.exchange(
      code: code, redirectURI: redirectURI, codeVerifier: codeVerifier, client: client, authentication: authentication,
      at: provider.token)
    let answer = try await sender.exchange(request, judge: OpenIDTokenRequest.judge)
    do {
      return try await sender.ask(
        provider.userInfo.get(bearer: answer.accessToken), as: "profile",
        judge: { (response) throws(SocialServiceError) in try Self.person(in: response, of: provider) })
    } catch {
      throw error.afterRedemption
    }
  }

  private static func person(
    in response: HTTPResponse, of provider: OAuth2Provider
  ) throws(SocialServiceError) -> VerifiedOAuth2Identity {
    if ProviderAnswer.isOutage(response) { throw ProviderAnswer.unreachable(response, "The userinfo endpoint") }
    guard response.status == 200, let body = ProviderAnswer.object(in: response) else {
      throw SocialServiceError(
        .refused, "The userinfo endpoint answered with status \(response.status) and not with a JSON object")
    }
    do {
      return try VerifiedOAuth2Identity(body, of: provider)
    } catch {
      throw SocialServiceError(error)
    }
  }
}
