public import Foundation
internal import PippinSecret

/// The credential from Apple's sign-in sheet (NATIVE-1). The description contains neither the token nor the code.
public struct AppleCredential: Sendable, Equatable {
  /// How likely it is that the user is a real person. Use it only as a hint for new accounts (NATIVE-9).
  ///
  /// Apple can add values.
  public struct RealUserStatus: RawRepresentable, Hashable, Sendable {
    /// The value as Apple numbers it.
    public let rawValue: Int

    /// Creates a value from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The system does not support the check.
    public static let unsupported = RealUserStatus(rawValue: 0)
    /// Apple cannot determine it.
    public static let unknown = RealUserStatus(rawValue: 1)
    /// Apple is confident that the user is a real person.
    public static let likelyReal = RealUserStatus(rawValue: 2)
  }

  /// Whether the user is a child. It is never part of a token (NEW-4). Apple can add values.
  public struct UserAgeRange: RawRepresentable, Hashable, Sendable {
    /// The value as Apple numbers it.
    public let rawValue: Int

    /// Creates a value from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The system does not support it, or the app lacks the entitlement for child accounts.
    public static let unknown = UserAgeRange(rawValue: 0)
    /// The user is a child.
    public static let child = UserAgeRange(rawValue: 1)
    /// The user is not a child.
    public static let notChild = UserAgeRange(rawValue: 2)
  }

  /// Apple's identifier of the user for all apps of the team: the `sub` of the identity token.
  public let user: String
  let secretToken: SecretText
  let secretCode: SecretText
  /// The `state` of the request.
  public let state: String?
  /// The name. Apple sends it with the first sign-in only (NATIVE-2).
  public let name: PersonName?
  /// The unverified address, with the first sign-in only. Use the address in the identity token instead.
  public let email: String?
  /// How likely it is that the user is a real person.
  public let realUserStatus: RealUserStatus
  /// Whether the user is a child.
  public let userAgeRange: UserAgeRange

  /// Creates a credential from the values of AuthenticationServices, where token and code are UTF-8 `Data`.
  ///
  /// - Throws: ``AuthorizationError/Code/incomplete`` if the token or the code is missing, empty or not UTF-8. Both are
  ///   optional in Apple's type, but required to sign in.
  public init(
    user: String, identityToken: Data?, authorizationCode: Data?, state: String?, name: PersonName?, email: String?,
    realUserStatus: RealUserStatus, userAgeRange: UserAgeRange = .unknown
  ) throws(AuthorizationError) {
    self.init(
      user: user, identityToken: try Self.text(identityToken, "identity token"),
      authorizationCode: try Self.text(authorizationCode, "authorization code"), state: state, name: name,
      email: email, realUserStatus: realUserStatus, userAgeRange: userAgeRange)
  }

  /// Creates a credential from text values.
  public init(
    user: String, identityToken: String, authorizationCode: String, state: String? = nil, name: PersonName? = nil,
    email: String? = nil, realUserStatus: RealUserStatus = .unsupported, userAgeRange: UserAgeRange = .unknown
  ) {
    self.user = user
    secretToken = SecretText(identityToken)
    secretCode = SecretText(authorizationCode)
    self.state = state
    self.name = name.flatMap { $0.isEmpty ? nil : $0 }
    self.email = email.flatMap { $0.isEmpty ? nil : $0 }
    self.realUserStatus = realUserStatus
    self.userAgeRange = userAgeRange
  }

  /// Apple's identity token (a JWT) for your own back end. It is secret: do not log or store it.
  public var identityToken: String { secretToken.revealed }

  /// The authorization code. A back end can exchange it once, within five minutes, for Apple's refresh token. It is
  /// secret.
  public var authorizationCode: String { secretCode.revealed }

  private static func text(_ data: Data?, _ what: String) throws(AuthorizationError) -> String {
    guard let data, !data.isEmpty else {
      throw AuthorizationError(.incomplete, "Apple's credential has no \(what). Nothing was sent. Try again.")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw AuthorizationError(.incomplete, "The \(what) in Apple's credential is not UTF-8. Try again.")
    }
    return text
  }
}
