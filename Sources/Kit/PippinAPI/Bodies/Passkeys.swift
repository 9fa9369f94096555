package import PippinFoundation
package import PippinSecret

/// `POST /v1/sign-in/passkey/options`.
package struct PasskeyOptionsRequest: Codable, Sendable {
  package let clientID: String

  package init(clientID: String) {
    self.clientID = clientID
  }

  package enum CodingKeys: String, CodingKey {
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

  package enum CodingKeys: String, CodingKey {
    case conditional
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

  package enum CodingKeys: String, CodingKey {
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

  package enum CodingKeys: String, CodingKey {
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

  package enum CodingKeys: String, CodingKey {
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

  package enum CodingKeys: String, CodingKey {
    case name
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

  package enum CodingKeys: String, CodingKey {
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

  package enum CodingKeys: String, CodingKey {
    case signals, paused
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

  package enum CodingKeys: String, CodingKey {
    case name, accepted
    case rpID = "rp_id"
    case userID = "user_id"
    case displayName = "display_name"
  }
}
