package import PippinSecret

/// `POST /v1/sign-in/google`: what Google's library handed to the app.
package struct GoogleSignInRequest: Codable, Sendable {
  package let clientID: String
  /// A compact JWS, as UTF-8 text.
  package let idToken: SecretText
  /// The raw nonce, as this server gave it out. Without one the token is accepted once.
  package let nonce: String?
  package let intent: SignInIntent?
  /// From `account_exists`: attach that identity to the account that signs in.
  package let linkToken: SecretText?
  package let device: DeviceBody?
  /// The language to write to the person in (BCP 47).
  package let locale: String?
  /// The code of an invitation, where the client creates accounts only with one. It matters only if an account is created.
  package let invitation: SecretText?

  package init(
    clientID: String, idToken: SecretText, nonce: String? = nil, intent: SignInIntent? = nil,
    linkToken: SecretText? = nil, device: DeviceBody? = nil, locale: String? = nil, invitation: SecretText? = nil
  ) {
    self.clientID = clientID
    self.idToken = idToken
    self.nonce = nonce
    self.intent = intent
    self.linkToken = linkToken
    self.device = device
    self.locale = locale
    self.invitation = invitation
  }

  package enum CodingKeys: String, CodingKey {
    case nonce, intent, device, locale, invitation
    case clientID = "client_id"
    case idToken = "id_token"
    case linkToken = "link_token"
  }
}

/// `POST /v1/sign-in/facebook`: an access token, or the authentication token of Limited Login with the nonce that went into it.
package struct FacebookSignInRequest: Codable, Sendable {
  package let clientID: String
  package let accessToken: SecretText?
  /// A compact JWS, as UTF-8 text.
  package let authenticationToken: SecretText?
  /// The raw nonce, as this server gave it out.
  package let nonce: String?
  package let intent: SignInIntent?
  /// From `account_exists`: attach that identity to the account that signs in.
  package let linkToken: SecretText?
  package let device: DeviceBody?
  /// The language to write to the person in (BCP 47).
  package let locale: String?
  /// The code of an invitation, where the client creates accounts only with one. It matters only if an account is created.
  package let invitation: SecretText?

  package init(
    clientID: String, accessToken: SecretText? = nil, authenticationToken: SecretText? = nil, nonce: String? = nil,
    intent: SignInIntent? = nil, linkToken: SecretText? = nil, device: DeviceBody? = nil, locale: String? = nil,
    invitation: SecretText? = nil
  ) {
    self.clientID = clientID
    self.accessToken = accessToken
    self.authenticationToken = authenticationToken
    self.nonce = nonce
    self.intent = intent
    self.linkToken = linkToken
    self.device = device
    self.locale = locale
    self.invitation = invitation
  }

  package enum CodingKeys: String, CodingKey {
    case nonce, intent, device, locale, invitation
    case clientID = "client_id"
    case accessToken = "access_token"
    case authenticationToken = "authentication_token"
    case linkToken = "link_token"
  }
}

/// `POST /v1/sign-in/openid`: the ID token of one of the client's OpenID Connect providers.
package struct OpenIDSignInRequest: Codable, Sendable {
  package let clientID: String
  /// The id of the provider in the client's settings.
  package let provider: String
  /// A compact JWS, as UTF-8 text.
  package let idToken: SecretText
  /// The raw nonce, as this server gave it out. Without one the token is accepted once.
  package let nonce: String?
  package let intent: SignInIntent?
  /// From `account_exists`: attach that identity to the account that signs in.
  package let linkToken: SecretText?
  package let device: DeviceBody?
  /// The language to write to the person in (BCP 47).
  package let locale: String?
  /// The code of an invitation, where the client creates accounts only with one. It matters only if an account is created.
  package let invitation: SecretText?

  package init(
    clientID: String, provider: String, idToken: SecretText, nonce: String? = nil, intent: SignInIntent? = nil,
    linkToken: SecretText? = nil, device: DeviceBody? = nil, locale: String? = nil, invitation: SecretText? = nil
  ) {
    self.clientID = clientID
    self.provider = provider
    self.idToken = idToken
    self.nonce = nonce
    self.intent = intent
    self.linkToken = linkToken
    self.device = device
    self.locale = locale
    self.invitation = invitation
  }

  package enum CodingKeys: String, CodingKey {
    case provider, nonce, intent, device, locale, invitation
    case clientID = "client_id"
    case idToken = "id_token"
    case linkToken = "link_token"
  }
}

/// `POST /v1/tickets`: trades what the browser brought back for a session.
package struct TicketRequest: Codable, Sendable {
  package var clientID: String
  /// Good for 60 seconds.
  package var ticket: SecretText
  /// What the app's `code_challenge` was made of (RFC 7636).
  package var codeVerifier: SecretText
  package var device: DeviceBody?
  /// The language to write to the person in (BCP 47).
  package var locale: String?

  package init(
    clientID: String, ticket: SecretText, codeVerifier: SecretText, device: DeviceBody? = nil, locale: String? = nil
  ) {
    self.clientID = clientID
    self.ticket = ticket
    self.codeVerifier = codeVerifier
    self.device = device
    self.locale = locale
  }

  package enum CodingKeys: String, CodingKey {
    case ticket, device, locale
    case clientID = "client_id"
    case codeVerifier = "code_verifier"
  }
}
