public import Foundation
internal import PippinSecret

/// The result of an authorization request.
public indirect enum Authorization: Sendable, Equatable {  // decision 0143
  /// A credential from Apple's sheet.
  case apple(AppleCredential)
  /// An OAuth access token, from Facebook's classic login.
  case oauthToken(OAuthToken)
  /// An OpenID Connect identity token, from Google or Facebook's Limited Login.
  case idToken(IDToken)
  /// An email address and a password, from the keychain or from a form.
  case password(PasswordCredential)
  /// A ticket from web sign-in.
  case webTicket(WebTicket)
  /// The answer of a passkey.
  case passkey(PasskeyAssertion)
  /// The user cancelled, or a silent request found no user.
  case cancelled
}

/// An OAuth access token. The description does not contain it.
public struct OAuthToken: Sendable, Equatable {
  let secretToken: SecretText

  /// Creates a token from the value of the provider's SDK.
  public init(accessToken: String) {
    secretToken = SecretText(accessToken)
  }

  /// The token, for your own back end. Never log it.
  public var accessToken: String { secretToken.revealed }
}

/// An identity token of a provider other than Apple. The description does not contain it.
public struct IDToken: Sendable, Equatable {
  let secretToken: SecretText
  /// Whether the provider received the request's nonce, so that the token must contain it.
  public let carriesNonce: Bool

  /// Creates a token from the value of the provider's SDK.
  ///
  /// - Parameters:
  ///   - token: the token in compact form: three parts separated by dots.
  ///   - carriesNonce: whether you passed ``AuthorizationRequest/nonce`` to the SDK. If the SDK does not support a
  ///     nonce, pass `false`; the server then accepts the token once.
  public init(_ token: String, carriesNonce: Bool) {
    secretToken = SecretText(token)
    self.carriesNonce = carriesNonce
  }

  /// The token, for your own back end. Never log it.
  public var token: String { secretToken.revealed }
}

/// An email address and a password. The description does not contain the password.
public struct PasswordCredential: Sendable, Equatable {
  /// The email address.
  public let email: String
  let secretPassword: SecretText

  /// Creates a credential from the values of the keychain or a form.
  public init(email: String, password: String) {
    self.email = email
    secretPassword = SecretText(password)
  }

  /// The password, for your own back end. Never log or store it.
  public var password: String { secretPassword.revealed }
}

/// The result of web sign-in. The ticket is useless without the code verifier, which never left the app (RFC 7636). The
/// description contains neither.
public struct WebTicket: Sendable, Equatable {
  let secretTicket: SecretText
  let secretVerifier: SecretText

  /// Creates a value from the ticket in the callback URL, and the verifier of the request.
  public init(ticket: String, codeVerifier: String) {
    secretTicket = SecretText(ticket)
    secretVerifier = SecretText(codeVerifier)
  }

  /// The ticket, for your own back end. Never log it.
  public var ticket: String { secretTicket.revealed }
  /// The code verifier, for your own back end. Never log it.
  public var codeVerifier: String { secretVerifier.revealed }
}

extension Authorization {
  /// Apple's identifier of the user, for a credential from Apple.
  var appleUser: String? {
    if case .apple(let credential) = self { credential.user } else { nil }
  }
}

/// A provider's credential that was checked against the request.
struct Proof: Sendable {
  /// The provider of the new session.
  let provider: ProviderID
  let authorization: Authorization
  let nonce: Nonce
  /// What the passkey was asked, if it answered.
  let passkey: PasskeyRequest?

  /// `nil` if the user cancelled.
  ///
  /// - Throws: ``SignInError/Code/provider`` if Apple's answer belongs to another request;
  ///   ``SignInError/Code/unsupportedAuthorization`` for a credential of Apple from another provider, and for a passkey
  ///   that was not asked for.
  init?(
    _ authorization: Authorization, provider: ProviderID, request: AuthorizationRequest
  ) throws(SignInError) {
    switch (authorization, provider) {
    case (.cancelled, _): return nil
    case (.apple(let credential), .apple):
      guard credential.state.map({ SecretText($0) }) == SecretText(request.state) else {
        throw SignInError(
          .provider, "Apple's answer belongs to another request. Try again.",
          reason: AuthorizationError.Code.stateMismatch.rawValue)
      }
      self.provider = .apple
    case (.apple, _):
      throw SignInError(
        .unsupportedAuthorization,
        "\(provider.rawValue) returned a credential of Apple. Use .apple as the provider's id.")
    // A request for a specific Apple user must not be answered by another sign-in method.
    case (.password, _) where request.user == nil || provider != .apple: self.provider = .password
    case (.password, _):
      throw SignInError(
        .unsupportedAuthorization, "The request is for an Apple Account and cannot be answered with a password.")
    case (.passkey, .passkey) where request.passkey != nil, (.passkey, .apple) where request.passkey != nil:
      self.provider = .passkey
    case (.passkey, _):
      throw SignInError(.unsupportedAuthorization, "\(provider.rawValue) returned a passkey, which was not asked for.")
    default: self.provider = provider
    }
    self.authorization = authorization
    nonce = request.nonce
    if case .passkey = authorization { passkey = request.passkey } else { passkey = nil }
  }

  /// Whether a passkey answered.
  var isPasskey: Bool { passkey != nil }

  /// Whether the browser brought it.
  var isFromBrowser: Bool {
    if case .webTicket = authorization { true } else { false }
  }

  /// Apple's identifier of the user, for a credential from Apple.
  var appleUser: String? { authorization.appleUser }
}

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

/// The data that Apple's sheet asks the user to share. Apple sends it the first time only (NATIVE-2).
public enum AppleScope: String, Sendable, Hashable, CaseIterable {
  /// The name. The user can edit it in the sheet.
  case name
  /// The email address, or a relay address that forwards to it.
  case email

  /// The scopes in request order. Apple is reported to omit the name if it comes after the address (NATIVE-2).
  package static func inOrder(_ scopes: Set<AppleScope>) -> [AppleScope] {
    allCases.filter(scopes.contains)
  }
}
