package import PippinSecret

/// `POST /v1/sign-in/apple`: what AuthenticationServices handed to the app.
package struct AppleSignInRequest: Codable, Sendable {
  package let clientID: String
  /// A compact JWS, as UTF-8 text.
  package let identityToken: SecretText
  /// Good once, for five minutes.
  package let authorizationCode: SecretText
  /// The raw nonce, as this server gave it out.
  package let nonce: String
  /// What the device calls the user; must equal the token's `sub` if it is sent.
  package let userID: String?
  /// Handed over the first time only; unsigned, so it is a courtesy and no proof.
  package let name: NameBody?
  package let intent: SignInIntent?
  /// From `account_exists`: attach that identity to the account that signs in.
  package let linkToken: SecretText?
  package let device: DeviceBody?
  /// The language to write to the person in, as the app speaks it (BCP 47).
  package let locale: String?
  /// The code of an invitation, where the client creates accounts only with one. It matters only if an account is created.
  package let invitation: SecretText?

  package init(
    clientID: String, identityToken: SecretText, authorizationCode: SecretText, nonce: String, userID: String? = nil,
    name: NameBody? = nil, intent: SignInIntent? = nil, linkToken: SecretText? = nil, device: DeviceBody? = nil,
    locale: String? = nil, invitation: SecretText? = nil
  ) {
    self.clientID = clientID
    self.identityToken = identityToken
    self.authorizationCode = authorizationCode
    self.nonce = nonce
    self.userID = userID
    self.name = name
    self.intent = intent
    self.linkToken = linkToken
    self.device = device
    self.locale = locale
    self.invitation = invitation
  }

  package enum CodingKeys: String, CodingKey {
    case nonce, name, intent, device, locale, invitation
    case clientID = "client_id"
    case identityToken = "identity_token"
    case authorizationCode = "authorization_code"
    case userID = "user_id"
    case linkToken = "link_token"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    clientID = try container.decode(String.self, forKey: .clientID)
    identityToken = try container.decode(SecretText.self, forKey: .identityToken)
    authorizationCode = try container.decode(SecretText.self, forKey: .authorizationCode)
    nonce = try container.decode(String.self, forKey: .nonce)
    userID = try container.decodeIfPresent(String.self, forKey: .userID)
    do {
      name = try container.decodeIfPresent(NameBody.self, forKey: .name)
    } catch {
      // Apple sends the name once, so a client that mangles it would be kept out for good.
      name = nil
    }
    intent = try container.decodeIfPresent(SignInIntent.self, forKey: .intent)
    linkToken = try container.decodeIfPresent(SecretText.self, forKey: .linkToken)
    device = try container.decodeIfPresent(DeviceBody.self, forKey: .device)
    locale = try container.decodeIfPresent(String.self, forKey: .locale)
    invitation = try container.decodeIfPresent(SecretText.self, forKey: .invitation)
  }
}

/// Whether a sign-in may create an account.
package enum SignInIntent: String, Codable, Hashable, Sendable, CaseIterable {
  /// It may. What an absent `intent` means.
  case any
  /// It may not: who has no account gets `account_not_found`, and nothing is used up.
  case existing
}

/// `POST /v1/sign-up/profile`: what a sign-in lacked.
package struct ProfileRequest: Codable, Sendable {
  /// From `profile_required`.
  package let profileToken: SecretText
  package let name: NameBody
  /// The language to write to the person in (BCP 47); without it, that of the sign-in.
  package let locale: String?

  package init(profileToken: SecretText, name: NameBody, locale: String? = nil) {
    self.profileToken = profileToken
    self.name = name
    self.locale = locale
  }

  package enum CodingKeys: String, CodingKey {
    case name, locale
    case profileToken = "profile_token"
  }
}

