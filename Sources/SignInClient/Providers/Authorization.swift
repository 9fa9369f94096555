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
  /// The ticket of a sign-in in a browser.
  case webTicket(WebTicket)
  /// The person chose not to, or there was nothing to choose from.
  case cancelled
}

/// An OAuth access token. Printing it shows nothing of it.
public struct OAuthToken: Sendable, Equatable {
  let secretToken: SecretText

  /// The token as the provider's SDK gave it.
  public init(accessToken: String) {
    secretToken = SecretText(accessToken)
  }

  /// The token itself, for the app's own back end. Never log it.
  public var accessToken: String { secretToken.revealed }
}

/// An identity token of a provider other than Apple. Printing it shows nothing of it.
public struct IDToken: Sendable, Equatable {
  let secretToken: SecretText
  /// Whether the request's nonce was given to the provider, and must therefore be in the token.
  public let carriesNonce: Bool

  /// The token as the provider's SDK gave it.
  ///
  /// - Parameters:
  ///   - token: in its compact form, three parts with dots between.
  ///   - carriesNonce: whether ``AuthorizationRequest/nonce`` went into the SDK's request. An SDK that takes no nonce says
  ///     `false`; the server then accepts the token once.
  public init(_ token: String, carriesNonce: Bool) {
    secretToken = SecretText(token)
    self.carriesNonce = carriesNonce
  }

  /// The token itself, for the app's own back end. Never log it.
  public var token: String { secretToken.revealed }
}

/// An address with its password. Printing it shows nothing of the password.
public struct PasswordCredential: Sendable, Equatable {
  /// The address that the person signs in with.
  public let email: String
  let secretPassword: SecretText

  /// What the keychain or the form has.
  public init(email: String, password: String) {
    self.email = email
    secretPassword = SecretText(password)
  }

  /// The password itself, for the app's own back end. Never log it, and keep it nowhere.
  public var password: String { secretPassword.revealed }
}

/// What a sign-in in a browser hands the app: worth nothing without the verifier, which never left it (RFC 7636). Printing it
/// shows nothing of either.
public struct WebTicket: Sendable, Equatable {
  let secretTicket: SecretText
  let secretVerifier: SecretText

  /// The ticket from the address that the browser was sent to, and the verifier of the challenge that the flow began with.
  public init(ticket: String, codeVerifier: String) {
    secretTicket = SecretText(ticket)
    secretVerifier = SecretText(codeVerifier)
  }

  /// The ticket itself, for the app's own back end. Never log it.
  public var ticket: String { secretTicket.revealed }
  /// The verifier itself, for the app's own back end. Never log it.
  public var codeVerifier: String { secretVerifier.revealed }
}

extension Authorization {
  /// What Apple calls the person, where Apple's sheet vouched.
  var appleUser: String? {
    if case .apple(let credential) = self { credential.user } else { nil }
  }
}
