public import Foundation
internal import PippinSecret

/// What Apple's sheet hands an app (NATIVE-1). Printing it shows neither the token nor the code.
public struct AppleCredential: Sendable, Equatable {
  /// How likely it is that a person holds the device. A hint for new accounts only; nobody is turned away for it (NATIVE-9).
  public enum RealUserStatus: Int, Sendable, Hashable {
    /// This system cannot tell.
    case unsupported = 0
    /// Apple cannot tell.
    case unknown = 1
    /// Apple is confident that it is a person.
    case likelyReal = 2
  }

  /// Whether the system says that the person is a child. No age is ever in a token (NEW-4).
  public enum UserAgeRange: Int, Sendable, Hashable {
    /// The system is too old, or the app lacks the entitlement for child accounts.
    case unknown = 0
    /// A child.
    case child = 1
    /// Not a child.
    case notChild = 2
  }

  /// What Apple calls the person, for all apps of the team: the `sub` of the identity token.
  public let user: String
  let secretToken: SecretText
  let secretCode: SecretText
  /// The request's `state`, handed back.
  public let state: String?
  /// The first time only, then never again (NATIVE-2).
  public let name: PersonName?
  /// The first time only; nobody vouches for it. The address that counts is in the identity token.
  public let email: String?
  /// How likely it is that a person holds the device.
  public let realUserStatus: RealUserStatus
  /// Whether the system says that the person is a child.
  public let userAgeRange: UserAgeRange

  /// A credential as AuthenticationServices has it: token and code are UTF-8 text in `Data`.
  ///
  /// - Throws: ``AuthorizationError/Code/incomplete`` when the token or the code is missing, empty or no text. Apple's type
  ///   makes both optional; a credential without them signs nobody in.
  public init(
    user: String, identityToken: Data?, authorizationCode: Data?, state: String?, name: PersonName?, email: String?,
    realUserStatus: RealUserStatus, userAgeRange: UserAgeRange = .unknown
  ) throws(AuthorizationError) {
    self.init(
      user: user, identityToken: try Self.text(identityToken, "identity token"),
      authorizationCode: try Self.text(authorizationCode, "authorization code"), state: state, name: name,
      email: email, realUserStatus: realUserStatus, userAgeRange: userAgeRange)
  }

  /// A credential whose token and code are text already.
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

  /// Apple's identity token, a JWT, for a back end of your own. It is a secret: send it, and neither print nor keep it.
  public var identityToken: String { secretToken.revealed }

  /// The code that a back end exchanges for Apple's refresh token, once and within five minutes. It is a secret too.
  public var authorizationCode: String { secretCode.revealed }

  private static func text(_ data: Data?, _ what: String) throws(AuthorizationError) -> String {
    guard let data, !data.isEmpty else {
      throw AuthorizationError(.incomplete, "Apple's credential has no \(what). Ask again; nothing was sent.")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw AuthorizationError(.incomplete, "The \(what) in Apple's credential is no UTF-8 text. Ask again.")
    }
    return text
  }
}