/// A person's name; either part may be missing.
///
/// It is also read in the spellings of Apple's own interfaces, which apps pass on as they got them (CALLBACK-4).
package struct NameBody: Codable, Sendable {
  package let givenName: String?
  package let familyName: String?

  package init(givenName: String? = nil, familyName: String? = nil) {
    self.givenName = givenName
    self.familyName = familyName
  }

  package enum CodingKeys: String, CodingKey {
    case givenName = "given_name"
    case familyName = "family_name"
  }

  /// The members of Apple JS (`firstName`), of `PersonNameComponents` (`givenName`), and of Apple's `user` around either.
  private enum AppleKeys: String, CodingKey {
    case name, firstName, lastName, givenName, familyName
  }

  package init(from decoder: any Decoder) throws {
    let own = try decoder.container(keyedBy: CodingKeys.self)
    var apple = try decoder.container(keyedBy: AppleKeys.self)
    if apple.contains(.name), try !apple.decodeNil(forKey: .name) {
      apple = try apple.nestedContainer(keyedBy: AppleKeys.self, forKey: .name)
    }
    givenName =
      try own.decodeIfPresent(String.self, forKey: .givenName)
      ?? apple.decodeIfPresent(String.self, forKey: .givenName)
      ?? apple.decodeIfPresent(String.self, forKey: .firstName)
    familyName =
      try own.decodeIfPresent(String.self, forKey: .familyName)
      ?? apple.decodeIfPresent(String.self, forKey: .familyName)
      ?? apple.decodeIfPresent(String.self, forKey: .lastName)
  }
}

/// What a device says of itself, shown to its owner in the list of sessions.
package struct DeviceBody: Codable, Sendable {
  /// How long an id is that nobody guesses, in bytes.
  package static let idLength = 16...128

  /// A random value that the app made once and keeps: by it a device is known again, so that its owner is not mailed at each sign-in,
  /// and strangers who guess at a password cannot lock it out.
  package let id: SecretText?
  package let name: String?
  package let platform: String?
  package let appVersion: String?

  package init(
    id: SecretText? = nil, name: String? = nil, platform: String? = nil, appVersion: String? = nil
  ) {
    self.id = id
    self.name = name
    self.platform = platform
    self.appVersion = appVersion
  }

  package enum CodingKeys: String, CodingKey {
    case id, name, platform
    case appVersion = "app_version"
  }
}

/// `POST /v1/nonces`: asks for a nonce to hand to the provider.
package struct NonceRequest: Codable, Sendable {
  /// The app that will send it.
  package let clientID: String
  /// Whether the sheet offers passkeys too; absent is no.
  package let passkey: Bool?

  package init(clientID: String, passkey: Bool? = nil) {
    self.clientID = clientID
    self.passkey = passkey
  }

  package enum CodingKeys: String, CodingKey {
    case passkey
    case clientID = "client_id"
  }
}

/// The nonce, for a single sign-in.
package struct NonceAnswer: Codable, Sendable {
  /// What to send back with the identity token.
  package let nonce: String
  /// Its SHA-256 in lower-case hexadecimal, for apps that hand over that.
  package let nonceSHA256: String
  /// Seconds until it is refused.
  package let expiresIn: Int
  /// What the passkeys in the same sheet are asked, where the request asked for it.
  package let passkey: NoncePasskeyBody?

  package init(nonce: String, nonceSHA256: String, expiresIn: Int, passkey: NoncePasskeyBody? = nil) {
    self.nonce = nonce
    self.nonceSHA256 = nonceSHA256
    self.expiresIn = expiresIn
    self.passkey = passkey
  }

  package enum CodingKeys: String, CodingKey {
    case nonce, passkey
    case nonceSHA256 = "nonce_sha256"
    case expiresIn = "expires_in"
  }
}

/// What the passkeys in a combined sheet are asked. It expires with the nonce.
package struct NoncePasskeyBody: Codable, Sendable {
  /// Opaque, at most 1,024 bytes; sent back with the passkey's answer.
  package let ceremony: SecretText
  /// `PublicKeyCredentialRequestOptionsJSON`.
  package let publicKey: EmbeddedJSON

  package init(ceremony: SecretText, publicKey: EmbeddedJSON) {
    self.ceremony = ceremony
    self.publicKey = publicKey
  }

  package enum CodingKeys: String, CodingKey {
    case ceremony
    case publicKey = "public_key"
  }
}

/// `POST /v1/sign-in/guest`: a person who tries the app without signing in.
package struct GuestSignInRequest: Codable, Sendable {
  package let clientID: String
  package let device: DeviceBody?
  /// The language to write to the person in later, as the app speaks it (BCP 47).
  package let locale: String?
  /// The code of an invitation, where the client creates accounts only with one. It matters only if an account is created.
  package let invitation: SecretText?

  package init(clientID: String, device: DeviceBody? = nil, locale: String? = nil, invitation: SecretText? = nil) {
    self.clientID = clientID
    self.device = device
    self.locale = locale
    self.invitation = invitation
  }

  package enum CodingKeys: String, CodingKey {
    case device, locale, invitation
    case clientID = "client_id"
  }
}
