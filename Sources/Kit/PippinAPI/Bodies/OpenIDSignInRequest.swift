package import PippinSecret

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

  package init(
    clientID: String, provider: String, idToken: SecretText, nonce: String? = nil, intent: SignInIntent? = nil,
    linkToken: SecretText? = nil, device: DeviceBody? = nil, locale: String? = nil
  ) {
    self.clientID = clientID
    self.provider = provider
    self.idToken = idToken
    self.nonce = nonce
    self.intent = intent
    self.linkToken = linkToken
    self.device = device
    self.locale = locale
  }

  private enum CodingKeys: String, CodingKey {
    case provider, nonce, intent, device, locale
    case clientID = "client_id"
    case idToken = "id_token"
    case linkToken = "link_token"
  }
}

extension OpenIDSignInRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The app.")),
        .required(.provider, .string("The `id` of the provider, as `GET /v1/providers` lists it.")),
        .required(.idToken, .string("The provider's ID token; at most 8 KiB.")),
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
