public import Foundation
internal import PippinSecret

/// A session that a back end created. Its description contains no token.
public struct BackendSession: Sendable, Equatable {
  /// The id of the session. Use the account's id if your sessions have none.
  public let id: String
  /// The account of the session.
  public let account: Account
  /// The tokens of the session.
  public let tokens: SessionTokens
  /// Whether the sign-in created the account.
  public let wasCreated: Bool
  /// Whether the sign-in linked a new sign-in method to an existing account.
  public let wasLinked: Bool

  /// Creates a session.
  public init(
    id: String, account: Account, tokens: SessionTokens, wasCreated: Bool = false, wasLinked: Bool = false
  ) {
    self.id = id
    self.account = account
    self.tokens = tokens
    self.wasCreated = wasCreated
    self.wasLinked = wasLinked
  }
}

/// The tokens of a session. The description contains no token.
public struct SessionTokens: Sendable, Equatable {
  /// The lifetime of the access token in seconds, or `nil` if it is valid until the back end rejects it.
  public let expiresIn: TimeInterval?
  /// The lifetime of the refresh token in seconds, or `nil` if it is valid until the back end rejects it.
  public let refreshExpiresIn: TimeInterval?
  let secretAccessToken: SecretText
  /// Empty if there is no refresh token.
  let secretRefreshToken: SecretText

  /// Creates the tokens of a session.
  ///
  /// - Parameters:
  ///   - accessToken: the token that authorizes the app's requests.
  ///   - expiresIn: the lifetime of the access token in seconds; `nil` if it is valid until the back end rejects it.
  ///   - refreshToken: the token that is exchanged for new tokens; `nil` if the session has only an access token.
  ///   - refreshExpiresIn: the lifetime of the refresh token in seconds; `nil` if it is valid until the back end
  ///     rejects it.
  public init(
    accessToken: String, expiresIn: TimeInterval? = nil, refreshToken: String? = nil,
    refreshExpiresIn: TimeInterval? = nil
  ) {
    self.init(
      SecretText(accessToken), expiresIn: expiresIn, refreshToken: SecretText(refreshToken ?? ""),
      refreshExpiresIn: refreshExpiresIn)
  }

  init(
    _ accessToken: SecretText, expiresIn: TimeInterval?, refreshToken: SecretText, refreshExpiresIn: TimeInterval?
  ) {
    secretAccessToken = accessToken
    secretRefreshToken = refreshToken
    self.expiresIn = expiresIn
    self.refreshExpiresIn = refreshExpiresIn
  }

  /// The token that authorizes the app's requests. Never log it.
  public var accessToken: String { secretAccessToken.revealed }
  /// The token that is exchanged for new tokens, if any. Never log it.
  public var refreshToken: String? {
    secretRefreshToken.revealed.isEmpty ? nil : secretRefreshToken.revealed
  }
}

/// A token refresh. The description contains no secret.
public struct RefreshRequest: Sendable, Equatable {
  let secretToken: SecretText
  let secretRetryKey: SecretText

  /// Creates a request. ``AuthClient`` does this for you.
  public init(refreshToken: String, retryKey: String) {
    self.init(SecretText(refreshToken), retryKey: SecretText(retryKey))
  }

  init(_ token: SecretText, retryKey: SecretText) {
    secretToken = token
    secretRetryKey = retryKey
  }

  /// The refresh token. Never log it.
  public var refreshToken: String { secretToken.revealed }
  /// A key that only this device knows, and that is the same for each repetition of this refresh. With it, a back end
  /// can tell a repetition after a lost answer from a stolen token.
  public var retryKey: String { secretRetryKey.revealed }
}

/// A request to check a session. The description contains no token.
public struct SessionCheck: Sendable, Equatable {
  /// Apple's identifier of this device's user, if the session was opened with Apple.
  public let appleUser: String?
  /// Whether the device reports a revoked consent. Ask Apple before you act on it: simulators, and sometimes devices,
  /// report it by mistake (NATIVE-13).
  public let isConsentRevoked: Bool
  let secretToken: SecretText

  /// Creates a check. ``AuthClient`` does this for you.
  public init(accessToken: String, appleUser: String? = nil, isConsentRevoked: Bool = false) {
    self.init(SecretText(accessToken), appleUser: appleUser, isConsentRevoked: isConsentRevoked)
  }

  init(_ token: SecretText, appleUser: String?, isConsentRevoked: Bool) {
    secretToken = token
    self.appleUser = appleUser
    self.isConsentRevoked = isConsentRevoked
  }

  /// The session's access token. Never log it.
  public var accessToken: String { secretToken.revealed }
}
