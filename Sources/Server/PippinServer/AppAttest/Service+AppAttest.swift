import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinTelemetry

extension PippinService {
  static let appAttestBindings: [Binding] = [
    Binding(.registerAppAttestKey) { try await $0.registerAppAttestKey($1) }
  ]

  /// `POST /v1/app-attest/keys`
  func registerAppAttestKey(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: AppAttestKeyRequest.self)
    try limit(call, client: body.clientID)
    try await flows.appAttest.register(body)
    return HTTPResponse(status: 204)
  }

  /// Counts what came of the request's proof, if somebody asked for it.
  func countProof(_ proof: AppProof?) {
    guard let (client, operation, result) = proof?.outcome else { return }
    instruments.appAttest.increment(labels: [client.rawValue, operation.rawValue, result])
  }
}
