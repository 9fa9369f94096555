internal import PippinSecret

/// What a provider handed over.
public enum Authorization: Sendable, Equatable {
  /// Apple's sheet.
  case apple(AppleCredential)
  /// An OAuth access token: Facebook's classic login.
  case oauthToken(OAuthToken)
  /// An OpenID Connect identity token: Google's, or the authentication token of Facebook's Limited Login.
  case idToken(IDToken)
  /// An address and a password: from the keychain's sheet, or from a form.
  case password(PasswordCredential)
  /// The person chose not to, or there was nothing to choose from.
  case cancelled
}

/// An OAuth access token. Printing it shows nothing of it.
public struct OAuthToken: Sendable, Equatable {
  let accessToken: SecretText

  /// The token as the provider's SDK gave it.
  public init(accessToken: String) {
    self.accessToken = SecretText(accessToken)
  }
}

/// An identity token of a provider other than Apple. Printing it shows nothing of it.
public struct IDToken: Sendable, Equatable {
  let token: SecretText
  /// Whether the request's nonce was given to the provider, and must therefore be in the token.
  public let carriesNonce: Bool

  /// The token as the provider's SDK gave it.
  ///
  /// - Parameters:
  ///   - token: in its compact form, three parts with dots between.
  ///   - carriesNonce: whether ``AuthorizationRequest/nonce`` went into the SDK's request. An SDK that takes no nonce says
  ///     `false`; the server then accepts the token once.
  public init(_ token: String, carriesNonce: Bool) {
    self.token = SecretText(token)
    self.carriesNonce = carriesNonce
  }
}

/// An address with its password. Printing it shows nothing of the password.
public struct PasswordCredential: Sendable, Equatable {
  /// The address that the person signs in with.
  public let email: String
  let password: SecretText

  /// What the keychain or the form has.
  public init(email: String, password: String) {
    self.email = email
    self.password = SecretText(password)
  }
}
