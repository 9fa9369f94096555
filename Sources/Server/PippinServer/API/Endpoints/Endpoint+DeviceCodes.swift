import PippinAPI

/// The sign-in of devices without a keyboard (decision 0142).
extension Endpoint {
  static let deviceCodes: [Endpoint] = [createDeviceCode, askDeviceCodeStatus]

  package static let createDeviceCode = Endpoint(
    .createDeviceCode, "createDeviceCode", "Get a code with which a person signs this device in elsewhere",
    notes: """
      For a device without a keyboard or a browser. It shows `user_code` and `verification_uri`, and \
      `verification_uri_complete` as a QR code. A person who is signed in there, on their phone, compares the code and \
      allows the sign-in. Only for clients with `device_codes`.
      """,
    topic: .signingIn,
    request: .json(DeviceCodeRequest.self),
    answers: [.json(DeviceCodeAnswer.self, status: 201, "The codes, good for ten minutes.")],
    errors: [.clientUnknown, .providerNotOffered, .invalidValue], limit: .signIn("device-code"))

  package static let askDeviceCodeStatus = Endpoint(
    .askDeviceCodeStatus, "askDeviceCodeStatus", "Ask whether a person allowed the device's sign-in",
    notes: """
      `approved` comes with a ticket for `POST /v1/tickets`, the same one for a minute. `expired` is also the answer to a \
      code that is not known or was used. Asking more often than `interval` says is answered with `too_many_requests`.
      """,
    topic: .signingIn,
    request: .json(DeviceCodeStatusRequest.self),
    answers: [.json(DeviceCodeStatusAnswer.self, "What became of the code.")],
    errors: [.clientUnknown, .providerNotOffered], limit: .refresh("device-code-status"))
}
