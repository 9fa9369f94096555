import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinSecret

extension PippinService {
  static let deviceCodeBindings: [Binding] = [
    Binding(.createDeviceCode) { try await $0.createDeviceCode($1) },
    Binding(.askDeviceCodeStatus) { try await $0.askDeviceCodeStatus($1) },
  ]

  /// `POST /v1/device-codes`
  func createDeviceCode(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: DeviceCodeRequest.self)
    try limit(call, client: body.clientID)
    let client = ClientID(rawValue: body.clientID)
    let issued = try await flows.deviceCodes.ask(
      client,
      AppDevice(
        challenge: body.codeChallenge, device: Device(body.device), isConfirmation: body.isConfirmation ?? false),
      place: call.request.peer)
    flows.noteStart(at: nil, of: client)
    return json(
      DeviceCodeAnswer(
        deviceCode: SecretText(issued.deviceCode), userCode: issued.userCode.text,
        verificationURI: settings.publicURL + Place.device("").path,
        verificationURIComplete: settings.publicURL + Place.device(issued.userCode.text).path,
        expiresIn: DeviceRequest.lifetime, interval: DeviceRequest.interval), status: 201)
  }

  /// `POST /v1/device-codes/status`
  func askDeviceCodeStatus(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: DeviceCodeStatusRequest.self)
    try limit(call, client: body.clientID)
    let code = body.deviceCode.revealed
    if let wait = takePace(ofDevice: code, call) {
      throw ServerError.tooManyAttempts(max(wait, DeviceRequest.interval))
    }
    let outcome = try await flows.deviceCodes.status(of: code, by: ClientID(rawValue: body.clientID))
    return json(DeviceCodeStatusAnswer(outcome))
  }
}

extension DeviceCodeStatusAnswer {
  fileprivate init(_ outcome: DeviceCodeOutcome) {
    let interval = DeviceRequest.interval
    switch outcome {
    case .pending: self.init(status: .pending, interval: interval)
    case .denied: self.init(status: .denied, interval: interval)
    case .expired: self.init(status: .expired, interval: interval)
    case .approved(let ticket): self.init(status: .approved, interval: interval, ticket: SecretText(ticket))
    }
  }
}
