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

  package enum CodingKeys: String, CodingKey {
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

  package enum CodingKeys: String, CodingKey {
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

  package enum CodingKeys: String, CodingKey {
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
  /// Only once a person approved: for `POST /v1/tickets`.
  package let ticket: SecretText?

  package init(status: DeviceCodeStatus, interval: Int, ticket: SecretText? = nil) {
    self.status = status
    self.interval = interval
    self.ticket = ticket
  }

  package enum CodingKeys: String, CodingKey {
    case status, interval, ticket
  }
}
