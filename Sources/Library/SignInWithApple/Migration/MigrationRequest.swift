import PippinFoundation
public import PippinHTTP
public import PippinSecret
import PippinTokens

/// Requests that transfer users to another team with an app, and the parsing of their answers. Send them with
/// `AppleIDService` or your own client.
///
/// A user's subject belongs to a team (TRANSFER-1). The old team requests a transfer subject for each user, and the new
/// team exchanges it for its own subject. Each team uses its own key and Team ID (TRANSFER-8), and needs an access
/// token first. Both work before the transfer and up to 60 days after it (TRANSFER-3, TRANSFER-6).
public enum MigrationRequest {
  /// Requests an access token for the other two requests (TOKEN-16).
  public static func accessToken(
    clientID: String, clientSecret: SecretText, at endpoints: AppleEndpoints
  ) -> HTTPRequest {
    endpoints.post(
      [("grant_type", "client_credentials"), ("scope", "user.migration")], to: AppleEndpoints.Path.token,
      clientID: clientID, clientSecret: clientSecret)
  }

  /// Requests a user's transfer subject, for the old team (TRANSFER-2).
  /// - Parameters:
  ///   - subject: the user's subject in the old team's identity tokens.
  ///   - recipientTeam: the Team ID of the new team.
  ///   - accessToken: from `accessToken`, for the old team.
  ///   - clientID: a client of the old team.
  ///   - clientSecret: a secret of the same client.
  ///   - endpoints: Apple's, or an emulator's.
  public static func transferSubject(
    of subject: String, to recipientTeam: String, accessToken: SecretText, clientID: String, clientSecret: SecretText,
    at endpoints: AppleEndpoints
  ) -> HTTPRequest {
    let form = [("sub", subject), ("target", recipientTeam)]
    return authorized(
      accessToken,
      endpoints.post(
        form, to: AppleEndpoints.Path.userMigrationInfo, clientID: clientID, clientSecret: clientSecret))
  }

  /// Exchanges a transfer subject for the user's new subject, for the new team (TRANSFER-4).
  /// - Parameters:
  ///   - transferSubject: from the old team, or from a `transfer_sub` claim.
  ///   - accessToken: from `accessToken`, for the new team.
  ///   - clientID: a client of the new team.
  ///   - clientSecret: a secret of the same client.
  ///   - endpoints: Apple's, or an emulator's.
  public static func person(
    transferSubject: String, accessToken: SecretText, clientID: String, clientSecret: SecretText,
    at endpoints: AppleEndpoints
  ) -> HTTPRequest {
    let form = [("transfer_sub", transferSubject)]
    return authorized(
      accessToken,
      endpoints.post(
        form, to: AppleEndpoints.Path.userMigrationInfo, clientID: clientID, clientSecret: clientSecret))
  }

  private static func authorized(_ accessToken: SecretText, _ request: HTTPRequest) -> HTTPRequest {
    var request = request
    request.fields.add("authorization", "Bearer " + accessToken.revealed)
    return request
  }
}

extension MigrationRequest {
  /// Parses the answer to `accessToken` (TOKEN-16): a token answer that contains only an access token.
  /// - Throws: `AppleTokenError`.
  public static func judgeAccessToken(_ response: HTTPResponse) throws(AppleTokenError) -> MigrationToken {
    let body = try AppleAnswer.object(of: response)
    let (accessToken, expiresIn) = try AppleAnswer.accessToken(in: body, of: response)
    return MigrationToken(accessToken: SecretText(accessToken), expiresIn: expiresIn)
  }

  /// Parses the answer to `transferSubject`. It is always the same for a user and a recipient team (TRANSFER-5).
  /// - Throws: `AppleTokenError`; with `mayMeanRevoked`, the user may have revoked consent (TRANSFER-7).
  public static func judgeTransferSubject(_ response: HTTPResponse) throws(AppleTokenError) -> String {
    guard let subject = AppleAnswer.text(try AppleAnswer.object(of: response)["transfer_sub"]) else {
      throw AppleAnswer.malformed(response, "no transfer_sub")
    }
    return subject
  }

  /// Parses the answer to `person` (TRANSFER-4).
  /// - Throws: `AppleTokenError`; with `mayMeanRevoked`, the user may have revoked consent (TRANSFER-7).
  public static func judgePerson(_ response: HTTPResponse) throws(AppleTokenError) -> MigratedPerson {
    let body = try AppleAnswer.object(of: response)
    guard let subject = AppleAnswer.text(body["sub"]) else { throw AppleAnswer.malformed(response, "no sub") }
    var isPrivateEmail = false
    if let value = body["is_private_email"], !value.isNull {
      do {
        isPrivateEmail = try Claim.boolean(value, "is_private_email")
      } catch {
        throw AppleAnswer.malformed(response, error.detail)
      }
    }
    return MigratedPerson(
      subject: subject, email: AppleAnswer.text(body["email"]), isPrivateEmail: isPrivateEmail)
  }
}

/// An access token for team transfers only (TOKEN-9, TOKEN-16).
public struct MigrationToken: Sendable {
  /// The token for the `Authorization` header of the other two requests.
  public let accessToken: SecretText
  /// Its lifetime in seconds, if Apple sent one.
  public let expiresIn: Int?

  init(accessToken: SecretText, expiresIn: Int?) {
    self.accessToken = accessToken
    self.expiresIn = expiresIn
  }
}

/// Valid access tokens for team transfers, one per client.
struct MigrationTokenCache: Sendable {
  /// A token is replaced this long before it expires, so that it does not expire on its way.
  private static let margin: TimeInterval = 300
  private static let maximumCount = 256

  private struct Name: Hashable {
    let team: String
    let clientID: String
  }

  private var tokens: [Name: (token: SecretText, until: Date)] = [:]

  func token(of clientID: String, in team: String, now: Date) -> SecretText? {
    tokens[Name(team: team, clientID: clientID)].flatMap { now < $0.until ? $0.token : nil }
  }

  mutating func keep(_ token: MigrationToken, of clientID: String, in team: String, now: Date) {
    guard let lifetime = token.expiresIn.map(TimeInterval.init), lifetime > Self.margin else { return }
    if tokens.count >= Self.maximumCount { tokens.removeAll(keepingCapacity: true) }
    tokens[Name(team: team, clientID: clientID)] = (token.accessToken, now + min(lifetime - Self.margin, 86_400))
  }

  mutating func forget(_ clientID: String, in team: String) {
    tokens[Name(team: team, clientID: clientID)] = nil
  }
}

/// A transferred user in the new team (TRANSFER-4).
public struct MigratedPerson: Sendable, Hashable {
  /// The user's subject in the new team's identity tokens.
  public let subject: String
  /// The user's relay address for the new team. It is present only if the old address was a relay address; other users
  /// keep their address.
  public let email: String?
  /// Whether `email` is an Apple relay address.
  public let isPrivateEmail: Bool

  init(subject: String, email: String?, isPrivateEmail: Bool) {
    self.subject = subject
    self.email = email
    self.isPrivateEmail = email != nil && isPrivateEmail
  }
}

extension MigratedPerson: CustomStringConvertible, CustomReflectable {
  /// Which parts are present. The values are personal data.
  public var description: String { "MigratedPerson(email: \(email != nil))" }
  /// Empty, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
