package import PippinAPI

extension AppleSignInRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The app.")),
        .required(.identityToken, .string("`identityToken` as UTF-8 text; at most 8 KiB.")),
        .required(.authorizationCode, .string("`authorizationCode` as UTF-8 text.")),
        .required(.nonce, .string("The raw nonce.")),
        .nullable(.userID, .string("What the device calls the user; must equal the token's `sub`.")),
        .nullable(.name, .of(NameBody.self)),
        .nullable(.intent, .of(SignInIntent.self)),
        .nullable(.linkToken, .string("From `account_exists`.")),
        .nullable(.device, .of(DeviceBody.self)),
        .nullable(.locale, .accountLanguage),
        .nullable(.invitation, .invitation),
      ])
  }
}

extension ProfileRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.profileToken, .string("From `profile_required`.")),
        .required(.name, .of(NameBody.self)),
        .nullable(.locale, .accountLanguage),
      ])
  }
}

extension NameBody: Described {
  package static var schemaName: String { "Name" }

  package static var schema: Schema {
    .object(
      CodingKeys.self, "Either part may be missing.",
      [
        .nullable(.givenName, .string()),
        .nullable(.familyName, .string()),
      ])
  }
}

extension DeviceBody: Described {
  package static var schemaName: String { "Device" }

  package static var schema: Schema {
    .object(
      CodingKeys.self, "What a device says of itself, shown in the list of sessions.",
      [
        .nullable(
          .id,
          .string(
            """
            A random value that the app made once and keeps: by it a device is known again when a password is tried, and when the \
            person is told of a sign-in on a new device.
            """, length: idLength)),
        .nullable(.name, .string()),
        .nullable(.platform, .string()),
        .nullable(.appVersion, .string()),
      ])
  }
}

extension SignInIntent: Described {
  package static let schemaName = "Intent"

  package static var schema: Schema {
    .choice(
      allCases.map(\.rawValue), "`existing` creates no account and uses nothing up when there is none.", default: "any")
  }
}

extension NonceRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The app.")),
        .nullable(.passkey, .boolean("`true` to ask for passkeys in the same sheet.", default: false)),
      ])
  }
}

extension NonceAnswer: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.nonce, .string("To be sent back with the identity token.")),
        .required(
          .nonceSHA256,
          .string(
            "Its SHA-256 in lower-case hexadecimal; the provider may be handed either.", pattern: "^[0-9a-f]{64}$")),
        .required(.expiresIn, .integer("Seconds.")),
        .optional(.passkey, .of(NoncePasskeyBody.self)),
      ])
  }
}

extension NoncePasskeyBody: Described {
  package static var schemaName: String { "NoncePasskey" }

  package static var schema: Schema {
    .object(
      CodingKeys.self, "For the passkeys in the same sheet.",
      [
        .required(.ceremony, .string("Opaque; for `POST /v1/sign-in/passkey`.", atMost: 1024)),
        .required(.publicKey, .object("`PublicKeyCredentialRequestOptionsJSON`.")),
      ])
  }
}

extension GuestSignInRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The app.")),
        .nullable(.device, .of(DeviceBody.self)),
        .nullable(.locale, .accountLanguage),
        .nullable(.invitation, .invitation),
      ])
  }
}
