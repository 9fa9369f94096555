package import PippinFoundation
package import PippinHTTP
import PippinTokens

/// Asks Facebook for an access token's person and app (`/debug_token`). Without this check, a token of any other app
/// would sign in to accounts here.
package enum FacebookDebugRequest {
  /// The checked token. It is not an identity until the profile agrees.
  package struct Answer: Sendable {
    package let subject: String
    package let issuedAt: Date?
  }

  /// - Throws: `malformed` for a text that cannot be an access token.
  package static func debug(
    _ accessToken: String, app: FacebookApp, at endpoints: FacebookEndpoints
  ) throws(SocialTokenError) -> HTTPRequest {
    try FacebookAccessToken.check(accessToken)
    return endpoints.ask("debug_token", [("input_token", accessToken)], bearer: app.accessToken)
  }

  /// Checks the answer.
  /// - Throws: `tokenInvalid`, `refused` or `unreachable`.
  package static func judge(
    _ response: HTTPResponse, app: FacebookApp, now: Date
  ) throws(SocialServiceError) -> Answer {
    guard response.status == 200 else { throw GraphError.failure(response, of: .debug) }
    guard let data = ProviderAnswer.object(in: response)?["data"], data.kind == .object,
      let isValid = data["is_valid"]?.bool
    else { throw ProviderAnswer.unreachable(response, "Facebook") }
    do throws(SocialTokenError) {
      guard isValid else { throw refusal(data["error"]) }
      return try read(data, app: app, now: now)
    } catch {
      throw SocialServiceError(error)
    }
  }

  private static func read(_ data: JSONElement, app: FacebookApp, now: Date) throws(SocialTokenError) -> Answer {
    guard data["app_id"]?.equals(app.id) == true else {
      throw SocialTokenError(.wrongAudience, "the access token was issued to another app")
    }
    guard data["type"]?.equals("USER") == true else {
      throw SocialTokenError(.wrongTokenType, "the access token does not belong to a person")
    }
    let now = now.timeIntervalSince1970
    // In Facebook's answers zero means "never".
    let expiresAt = try data.seconds("expires_at")
    guard expiresAt == 0 || now < TimeInterval(expiresAt) else {
      throw SocialTokenError(.expired, "the access token has expired")
    }
    var issuedAt: Date?
    if data["issued_at"] != nil {
      let seconds = TimeInterval(try data.seconds("issued_at"))
      guard seconds <= now + 60 else {
        throw SocialTokenError(.issuedInFuture, "the access token was issued in the future")
      }
      issuedAt = Date(timeIntervalSince1970: seconds)
    }
    return Answer(subject: try FacebookAccessToken.subject(data.text("user_id")), issuedAt: issuedAt)
  }

  /// Facebook's reason for an invalid token, by its subcodes.
  private static func refusal(_ error: JSONElement?) -> SocialTokenError {
    switch error?["subcode"]?.integer {
    case 463: SocialTokenError(.expired, "the access token has expired")
    case nil: SocialTokenError(.malformed, "Facebook does not know the access token")
    default: SocialTokenError(.revoked, "Facebook reports that the access token is no longer valid")
    }
  }
}

/// Checks of an access token that need no request.
enum FacebookAccessToken {
  /// The token is opaque, but goes into a header field: visible ASCII of limited length.
  static func check(_ token: String) throws(SocialTokenError) {
    guard !token.isEmpty, token.utf8.count <= 8192, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw SocialTokenError(.malformed, "this is not an access token")
    }
  }

  /// A person's app-scoped id: digits, as many as Facebook's integers have.
  static func subject(_ id: String) throws(SocialTokenError) -> String {
    guard (1...32).contains(id.utf8.count), id.utf8.allSatisfy(ASCII.isDigit) else {
      throw SocialTokenError(.malformed, "the person's id is not a number")
    }
    return id
  }
}
