package import PippinAPI

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
        .nullable(.invitation, .invitation),
      ])
  }
}
