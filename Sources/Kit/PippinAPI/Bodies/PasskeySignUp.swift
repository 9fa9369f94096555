package import PippinSecret

/// `POST /v1/sign-up/passkey/options`.
package struct PasskeySignUpOptionsRequest: Codable, Sendable {
  package let clientID: String
  /// What the system's sheet shows; absent for the app's name.
  package let userName: String?

  package init(clientID: String, userName: String? = nil) {
    self.clientID = clientID
    self.userName = userName
  }

  package enum CodingKeys: String, CodingKey {
    case clientID = "client_id"
    case userName = "user_name"
  }
}

/// `POST /v1/sign-up/passkey`.
package struct PasskeySignUpRequest: Codable, Sendable {
  package let clientID: String
  package let ceremony: SecretText
  /// `RegistrationResponseJSON`, as `toJSON()` gives it.
  package let credential: EmbeddedJSON
  package let name: NameBody?
  /// As the person typed it. It is not verified, and a code is mailed to it (PK-119).
  package let email: String?
  /// What the person calls the passkey; without it, its password manager's name.
  package let passkeyName: String?
  package let device: DeviceBody?
  /// The language to write to the person in (BCP 47).
  package let locale: String?
  /// The code of an invitation, where the client creates accounts only with one. It matters only if an account is created.
  package let invitation: SecretText?

  package init(
    clientID: String, ceremony: SecretText, credential: EmbeddedJSON, name: NameBody? = nil, email: String? = nil,
    passkeyName: String? = nil, device: DeviceBody? = nil, locale: String? = nil, invitation: SecretText? = nil
  ) {
    self.clientID = clientID
    self.ceremony = ceremony
    self.credential = credential
    self.name = name
    self.email = email
    self.passkeyName = passkeyName
    self.device = device
    self.locale = locale
    self.invitation = invitation
  }

  package enum CodingKeys: String, CodingKey {
    case ceremony, credential, name, email, device, locale, invitation
    case clientID = "client_id"
    case passkeyName = "passkey_name"
  }
}
