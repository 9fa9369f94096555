internal import Foundation
internal import PippinAPI
internal import PippinSecret

extension PippinBackend {
  /// `POST /v1/nonces` with `passkey`: one call for the whole sheet. A server that offers no passkeys to this client gives
  /// only a nonce.
  public func nonceWithPasskeys() async throws(SignInError) -> (nonce: Nonce, passkey: PasskeyRequest?) {
    var call = ServerConnection.Call(.createNonce)
    call.body = APIEncoding.json(NonceRequest(clientID: clientID, passkey: true))
    let answer: NonceAnswer
    do throws(SignInError) {
      answer = try await read(call, isRepeatable: true)
    } catch {
      guard error.code == SignInError.Code(.providerNotOffered) else { throw error }
      return (try await nonce(), nil)
    }
    return (
      Nonce(raw: answer.nonce, sha256: answer.nonceSHA256),
      try answer.passkey.map { (body) throws(SignInError) in try PasskeyRequest(body.ceremony, body.publicKey) }
    )
  }

  /// `POST /v1/sign-in/passkey/options`, or `POST /v1/account/passkeys/options` for a new one.
  public func passkeyRequest(
    _ purpose: PasskeyPurpose, accessToken: String?
  ) async throws(SignInError) -> PasskeyRequest {
    let isNew = purpose == .add || purpose == .upgrade
    var call = ServerConnection.Call(
      isNew ? .createPasskeyAdditionOptions : .createPasskeySignInOptions, bearer: accessToken.map { SecretText($0) })
    call.body =
      isNew
      ? APIEncoding.json(PasskeyAdditionOptionsRequest(conditional: purpose == .upgrade ? true : nil))
      : APIEncoding.json(PasskeyOptionsRequest(clientID: clientID))
    // Repeatable, because nothing is written.
    let answer: PasskeyOptionsAnswer = try await read(call, isRepeatable: true)
    return try PasskeyRequest(answer.ceremony, answer.publicKey)
  }

  /// `POST /v1/sign-up/passkey/options`
  public func passkeySignUpRequest(
    userName: String?, accessToken: String?
  ) async throws(SignInError) -> PasskeyRequest {
    var call = ServerConnection.Call(.createPasskeySignUpOptions, bearer: accessToken.map { SecretText($0) })
    call.body = APIEncoding.json(PasskeySignUpOptionsRequest(clientID: clientID, userName: userName))
    // Repeatable, because nothing is written.
    let answer: PasskeyOptionsAnswer = try await read(call, isRepeatable: true)
    return try PasskeyRequest(answer.ceremony, answer.publicKey)
  }

  /// `POST /v1/sign-up/passkey`. With its key it can be sent again.
  public func signUp(_ signUp: PasskeySignUp) async throws(SignInError) -> SignInReply {
    var call = ServerConnection.Call(.signUpWithPasskey, bearer: signUp.session)
    call.fields["Idempotency-Key"] = signUp.idempotencyKey
    call.body = APIEncoding.json(
      PasskeySignUpRequest(
        clientID: clientID, ceremony: signUp.secretCeremony,
        credential: EmbeddedJSON(text: signUp.registration.secretJSON.revealed), name: signUp.name?.body,
        email: signUp.email, device: signUp.device.body, locale: locale, invitation: signUp.invitation?.secretCode))
    let reply =
      signUp.session == nil
      ? try await submitProving(call, isRepeatable: true) : try await submit(call, isRepeatable: true)
    return try Self.read(reply, provider: .passkey)
  }

  /// `POST /v1/account/identities/passkey`. After a lost answer it is sent again, which adds nothing twice.
  public func addPasskey(
    _ registration: PasskeyRegistration, ceremony: String, named name: String?, accessToken: String
  ) async throws(SignInError) -> Identity {
    var call = ServerConnection.Call(.addPasskey, bearer: SecretText(accessToken))
    call.body = APIEncoding.json(
      PasskeyAdditionRequest(
        clientID: clientID, ceremony: SecretText(ceremony),
        credential: EmbeddedJSON(text: registration.secretJSON.revealed), passkeyName: name))
    let body: IdentityBody = try await read(call, isRepeatable: true)
    return Identity(body)
  }

  /// `PATCH /v1/account/identities/{id}`
  public func rename(
    _ passkey: Identity, to name: String, accessToken: String
  ) async throws(SignInError) -> Identity {
    var call = ServerConnection.Call(.renamePasskey, passkey.id, bearer: SecretText(accessToken))
    call.body = APIEncoding.json(IdentityChangeRequest(name: name))
    let body: IdentityBody = try await read(call, isRepeatable: true)
    return Identity(body)
  }

  /// `GET /v1/account/passkeys/signals`
  public func passkeySignals(accessToken: String) async throws(SignInError) -> [PasskeyUser]? {
    let call = ServerConnection.Call(.listPasskeySignals, bearer: SecretText(accessToken))
    let answer: PasskeySignalsAnswer = try await read(call, isRepeatable: true)
    guard answer.paused != true else { return nil }
    return try answer.signals.map { (body) throws(SignInError) in try PasskeyUser(body) }
  }
}

extension PasskeyRequest {
  init(_ ceremony: SecretText, _ options: EmbeddedJSON) throws(SignInError) {
    try self.init(ceremony: ceremony.revealed, optionsJSON: Data(options.text.utf8))
  }
}

extension PasskeyUser {
  /// - Throws: ``SignInError/Code/unexpectedAnswer`` for a list that cannot be read completely: a shorter one would have
  ///   password managers remove good passkeys (PK-107).
  init(_ body: PasskeySignalBody) throws(SignInError) {
    let ids = body.accepted.map { Data(base64URL: $0) }
    guard let handle = Data(base64URL: body.userID), !handle.isEmpty, ids.allSatisfy({ $0?.isEmpty == false }) else {
      throw SignInError(.unexpectedAnswer, "The server's list of passkeys cannot be read.")
    }
    self.init(
      relyingPartyID: body.rpID, userHandle: handle, name: body.name, displayName: body.displayName,
      credentialIDs: ids.compactMap(\.self))
  }
}
