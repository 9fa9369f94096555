internal import Foundation
internal import PippinAPI

/// Makes the proof of a request: the value of its field `App-Attest`, or `nil` if there is none.
///
/// The arguments are the request, the sign-in's nonce if there is one, and whether the server does not know the key.
typealias AppProver = @Sendable (_ call: ServerConnection.Call, _ nonce: String?, _ needsNewKey: Bool) async -> String?

extension AuthClient {
  /// The back end for requests that may create an account: they prove that they come from the genuine app, where the app has
  /// ``Configuration/appAttestation``.
  var provingBackend: any AuthenticationBackend {
    guard let server = backend as? PippinBackend, configuration.appAttestation?.isSupported == true else {
      return backend
    }
    return server.proving { [weak self] (call, nonce, needsNewKey) in
      await self?.appProof(of: call, nonce: nonce, needsNewKey: needsNewKey)
    }
  }

  /// In seconds. A request goes without a proof rather than late; the server decides about it.
  private static let longestProof: TimeInterval = 10

  /// The proof of a request; `nil` if the device or Apple's service gives none in time.
  private func appProof(of call: ServerConnection.Call, nonce: String?, needsNewKey: Bool) async -> String? {
    let task = Task { () async -> Result<String, SignInError> in
      do throws(SignInError) {
        return .success(try await makeProof(of: call, nonce: nonce, needsNewKey: needsNewKey))
      } catch {
        return .failure(error)
      }
    }
    do throws(SignInError) {
      guard let result = try await outcome(of: task, within: Self.longestProof) else {
        configuration.log?(.notAttested("There was no answer in time."))
        return nil
      }
      return try result.get()
    } catch {
      configuration.log?(.notAttested(error.description))
      return nil
    }
  }

  private func makeProof(
    of call: ServerConnection.Call, nonce given: String?, needsNewKey: Bool
  ) async throws(SignInError) -> String {
    guard let service = configuration.appAttestation else { throw Self.noAttestation("There is no App Attest.") }
    if needsNewKey { try keep { $0.appKey = nil } }
    let nonce = if let given { given } else { try await backend.nonce().raw }
    let clientData = AppAttestField.clientData(
      nonce: nonce, method: call.method, path: call.path, bodyDigest: Digest.hex(of: call.body ?? []))
    let hash = Data(Digest.sha256(clientData))
    var key = try await registeredKey(nonce, service)
    let assertion: Data
    do throws(AppAttestationError) {
      assertion = try await service.assertion(key.id, clientDataHash: hash)
    } catch {
      guard error.code == .invalidKey else { throw Self.noAttestation(error.description) }
      // The app was deleted and installed again: the keychain survives, and the key does not.
      try keep { $0.appKey = nil }
      key = try await registeredKey(nonce, service)
      assertion = try await Self.attesting { () async throws(AppAttestationError) in
        try await service.assertion(key.id, clientDataHash: hash)
      }
    }
    guard let keyID = Data(base64Encoded: key.id) else {
      throw Self.noAttestation("The key's identifier is not base64.")
    }
    return AppAttestField(keyID: keyID.base64URL, nonce: nonce, assertion: assertion.base64URL).value
  }

  /// The key that the server knows; makes and registers one if there is none. Requests at once share the work.
  private func registeredKey(_ nonce: String, _ service: any AppAttestation) async throws(SignInError) -> StoredAppKey {
    if let key = try kept().appKey, key.isRegistered { return key }
    if let registration = appKeyRegistration { return try await registration.value.get() }
    let task = Task { () async -> Result<StoredAppKey, SignInError> in
      defer { appKeyRegistration = nil }
      do throws(SignInError) {
        return .success(try await register(nonce, service))
      } catch {
        return .failure(error)
      }
    }
    appKeyRegistration = task
    return try await task.value.get()
  }

  private func register(_ nonce: String, _ service: any AppAttestation) async throws(SignInError) -> StoredAppKey {
    let server = try pippin()
    guard !isAppAttestOff else { throw Self.noAttestation("The server does not use App Attest for this app.") }
    var key: StoredAppKey
    if let unfinished = try kept().appKey {
      // Apple did not answer: the same key must be attested (Apple counts keys).
      key = unfinished
    } else {
      key = StoredAppKey(
        id: try await Self.attesting { () async throws(AppAttestationError) in try await service.generateKey() })
      try keep { [key] in $0.appKey = key }
    }
    let attestation: Data
    do throws(AppAttestationError) {
      attestation = try await service.attest(key.id, clientDataHash: Data(Digest.sha256(nonce)))
    } catch {
      if error.code != .unavailable { try keep { $0.appKey = nil } }
      throw Self.noAttestation(error.description)
    }
    do throws(SignInError) {
      try await server.register(appKey: key.id, attestation: attestation, nonce: nonce)
    } catch {
      // An attestation is for one nonce, and made once for each key.
      try keep { $0.appKey = nil }
      isAppAttestOff = error.code == SignInError.Code(.notFound)
      throw error
    }
    key.isRegistered = true
    try keep { [key] in $0.appKey = key }
    return key
  }

  private static func attesting<Value: Sendable>(
    _ body: () async throws(AppAttestationError) -> Value
  ) async throws(SignInError) -> Value {
    do throws(AppAttestationError) {
      return try await body()
    } catch {
      throw noAttestation(error.description)
    }
  }

  private static func noAttestation(_ detail: String) -> SignInError {
    SignInError(.unsupported, "App Attest: \(detail)")
  }
}

extension PippinBackend {
  /// The same back end, whose requests that may create an account carry a proof.
  func proving(by prover: @escaping AppProver) -> PippinBackend {
    var backend = self
    backend.prover = prover
    return backend
  }

  /// Sends a call that may create an account, with a proof if there is one. If the server does not know the key, a new one is made,
  /// and the call is sent once more.
  ///
  /// - Parameter nonce: the one that the sign-in has already.
  func submitProving(
    _ call: ServerConnection.Call, nonce: String? = nil, isRepeatable: Bool
  ) async throws(SignInError) -> ServerConnection.Reply {
    guard let prover else { return try await submit(call, isRepeatable: isRepeatable) }
    var proved = call
    proved.fields[AppAttestField.name] = await prover(call, nonce, false)
    let reply = try await submit(proved, isRepeatable: isRepeatable)
    guard case .refused(let problem, _, _) = reply, problem.code == ErrorCode.appAttestRequired.rawValue,
      problem.reason == AppAttestReason.unknownKey.rawValue, let proof = await prover(call, nonce, true)
    else { return reply }
    proved.fields[AppAttestField.name] = proof
    return try await submit(proved, isRepeatable: isRepeatable)
  }

  /// The answer to a call that is sent once and may lead to an account, with a proof if there is one.
  func provingData(_ call: ServerConnection.Call) async throws(SignInError) -> Data {
    let reply = prover == nil ? try await connection.send(call) : try await submitProving(call, isRepeatable: false)
    return try reply.data()
  }

  /// `POST /v1/app-attest/keys`. Repeatable, because the same attestation is answered alike.
  func register(appKey id: String, attestation: Data, nonce: String) async throws(SignInError) {
    guard let keyID = Data(base64Encoded: id) else {
      throw SignInError(.unsupported, "App Attest: the key's identifier is not base64.")
    }
    var call = ServerConnection.Call(.registerAppAttestKey)
    call.body = APIEncoding.json(
      AppAttestKeyRequest(
        clientID: clientID, keyID: keyID.base64URL, attestation: attestation.base64URL, nonce: nonce))
    _ = try (try await submit(call, isRepeatable: true)).data()
  }
}
