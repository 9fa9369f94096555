package import PippinAPI

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
          .string("Only with `approved`: for POST /v1/tickets, once, within a minute, with the code verifier.")),
      ])
  }
}
