import PippinFoundation
package import PippinHTTP
import PippinTokens
package import PippinSecret

/// The redemption of an authorization code at any provider (RFC 6749, 4.1.3; RFC 7636, 4.5), and the check of the answer.
package enum OpenIDTokenRequest {
  /// The tokens received for a code.
  package struct Answer: Sendable {
    /// The ID token, unverified; only OpenID Connect has one.
    package let idToken: String?
    /// The access token, for `at_hash` and the userinfo endpoint.
    package let accessToken: SecretText
    /// The whole answer.
    let body: JSONElement
  }

  /// - Parameters:
  ///   - code: the code, which works only once.
  ///   - redirectURI: the return URL of the authorization request.
  ///   - codeVerifier: the verifier of the sent challenge.
  ///   - authentication: how the client authenticates.
  ///   - further: what else this provider demands.
  package static func exchange(
    code: String, redirectURI: String, codeVerifier: String, client: OpenIDClient,
    authentication: OpenIDClient.Authentication, further: [(String, String)] = [], at endpoint: ProviderEndpoint
  ) -> HTTPRequest {
    var form =
      [
        ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI),
        ("code_verifier", codeVerifier),
      ] + further
    guard let secret = client.secret, authentication != .none else {
      return endpoint.post(form + [("client_id", client.id)])
    }
    guard authentication == .basic else {
      form += [("client_id", client.id), ("client_secret", secret.revealed)]
      return endpoint.post(form)
    }
    var request = endpoint.post(form)
    // RFC 6749, 2.3.1: both are form-encoded first.
    let pair = PercentEncoding.encode(client.id) + ":" + PercentEncoding.encode(secret.revealed)
    request.fields.set("authorization", "Basic " + Data(pair.utf8).base64EncodedString())
    return request
  }

  /// Checks the answer.
  /// - Parameter secrets: values that were sent and must not get into a log if the provider repeats them.
  /// - Throws: `codeInvalid`, `refused`, `unreachable`; `codeMayBeSpent` for an unreadable success.
  package static func judge(
    _ response: HTTPResponse, hiding secrets: [String]
  ) throws(SocialServiceError) -> Answer {
    let object = ProviderAnswer.object(in: response)
    // Some providers report errors with status 200.
    guard response.status == 200, object?["error"] == nil else { throw refusal(response, object, secrets) }
    guard let body = object, let accessToken = ProviderAnswer.text(body["access_token"]) else {
      throw SocialServiceError(.codeMayBeSpent, "The provider answered 200 without an access token")
    }
    if let type = body["token_type"]?.string, !ASCII.equalsIgnoringCase(type, "bearer") {
      throw SocialServiceError(.codeMayBeSpent, "The provider answered with a token that is no bearer token")
    }
    // It becomes a header field.
    guard accessToken.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw SocialServiceError(.codeMayBeSpent, "The provider answered with an access token that no request can carry")
    }
    return Answer(
      idToken: ProviderAnswer.text(body["id_token"]), accessToken: SecretText(accessToken), body: body)
  }

  private static func refusal(
    _ response: HTTPResponse, _ body: JSONElement?, _ secrets: [String]
  ) -> SocialServiceError {
    guard !ProviderAnswer.isOutage(response), let body, let error = body["error"]?.string else {
      return ProviderAnswer.unreachable(response, "The provider")
    }
    let answered = "The provider answered \(ProviderAnswer.ownWords(in: body, hiding: secrets) ?? "an error")"
    switch error {
    case "invalid_grant", "bad_verification_code":
      return SocialServiceError(
        .codeInvalid, "\(answered): the code is used, expired, or belongs to another client")
    case "invalid_client", "unauthorized_client", "incorrect_client_credentials":
      return SocialServiceError(
        .refused, "\(answered): check client_id, client_secret_file and token_endpoint_auth_method")
    case "redirect_uri_mismatch":
      return SocialServiceError(.refused, "\(answered): register our callback address exactly")
    default:
      return SocialServiceError(
        .refused,
        "\(answered) with status \(response.status), which means a mistake in our request or settings")
    }
  }
}

extension OpenIDTokenRequest.Answer: CustomStringConvertible, CustomReflectable {
  /// The type's name only, because an ID token identifies a person.
  package var description: String { "OpenIDTokenRequest.Answer" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
