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

  package init(
    clientID: String, idToken: SecretText, nonce: String? = nil, intent: SignInIntent? = nil,
    linkToken: SecretText? = nil, device: DeviceBody? = nil, locale: String? = nil
  ) {
    self.clientID = clientID
    self.idToken = idToken
    self.nonce = nonce
    self.intent = intent
    self.linkToken = linkToken
    self.device = device
    self.locale = locale
  }

  private enum CodingKeys: String, CodingKey {
    case nonce, intent, device, locale
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

  package init(
    clientID: String, accessToken: SecretText? = nil, authenticationToken: SecretText? = nil, nonce: String? = nil,
    intent: SignInIntent? = nil, linkToken: SecretText? = nil, device: DeviceBody? = nil, locale: String? = nil
  ) {
    self.clientID = clientID
    self.accessToken = accessToken
    self.authenticationToken = authenticationToken
    self.nonce = nonce
    self.intent = intent
    self.linkToken = linkToken
    self.device = device
    self.locale = locale
  }

  private enum CodingKeys: String, CodingKey {
    case nonce, intent, device, locale
    case clientID = "client_id"
    case accessToken = "access_token"
    case authenticationToken = "authentication_token"
    case linkToken = "link_token"
  }
}

extension GoogleSignInRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The app.")),
        .required(.idToken, .string("Google's ID token; at most 8 KiB.")),
        .nullable(
          .nonce,
          .string(
            """
            The raw nonce of this server's that went into the token, raw or as its SHA-256. Without one the token is \
            accepted once.
            """)),
        .nullable(.intent, .of(SignInIntent.self)),
        .nullable(.linkToken, .string("From `account_exists`.")),
        .nullable(.device, .of(DeviceBody.self)),
        .nullable(.locale, .accountLanguage),
      ])
  }
}

extension FacebookSignInRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "Either `access_token`, or `authentication_token` and `nonce`.",
      [
        .required(.clientID, .string("The app.")),
        .nullable(.accessToken, .string("A person's access token for this app.")),
        .nullable(.authenticationToken, .string("Limited Login's token; at most 8 KiB.")),
        .nullable(.nonce, .string("The raw nonce of this server's that went into the authentication token.")),
        .nullable(.intent, .of(SignInIntent.self)),
        .nullable(.linkToken, .string("From `account_exists`.")),
        .nullable(.device, .of(DeviceBody.self)),
        .nullable(.locale, .accountLanguage),
      ])
  }
}
