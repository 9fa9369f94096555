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

  private enum CodingKeys: String, CodingKey {
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

  package init(
    clientID: String, ceremony: SecretText, credential: EmbeddedJSON, name: NameBody? = nil, email: String? = nil,
    passkeyName: String? = nil, device: DeviceBody? = nil, locale: String? = nil
  ) {
    self.clientID = clientID
    self.ceremony = ceremony
    self.credential = credential
    self.name = name
    self.email = email
    self.passkeyName = passkeyName
    self.device = device
    self.locale = locale
  }

  private enum CodingKeys: String, CodingKey {
    case ceremony, credential, name, email, device, locale
    case clientID = "client_id"
    case passkeyName = "passkey_name"
  }
}

extension PasskeySignUpRequest: NamesPerson {}

extension PasskeySignUpOptionsRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The app.")),
        .nullable(
          .userName,
          .string(
            "What the system's sheet shows, such as an address or a user name; without it, the app's name.",
            length: 1...100)),
      ])
  }
}

extension PasskeySignUpRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The app.")),
        .required(.ceremony, .string("From the options.")),
        .required(.credential, .credential),
        .nullable(.name, .of(NameBody.self)),
        .nullable(
          .email,
          .string(
            "As the person typed it. A code is mailed there; until `POST /v1/account/email/confirm` it is not verified.",
            format: "email")),
        .nullable(
          .passkeyName,
          .string("What the person calls it; without it, the password manager's name.", length: 1...100)),
        .nullable(.device, .of(DeviceBody.self)),
        .nullable(.locale, .accountLanguage),
      ])
  }
}
