import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTokens

extension PippinService {
  static let passkeySignUpBindings: [Binding] = [
    Binding(.createPasskeySignUpOptions) { try await $0.passkeySignUpOptions($1) },
    Binding(.signUpWithPasskey) { try await $0.signUpWithPasskey($1) },
  ]

  /// `POST /v1/sign-up/passkey/options`
  func passkeySignUpOptions(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: PasskeySignUpOptionsRequest.self)
    try limit(call, client: body.clientID)
    let client = ClientID(rawValue: body.clientID)
    let issued = try flows.passkeys.signUpOptions(
      for: client, userName: body.userName, guest: try await guest(call, of: client))
    flows.noteStart(at: .passkey, of: client)
    return answer(issued, of: client)
  }

  /// `POST /v1/sign-up/passkey`
  func signUpWithPasskey(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: PasskeySignUpRequest.self)
    try limit(call, client: body.clientID)
    let idempotency = try idempotency(call)
    let client = ClientID(rawValue: body.clientID)
    let guest = try await guest(call, of: client)
    let surface = flows.clients[client]?.platform.surface ?? .native
    let flows = asked(in: body.locale, on: body.device)
    let origin = PasswordOrigin(
      address: limiter.countedAddress(of: call.request.peer), device: body.device?.id?.revealed)
    let observation = PasskeyObservation()
    return try await counting(WebProvider(.passkey), surface, client, call, status: 201) {
      () async throws(ServerError) in
      try await counting(observation, or: "sign_up", surface) { () async throws(ServerError) in
        try await flows.passkeys.signUp(
          body, guest: guest, idempotency: idempotency, body: SHA256.hash(call.request.body), origin: origin,
          observation)
      }
    }
  }

  /// Whose token came with the request; nil without one.
  private func guest(_ call: Call, of client: ClientID) async throws -> Caller? {
    call.request.fields.contains("authorization") ? try await caller(call, of: client) : nil
  }
}
