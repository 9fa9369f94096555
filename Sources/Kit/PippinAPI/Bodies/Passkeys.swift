package import PippinFoundation
package import PippinSecret

/// `POST /v1/sign-in/passkey/options`.
package struct PasskeyOptionsRequest: Codable, Sendable {
  package let clientID: String

  package init(clientID: String) {
    self.clientID = clientID
  }

  private enum CodingKeys: String, CodingKey {
    case clientID = "client_id"
  }
}

/// `POST /v1/account/passkeys/options`.
package struct PasskeyAdditionOptionsRequest: Codable, Sendable {
  /// Whether the password manager decides, and shows nothing; absent is no.
  package let conditional: Bool?

  package init(conditional: Bool? = nil) {
    self.conditional = conditional
  }
}

/// What a password manager is asked, and what comes back beside its answer.
package struct PasskeyOptionsAnswer: Codable, Sendable {
  /// Opaque, at most 1,024 bytes; sent back with the answer.
  package let ceremony: SecretText
  /// Seconds until it is refused.
  package let expiresIn: Int
  /// `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`, exactly as the standard has it (PK-14).
  package let publicKey: EmbeddedJSON
  /// `conditional`, where the request asked for that.
  package let mediation: String?

  package init(ceremony: SecretText, expiresIn: Int, publicKey: EmbeddedJSON, mediation: String? = nil) {
    self.ceremony = ceremony
    self.expiresIn = expiresIn
    self.publicKey = publicKey
    self.mediation = mediation
  }

  private enum CodingKeys: String, CodingKey {
    case ceremony, mediation
    case expiresIn = "expires_in"
    case publicKey = "public_key"
  }
}

/// `POST /v1/sign-in/passkey`.
package struct PasskeySignInRequest: Codable, Sendable {
  package let clientID: String
  package let ceremony: SecretText
  /// `AuthenticationResponseJSON`, as `toJSON()` gives it.
  package let credential: EmbeddedJSON
  /// From `account_exists`: attach that identity to the account that signs in.
  package let linkToken: SecretText?
  package let device: DeviceBody?
  /// The language to write to the person in (BCP 47).
  package let locale: String?

  package init(
    clientID: String, ceremony: SecretText, credential: EmbeddedJSON, linkToken: SecretText? = nil,
    device: DeviceBody? = nil, locale: String? = nil
  ) {
    self.clientID = clientID
    self.ceremony = ceremony
    self.credential = credential
    self.linkToken = linkToken
    self.device = device
    self.locale = locale
  }

  private enum CodingKeys: String, CodingKey {
    case ceremony, credential, device, locale
    case clientID = "client_id"
    case linkToken = "link_token"
  }
}

/// `POST /v1/account/identities/passkey`.
package struct PasskeyAdditionRequest: Codable, Sendable {
  package let clientID: String
  package let ceremony: SecretText
  /// `RegistrationResponseJSON`, as `toJSON()` gives it.
  package let credential: EmbeddedJSON
  /// What the person calls the passkey; without it, its password manager's name.
  package let passkeyName: String?

  package init(clientID: String, ceremony: SecretText, credential: EmbeddedJSON, passkeyName: String? = nil) {
    self.clientID = clientID
    self.ceremony = ceremony
    self.credential = credential
    self.passkeyName = passkeyName
  }

  private enum CodingKeys: String, CodingKey {
    case ceremony, credential
    case clientID = "client_id"
    case passkeyName = "passkey_name"
  }
}

/// `PATCH /v1/account/identities/{id}`. Answered with an `IdentityBody`.
package struct IdentityChangeRequest: Codable, Sendable {
  /// What the person calls the passkey.
  package let name: String

  package init(name: String) {
    self.name = name
  }
}

/// What an identity of the provider `passkey` has besides.
package struct PasskeyBody: Codable, Sendable {
  package let name: String
  /// The password manager, by what the passkey says of itself: a hint, not a proof (PK-34).
  package let manager: String?
  /// Whether it is backed up now (BS).
  package let synced: Bool
  /// Whether it can never leave its device (BE = 0).
  package let deviceBound: Bool
  package let rpID: String
  package let credentialID: String
  package let transports: [String]
  /// The app that made it.
  package let createdWith: String?
  package let lastUsedAt: Timestamp?

  package init(
    name: String, manager: String?, synced: Bool, deviceBound: Bool, rpID: String, credentialID: String,
    transports: [String], createdWith: String?, lastUsedAt: Timestamp?
  ) {
    self.name = name
    self.manager = manager
    self.synced = synced
    self.deviceBound = deviceBound
    self.rpID = rpID
    self.credentialID = credentialID
    self.transports = transports
    self.createdWith = createdWith
    self.lastUsedAt = lastUsedAt
  }

  private enum CodingKeys: String, CodingKey {
    case name, manager, synced, transports
    case deviceBound = "device_bound"
    case rpID = "rp_id"
    case credentialID = "credential_id"
    case createdWith = "created_with"
    case lastUsedAt = "last_used_at"
  }
}

/// `GET /v1/account/passkeys/signals`.
package struct PasskeySignalsAnswer: Codable, Sendable {
  package let signals: [PasskeySignalBody]
  /// True while nothing may be reported because the database was restored (PK-107); absent otherwise.
  package let paused: Bool?

  package init(signals: [PasskeySignalBody], paused: Bool? = nil) {
    self.signals = signals
    self.paused = paused
  }
}

/// What the password managers are told of one user handle (PK-106, PK-110).
package struct PasskeySignalBody: Codable, Sendable, Equatable {
  package let rpID: String
  /// The user handle, in base64url.
  package let userID: String
  package let name: String
  package let displayName: String
  /// Every passkey of this handle that signs in. Managers hide or remove all others.
  package let accepted: [String]

  package init(rpID: String, userID: String, name: String, displayName: String, accepted: [String]) {
    self.rpID = rpID
    self.userID = userID
    self.name = name
    self.displayName = displayName
    self.accepted = accepted
  }

  private enum CodingKeys: String, CodingKey {
    case name, accepted
    case rpID = "rp_id"
    case userID = "user_id"
    case displayName = "display_name"
  }
}

/// A passkey that the server knows was taken away, for `signalUnknownCredential` (PK-108).
package struct RemovedPasskeyBody: Codable, Hashable, Sendable {
  package let rpID: String
  package let credentialID: String

  package init(rpID: String, credentialID: String) {
    self.rpID = rpID
    self.credentialID = credentialID
  }

  private enum CodingKeys: String, CodingKey {
    case rpID = "rp_id"
    case credentialID = "credential_id"
  }
}

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

extension RemovedPasskeyBody: Described {
  package static var schemaName: String { "RemovedPasskey" }

  package static var schema: Schema {
    .object(
      CodingKeys.self, "A passkey that was removed, to be reported to the password manager as unknown.",
      [
        .required(.rpID, .string()),
        .required(.credentialID, .string("In base64url.")),
      ])
  }
}
