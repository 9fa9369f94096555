package import PippinSecret

/// `POST /v1/device-codes`
package struct DeviceCodeRequest: Codable, Sendable {
  package let clientID: String
  /// Base64url of the SHA-256 of the device's code verifier (RFC 7636).
  package let codeChallenge: String
  /// The page shows its name.
  package let device: DeviceBody?
  /// Whether a session's person is to confirm who they are, and nobody is to be signed in.
  package let isConfirmation: Bool?

  package init(clientID: String, codeChallenge: String, device: DeviceBody? = nil, isConfirmation: Bool? = nil) {
    self.clientID = clientID
    self.codeChallenge = codeChallenge
    self.device = device
    self.isConfirmation = isConfirmation
  }

  private enum CodingKeys: String, CodingKey {
    case device
    case isConfirmation = "confirmation"
    case clientID = "client_id"
    case codeChallenge = "code_challenge"
  }
}

/// The answer to it.
package struct DeviceCodeAnswer: Codable, Sendable {
  /// For the device alone.
  package let deviceCode: SecretText
  /// For the person.
  package let userCode: String
  package let verificationURI: String
  package let verificationURIComplete: String
  /// In seconds.
  package let expiresIn: Int
  /// In seconds, between two questions.
  package let interval: Int

  package init(
    deviceCode: SecretText, userCode: String, verificationURI: String, verificationURIComplete: String, expiresIn: Int,
    interval: Int
  ) {
    self.deviceCode = deviceCode
    self.userCode = userCode
    self.verificationURI = verificationURI
    self.verificationURIComplete = verificationURIComplete
    self.expiresIn = expiresIn
    self.interval = interval
  }

  private enum CodingKeys: String, CodingKey {
    case interval
    case deviceCode = "device_code"
    case userCode = "user_code"
    case verificationURI = "verification_uri"
    case verificationURIComplete = "verification_uri_complete"
    case expiresIn = "expires_in"
  }
}

/// `POST /v1/device-codes/status`
package struct DeviceCodeStatusRequest: Codable, Sendable {
  package let clientID: String
  package let deviceCode: SecretText

  package init(clientID: String, deviceCode: SecretText) {
    self.clientID = clientID
    self.deviceCode = deviceCode
  }

  private enum CodingKeys: String, CodingKey {
    case clientID = "client_id"
    case deviceCode = "device_code"
  }
}

/// What became of a device code.
package enum DeviceCodeStatus: String, Codable, Sendable, CaseIterable {
  case pending, approved, denied, expired
}

/// The answer to it.
package struct DeviceCodeStatusAnswer: Codable, Sendable {
  package let status: DeviceCodeStatus
  /// In seconds, until the next question.
  package let interval: Int
  /// Only once a person approved: for `POST /v1/sign-in/ticket`.
  package let ticket: SecretText?

  package init(status: DeviceCodeStatus, interval: Int, ticket: SecretText? = nil) {
    self.status = status
    self.interval = interval
    self.ticket = ticket
  }

  private enum CodingKeys: String, CodingKey {
    case status, interval, ticket
  }
}

extension DeviceCodeRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "A device that a person is to sign in.",
      [
        .required(.clientID, .string("The client's id.")),
        .required(
          .codeChallenge,
          .string(
            "Base64url of the SHA-256 of the device's code verifier (RFC 7636): only who has the verifier redeems the ticket.",
            pattern: "^[A-Za-z0-9_-]{43}$")),
        .nullable(.device, .of(DeviceBody.self)),
        .nullable(
          .isConfirmation,
          .boolean(
            "Whether a session's person is to confirm who they are: they must have signed in within the last ten minutes, and the ticket serves only with the session's access token."
          )),
      ])
  }
}

extension DeviceCodeAnswer: Described {
  package static var schemaName: String { "DeviceCode" }

  package static var schema: Schema {
    .object(
      CodingKeys.self, "What the device shows, and what it keeps.",
      [
        .required(.deviceCode, .string("For the device alone. Never show it.")),
        .required(.userCode, .string("What the person types: eight letters in two halves.")),
        .required(.verificationURI, .string("Where the person types it.", format: "uri")),
        .required(.verificationURIComplete, .string("The same with the code, for a QR code.", format: "uri")),
        .required(.expiresIn, .integer("In seconds.")),
        .required(.interval, .integer("How many seconds to wait before each question about the status.")),
      ])
  }
}

extension DeviceCodeStatusRequest: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "The question whether a person approved.",
      [
        .required(.clientID, .string("The client's id.")),
        .required(.deviceCode, .string("From the answer to POST /v1/device-codes.")),
      ])
  }
}

extension DeviceCodeStatus: Described {
  package static var schema: Schema {
    .choice(allCases.map(\.rawValue))
  }
}

extension DeviceCodeStatusAnswer: Described {
  package static var schema: Schema {
    .object(
      CodingKeys.self, "What became of the code.",
      [
        .required(.status, .of(DeviceCodeStatus.self)),
        .required(.interval, .integer("How many seconds to wait before the next question.")),
        .nullable(
          .ticket,
          .string("Only with `approved`: for POST /v1/sign-in/ticket, once, within a minute, with the code verifier.")),
      ])
  }
}
