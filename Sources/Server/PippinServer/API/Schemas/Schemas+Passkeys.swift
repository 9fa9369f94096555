package import PippinAPI

extension PasskeyOptionsRequest: Described {
  package static var schema: Schema {
    .object(CodingKeys.self, [.required(.clientID, .string("The app."))])
  }
}

extension PasskeyAdditionOptionsRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .nullable(
          .conditional,
          .boolean("`true` for a passkey that the password manager makes without asking.", default: false))
      ])
  }
}

extension PasskeyOptionsAnswer: Described {
  package static var schemaName: String { "PasskeyOptions" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.ceremony, .string("Opaque; to be sent back with the answer.", atMost: 1024)),
        .required(.expiresIn, .integer("Seconds.")),
        .required(
          .publicKey,
          .object(
            """
            The standard's JSON: hand it to `PublicKeyCredential.parseCreationOptionsFromJSON()` or \
            `parseRequestOptionsFromJSON()`, or to the system's API, as it is.
            """)),
        .optional(.mediation, .constant("conditional", "Where the request asked for it.")),
      ])
  }
}

extension Schema {
  static var credential: Schema {
    .object("`PublicKeyCredential.toJSON()`, as it is; other members are ignored.")
  }
}

extension PasskeySignInRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The app.")),
        .required(.ceremony, .string("From the options.")),
        .required(.credential, .credential),
        .nullable(.linkToken, .string("From `account_exists`.")),
        .nullable(.device, .of(DeviceBody.self)),
        .nullable(.locale, .accountLanguage),
      ])
  }
}

extension PasskeyAdditionRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The app, which the session must belong to.")),
        .required(.ceremony, .string("From the options.")),
        .required(.credential, .credential),
        .nullable(
          .passkeyName,
          .string("What the person calls it; without it, the password manager's name.", length: 1...100)),
      ])
  }
}

extension IdentityChangeRequest: Described {
  package static var schema: Schema {
    .object(CodingKeys.self, [.required(.name, .string("What the person calls the passkey.", length: 1...100))])
  }
}

extension PasskeyBody: Described {
  package static var schemaName: String { "Passkey" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.name, .string("What the person calls it.")),
        .optional(.manager, .string("The password manager, by what the passkey says of itself; not a proof.")),
        .required(.synced, .boolean("Whether it is backed up now.")),
        .required(.deviceBound, .boolean("Whether it can never leave its device.")),
        .required(.rpID, .string("The domain that it belongs to.")),
        .required(.credentialID, .string("In base64url.")),
        .required(.transports, .list(of: .string())),
        .optional(.createdWith, .string("The client that made it.")),
        .optional(.lastUsedAt, .time("When it last signed in.")),
      ])
  }
}

extension PasskeySignalsAnswer: Described {
  package static var schemaName: String { "PasskeySignals" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.signals, .list(of: .of(PasskeySignalBody.self), "One for each user handle.")),
        .optional(
          .paused,
          .boolean("True while nothing may be reported because the database was restored; absent otherwise.")),
      ])
  }
}

extension PasskeySignalBody: Described {
  package static var schemaName: String { "PasskeySignal" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.rpID, .string()),
        .required(.userID, .string("The user handle, in base64url.")),
        .required(.name, .string()),
        .required(.displayName, .string()),
        .required(
          .accepted,
          .list(
            of: .string(),
            """
            Every passkey of this handle that signs in. Password managers hide or remove all others, so report the list as it came or not \
            at all.
            """)),
      ])
  }
}
