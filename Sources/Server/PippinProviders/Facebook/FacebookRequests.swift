package import PippinFoundation
package import PippinHTTP
package import PippinSecret
import PippinTokens

/// The redemption of an authorization code at Facebook, and the check of the answer.
package enum FacebookTokenRequest {
  /// - Parameters:
  ///   - code: the code, which works only once.
  ///   - redirectURI: the return URL of the authorization request.
  ///   - codeVerifier: the verifier of the sent challenge.
  package static func exchange(
    code: String, redirectURI: String, codeVerifier: String, app: FacebookApp, at endpoints: FacebookEndpoints
  ) -> HTTPRequest {
    endpoints.redeem([
      ("client_id", app.id), ("client_secret", app.secret.revealed), ("redirect_uri", redirectURI), ("code", code),
      ("code_verifier", codeVerifier),
    ])
  }

  /// Checks the answer: a person's access token, to be checked like one from a device.
  /// - Throws: `codeInvalid`, `refused`, `unreachable`; `codeMayBeSpent` for an unreadable success.
  package static func judge(_ response: HTTPResponse) throws(SocialServiceError) -> SecretText {
    guard response.status == 200 else { throw GraphError.failure(response, of: .exchange) }
    guard let token = ProviderAnswer.text(ProviderAnswer.object(in: response)?["access_token"]) else {
      throw SocialServiceError(.codeMayBeSpent, "Facebook answered 200 without an access token")
    }
    return SecretText(token)
  }
}

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

/// Asks Facebook for the profile of an access token's person (`/me`).
package enum FacebookProfileRequest {
  /// - Throws: `malformed` for a text that cannot be an access token.
  package static func profile(
    accessToken: String, app: FacebookApp, at endpoints: FacebookEndpoints
  ) throws(SocialTokenError) -> HTTPRequest {
    try FacebookAccessToken.check(accessToken)
    return endpoints.ask(
      "me",
      [("fields", "id,name,first_name,last_name,email"), ("appsecret_proof", app.proof(for: accessToken))],
      bearer: accessToken)
  }

  /// Checks the answer, which must have the person of the checked token.
  /// - Throws: `tokenInvalid`, `refused` or `unreachable`.
  package static func judge(
    _ response: HTTPResponse, debugged: FacebookDebugRequest.Answer, app: FacebookApp
  ) throws(SocialServiceError) -> VerifiedFacebookIdentity {
    guard response.status == 200 else { throw GraphError.failure(response, of: .profile) }
    guard let body = ProviderAnswer.object(in: response), let id = ProviderAnswer.text(body["id"]) else {
      throw ProviderAnswer.unreachable(response, "Facebook")
    }
    guard body["id"]?.equals(debugged.subject) == true else {
      throw SocialServiceError(
        SocialTokenError(.subjectMismatch, "the profile and the token belong to different people"))
    }
    // Personal data that is missing or has another type must not fail a sign-in.
    return VerifiedFacebookIdentity(
      appID: app.id, subject: id, email: ProviderAnswer.text(body["email"]),
      displayName: ProviderAnswer.text(body["name"]), givenName: ProviderAnswer.text(body["first_name"]),
      familyName: ProviderAnswer.text(body["last_name"]), evidence: .accessToken,
      issuedAt: debugged.issuedAt)
  }
}

/// An error of Facebook's Graph API: `{"error": {"code", "error_subcode"?, "message", …}}`.
struct GraphError {
  /// The kind of request.
  enum Question {
    case exchange, debug, profile
  }

  let code: Int64
  private let message: String
  private let isTransient: Bool

  init?(_ body: JSONElement?) {
    guard let error = body?["error"], let code = error["code"]?.integer else { return nil }
    self.code = code
    message = error["message"]?.string ?? ""
    isTransient = error["is_transient"]?.bool ?? false
  }

  /// The error of an unsuccessful answer, for the caller.
  static func failure(_ response: HTTPResponse, of question: Question) -> SocialServiceError {
    guard !ProviderAnswer.isOutage(response), let error = GraphError(ProviderAnswer.object(in: response)) else {
      return ProviderAnswer.unreachable(response, "Facebook")
    }
    return error.meaning(for: question) ?? ProviderAnswer.unreachable(response, "Facebook")
  }

  /// Nil if a later attempt may succeed.
  private func meaning(for question: Question) -> SocialServiceError? {
    // Only the message identifies this error; its code is that of any unknown error.
    if message.hasPrefix("Error validating client secret") { return wrongSecret }
    if isTransient || Self.passing.contains(code) { return nil }
    switch (question, code) {
    case (.exchange, 100):
      return SocialServiceError(
        .codeInvalid, "Facebook refused the code: it is used or expired, or belongs to another app or return URL")
    case (.debug, 100):
      return SocialServiceError(SocialTokenError(.wrongAudience, "the access token was issued to another app"))
    case (.profile, 190):
      return SocialServiceError(SocialTokenError(.revoked, "Facebook reports that the access token is not valid"))
    // The app itself asks here, so the app's token is invalid.
    case (.debug, 190), (_, 101):
      return wrongSecret
    case (.exchange, 191):
      return SocialServiceError(.refused, "Facebook does not know our return URL: register it for Facebook Login")
    default:
      return SocialServiceError(
        .refused, "Facebook answered error \(code), which means a mistake in our request or settings")
    }
  }

  private var wrongSecret: SocialServiceError {
    SocialServiceError(.refused, "Facebook answered error \(code): check app id and app secret")
  }

  /// Temporary errors: unknown ones, outages and rate limits.
  private static let passing: Set<Int64> = [1, 2, 4, 17, 32, 341, 368, 613]
}
