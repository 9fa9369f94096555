import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTelemetry
import PippinTokens
import SignInWithPasskeys

extension PippinService {
  static let passkeyBindings: [Binding] = [
    Binding(.createPasskeySignInOptions) { try await $0.passkeySignInOptions($1) },
    Binding(.signInWithPasskey) { try await $0.signInWithPasskey($1) },
    Binding(.createPasskeyAdditionOptions) { try await $0.passkeyAdditionOptions($1) },
    Binding(.addPasskey) { try await $0.addPasskey($1) },
    Binding(.renamePasskey) { try await $0.renamePasskey($1) },
    Binding(.listPasskeySignals) { try await $0.passkeySignals($1) },
  ]

  /// `POST /v1/sign-in/passkey/options`
  func passkeySignInOptions(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: PasskeyOptionsRequest.self)
    try limit(call, client: body.clientID)
    let client = ClientID(rawValue: body.clientID)
    let issued: IssuedCeremony
    if call.request.fields.contains("authorization") {
      issued = try await flows.passkeys.confirmationOptions(for: try await caller(call, of: client))
    } else {
      issued = try flows.passkeys.signInOptions(for: client)
      flows.noteStart(at: .passkey, of: client)
    }
    return answer(issued, of: client)
  }

  /// `POST /v1/sign-in/passkey`
  func signInWithPasskey(_ call: Call) async throws -> HTTPResponse {
    let body = try call.body(as: PasskeySignInRequest.self)
    var terms = SignInTerms(
      client: body.clientID, intent: .existing, device: body.device, linkToken: body.linkToken, invitation: nil)
    try limit(call, client: body.clientID)
    let idempotency = try idempotency(call)
    if call.request.fields.contains("authorization") { terms.renewing = try await caller(call, of: terms.client) }
    let surface = flows.clients[terms.client]?.platform.surface ?? .native
    let flows = asked(in: body.locale, on: body.device)
    let observation = PasskeyObservation()
    let usual = PasskeyCeremony.Purpose.name(isConfirmation: terms.renewing != nil)
    return try await counting(WebProvider(.passkey), surface, terms.client, call) {
      [terms] () async throws(ServerError) in
      try await counting(observation, or: usual, surface) { () async throws(ServerError) in
        try await flows.passkeys.signIn(
          body, on: terms, idempotency: idempotency, body: SHA256.hash(call.request.body), observation)
      }
    }
  }

  /// `POST /v1/account/passkeys/options`
  func passkeyAdditionOptions(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: PasskeyAdditionOptionsRequest.self)
    try limit(call, client: caller.session.client.rawValue)
    let issued = try await flows.passkeys.additionOptions(isConditional: body.conditional ?? false, for: caller)
    return answer(issued, of: caller.session.client)
  }

  /// `POST /v1/account/identities/passkey`
  func addPasskey(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: PasskeyAdditionRequest.self)
    try limit(call, client: body.clientID)
    let observation = PasskeyObservation()
    let attached = try await counting(observation, or: "add", caller.session.surface) {
      () async throws(ServerError) in
      try await flows.passkeys.add(
        body, by: caller, body: SHA256.hash(call.request.body), observation)
    }
    return json(try await answer(attached, to: caller), status: 201)
  }

  /// `PATCH /v1/account/identities/{id}`
  func renamePasskey(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    let body = try call.body(as: IdentityChangeRequest.self)
    try limit(call, client: caller.session.client.rawValue)
    guard let id = IdentityID(call.parameter) else { throw ServerError.notFound }
    let holder = try await flows.passkeys.rename(id, to: body.name, by: caller)
    return json(IdentityBody(holder.identity, for: flows.clients[caller.session.client], passkey: holder.passkey))
  }

  /// `GET /v1/account/passkeys/signals`
  func passkeySignals(_ call: Call) async throws -> HTTPResponse {
    let caller = try await caller(call)
    // Where no client has passkeys, there is nothing to report, also of those from before.
    guard flows.server.settings.passkeys != nil else { return json(PasskeySignalsAnswer(signals: [])) }
    let signals = try await flows.passkeys.signals(of: caller)
    instruments.passkeySignals.increment(labels: [signals == nil ? "paused" : "accepted"])
    return json(PasskeySignalsAnswer(signals: signals ?? [], paused: signals == nil ? true : nil))
  }

  func answer(_ issued: IssuedCeremony, of client: ClientID) -> HTTPResponse {
    count(issued, of: client)
    let isConditional = if case .addConditionally = issued.purpose { true } else { false }
    return json(
      PasskeyOptionsAnswer(
        ceremony: issued.text, expiresIn: PasskeyCeremony.lifetime,
        publicKey: EmbeddedJSON(text: String(decoding: issued.optionsJSON, as: UTF8.self)),
        mediation: isConditional ? "conditional" : nil), status: 201)
  }

  /// What the passkeys in a sheet with other providers are asked, beside a nonce.
  func passkeyBesideNonce(of client: ClientID) throws(ServerError) -> NoncePasskeyBody {
    let issued = try flows.passkeys.signInOptions(for: client)
    count(issued, of: client)
    return NoncePasskeyBody(
      ceremony: issued.text, publicKey: EmbeddedJSON(text: String(decoding: issued.optionsJSON, as: UTF8.self)))
  }

  func count(_ issued: IssuedCeremony, of client: ClientID) {
    let surface = flows.clients[client]?.platform.surface ?? .native
    instruments.passkeyCeremonies.increment(labels: [issued.purpose.name, surface.rawValue, "issued"])
  }

  /// Counts a ceremony whose answer came, and what was unusual about the answer.
  ///
  /// - Parameter usual: the purpose that the request asks for, where the ceremony does not open.
  func counting<Result: Sendable>(
    _ observation: PasskeyObservation, or usual: String, _ surface: Surface,
    _ work: () async throws(ServerError) -> Result
  ) async throws(ServerError) -> Result {
    defer { for flag in observation.flags { instruments.passkeyFlags.increment(labels: [flag.rawValue]) } }
    func count(_ outcome: String) {
      instruments.passkeyCeremonies.increment(labels: [observation.purpose ?? usual, surface.rawValue, outcome])
    }
    do throws(ServerError) {
      let result = try await work()
      count("accepted")
      return result
    } catch {
      count(error.code == .passkeyInvalid ? error.details.reason ?? Instruments.otherRefusal : Instruments.otherRefusal)
      if error.details.signal != nil { instruments.passkeySignals.increment(labels: ["removed"]) }
      throw error
    }
  }
}

extension PasskeyCeremony.Purpose {
  /// The purpose of an answer that comes with a session, or without one.
  static func name(isConfirmation: Bool) -> String { isConfirmation ? "confirm" : "sign_in" }

  /// The names of all purposes, for the metric.
  static let names = ["sign_in", "confirm", "add", "add_conditional", "sign_up", "recover"]
}
