internal import PippinSecret

/// The result of an authorization request.
public enum Authorization: Sendable, Equatable {
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
