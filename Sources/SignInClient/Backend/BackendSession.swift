public import Foundation
internal import PippinSecret

/// A session that a back end opened. Printing it shows no token.
public struct BackendSession: Sendable, Equatable {
  /// What it is called, for as long as it lives. A back end whose sessions have no names gives the account's.
  public let id: String
  /// Whose it is.
  public let account: Account
  /// Its tokens.
  public let tokens: SessionTokens
  /// Whether the account is new.
  public let wasCreated: Bool
  /// Whether a sign-in method was attached to an account that was there.
  public let wasLinked: Bool

  /// A session.
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

/// What lets its holder act as a session. Printing it shows nothing of it.
public struct SessionTokens: Sendable, Equatable {
  /// Seconds for which the access token serves; `nil` until the back end refuses it.
  public let expiresIn: TimeInterval?
  /// Seconds for which the refresh token serves; `nil` until the back end refuses it.
  public let refreshExpiresIn: TimeInterval?
  let secretAccessToken: SecretText
  /// Empty where there is none.
  let secretRefreshToken: SecretText

  /// Tokens.
  ///
  /// - Parameters:
  ///   - accessToken: what the app's requests carry.
  ///   - expiresIn: seconds for which it serves; `nil` until the back end refuses it.
  ///   - refreshToken: what is exchanged for new tokens; `nil` for a session that ends with its one token.
  ///   - refreshExpiresIn: seconds for which the refresh token serves; `nil` until the back end refuses it.
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

  /// What the app's requests carry. Never log it.
  public var accessToken: String { secretAccessToken.revealed }
  /// What is exchanged for new tokens, where there is such a thing. Never log it.
  public var refreshToken: String? {
    secretRefreshToken.revealed.isEmpty ? nil : secretRefreshToken.revealed
  }
}

/// A refresh on its way to the back end. Printing it shows nothing of it.
public struct RefreshRequest: Sendable, Equatable {
  let secretToken: SecretText
  let secretRetryKey: SecretText

  /// A request; ``AuthClient`` makes them.
  public init(refreshToken: String, retryKey: String) {
    self.init(SecretText(refreshToken), retryKey: SecretText(retryKey))
  }

  init(_ token: SecretText, retryKey: SecretText) {
    secretToken = token
    secretRetryKey = retryKey
  }

  /// What is to be exchanged. Never log it.
  public var refreshToken: String { secretToken.revealed }
  /// Known to this device alone, and the same for every repetition of this refresh: by it a back end tells a repetition after a
  /// lost answer from a thief with a copy of the token.
  public var retryKey: String { secretRetryKey.revealed }
}

/// A question about a session. Printing it shows nothing of the token.
public struct SessionCheck: Sendable, Equatable {
  /// What Apple calls the person on this device, where the session was opened with Apple.
  public let appleUser: String?
  /// Whether the device says that the person withdrew their consent. Ask Apple: simulators, and devices now and then, say so of
  /// people who did no such thing (NATIVE-13).
  public let isConsentRevoked: Bool
  let secretToken: SecretText

  /// A question; ``AuthClient`` makes them.
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
