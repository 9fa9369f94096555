internal import Foundation
internal import PippinAPI
internal import PippinSecret

extension PippinBackend {
  /// Calls the provider's sign-in endpoint. With a session's token, the server confirms that session instead of
  /// creating one (decision 0022).
  public func signIn(_ attempt: SignInAttempt) async throws(SignInError) -> SignInReply {
    var call = try attempt.signInCall(client: clientID, locale: locale)
    call.bearer = attempt.session
    if attempt.isRemembered { call.fields["Idempotency-Key"] = attempt.idempotencyKey }
    // A lost answer must be asked for again, because the session's earlier tokens are void. Repeated within a minute, a
    // password confirms the session once.
    let isRepeatable = attempt.isRemembered || attempt.session != nil
    let reply =
      attempt.mayCreate
      ? try await submitProving(call, nonce: attempt.nonce.raw, isRepeatable: isRepeatable)
      : try await submit(call, isRepeatable: isRepeatable)
    return try Self.read(reply, provider: attempt.provider, appleUser: attempt.authorization.appleUser, attempt.name)
  }

  /// Sends the name that the server requires.
  public func complete(_ demand: ProfileDemand, name: PersonName) async throws(SignInError) -> SignInReply {
    var call = ServerConnection.Call(.completeProfile)
    call.body = APIEncoding.json(ProfileRequest(profileToken: demand.secretToken, name: name.body, locale: locale))
    let reply = try await submit(call, isRepeatable: false)
    return try Self.read(reply, provider: demand.provider, appleUser: demand.appleUser, demand.suggestedName)
  }

  /// `POST /v1/sign-in/guest`, without an invitation
  public func signInAsGuest(
    device: SignInAttempt.Device, idempotencyKey: String
  ) async throws(SignInError) -> SignInReply {
    try await signInAsGuest(device: device, invitation: nil, idempotencyKey: idempotencyKey)
  }

  /// `POST /v1/sign-in/guest`
  public func signInAsGuest(
    device: SignInAttempt.Device, invitation: Invitation?, idempotencyKey: String
  ) async throws(SignInError) -> SignInReply {
    var call = ServerConnection.Call(.signInAsGuest)
    call.body = APIEncoding.json(
      GuestSignInRequest(
        clientID: clientID, device: device.body, locale: locale, invitation: invitation?.secretCode))
    call.fields["Idempotency-Key"] = idempotencyKey
    return try Self.read(try await submitProving(call, isRepeatable: true), provider: .guest)
  }

  /// `POST /v1/account/merge`
  public func mergeGuest(accessToken: String, into other: String) async throws(SignInError) {
    var call = ServerConnection.Call(.mergeAccounts)
    call.body = APIEncoding.json(MergeRequest(otherAccessToken: SecretText(accessToken)))
    _ = try await laterData(call, bearer: SecretText(other))
  }

  /// Completes a sign-in by email. Sent once, because the code works once.
  func confirmSignIn(
    _ id: SecretText, token: SecretText, device: SignInAttempt.Device
  ) async throws(SignInError) -> SignInReply {
    var call = ServerConnection.Call(.confirmSignInByMail)
    call.body = APIEncoding.json(
      MailSignInConfirmation(signInID: id, token: token, device: device.body, locale: locale))
    return try Self.read(try await submit(call, isRepeatable: false), provider: .password)
  }

  /// Turns the server's answer into a reply.
  ///
  /// - Parameter name: the suggested name, if the server requires one.
  static func read(
    _ reply: ServerConnection.Reply, provider: ProviderID, appleUser: String? = nil, _ name: PersonName? = nil
  ) throws(SignInError) -> SignInReply {
    switch reply {
    case .done(let data): return .signedIn(BackendSession(try ServerConnection.read(SignInAnswer.self, from: data)))
    case .refused(let problem, _, let retryAfter):
      let error = problem.error(retryAfter: retryAfter)
      switch problem.code {
      case ErrorCode.accountNotFound.rawValue: return .noAccount
      case ErrorCode.accountExists.rawValue:
        guard let existing = ExistingAccount(problem, appleUser: appleUser) else { throw error }
        return .accountExists(existing)
      case ErrorCode.profileRequired.rawValue:
        guard
          let demand = ProfileDemand(problem, provider: provider, appleUser: appleUser, suggestedName: name)
        else { throw error }
        return .profileRequired(demand)
      default: throw error
      }
    }
  }
}

extension SignInAttempt {
  /// Whether the server stores its answer under an `Idempotency-Key`. It does not for a password sign-in, so a
  /// repetition would create a second session.
  var isRemembered: Bool {
    if case .password = authorization { false } else { true }
  }

  /// Whether the server may create an account for it.
  var mayCreate: Bool {
    switch authorization {
    case .password, .passkey, .webTicket: false
    default: purpose == .create && session == nil && existing == nil
    }
  }

  /// - Throws: ``SignInError/Code/unsupportedAuthorization`` for a credential that the server does not support.
  func signInCall(client: String, locale: String? = nil) throws(SignInError) -> ServerConnection.Call {
    let endpoint: EndpointAddress =
      switch authorization {
      case .password: .signInWithPassword
      case .webTicket: .redeemTicket
      case .apple: .signInWithApple
      case .passkey: .signInWithPasskey
      default:
        provider == .google ? .signInWithGoogle : provider.openIDName == nil ? .signInWithFacebook : .signInWithOpenID
      }
    var call = ServerConnection.Call(endpoint)
    call.body = try body(client: client, locale: locale)
    return call
  }

  /// The call that links the credential to the signed-in user's account.
  ///
  /// - Throws: ``SignInError/Code/unsupportedAuthorization`` for a password, and for a credential that the server does
  ///   not support.
  func linkCall(client: String) throws(SignInError) -> ServerConnection.Call {
    let endpoints: [ProviderID: EndpointAddress] = [.apple: .linkApple, .google: .linkGoogle, .facebook: .linkFacebook]
    guard provider != .passkey else {
      throw SignInError(.unsupportedAuthorization, "A passkey that signs in is an account's already. Call addPasskey.")
    }
    guard provider != .deviceCode else {
      throw SignInError(
        .unsupportedAuthorization, "A device code signs in, and is no sign-in method that can be linked.")
    }
    guard let endpoint = endpoints[provider] ?? (provider.openIDName == nil ? nil : .linkOpenID) else {
      throw SignInError(.unsupportedAuthorization, "A password cannot be linked. Call changePassword to set one.")
    }
    var call = ServerConnection.Call(endpoint)
    call.body = try body(client: client, locale: nil)
    return call
  }

  private func body(client: String, locale: String?) throws(SignInError) -> [UInt8] {
    let intent: SignInIntent = purpose == .existing ? .existing : .any
    let linkToken = existing?.secretToken
    let device = device.body
    let invitation = mayCreate ? invitation?.secretCode : nil
    switch (authorization, provider) {
    case (.apple(let credential), _):
      return APIEncoding.json(
        AppleSignInRequest(
          clientID: client, identityToken: credential.secretToken, authorizationCode: credential.secretCode,
          nonce: nonce.raw, userID: credential.user, name: name?.body, intent: intent, linkToken: linkToken,
          device: device, locale: locale, invitation: invitation))
    case (.password(let credential), _):
      return APIEncoding.json(
        PasswordSignInRequest(
          clientID: client, email: credential.email, password: credential.secretPassword, linkToken: linkToken,
          device: device, locale: locale))
    case (.passkey(let assertion), _):
      guard let passkey else {
        throw SignInError(.unsupportedAuthorization, "The attempt does not say what the passkey was asked.")
      }
      return APIEncoding.json(
        PasskeySignInRequest(
          clientID: client, ceremony: passkey.secretCeremony,
          credential: EmbeddedJSON(text: assertion.secretJSON.revealed), linkToken: linkToken, device: device,
          locale: locale))
    case (.webTicket(let ticket), _):
      return APIEncoding.json(
        TicketRequest(
          clientID: client, ticket: ticket.secretTicket, codeVerifier: ticket.secretVerifier, device: device,
          locale: locale))
    case (.oauthToken(let token), .facebook):
      return APIEncoding.json(
        FacebookSignInRequest(
          clientID: client, accessToken: token.secretToken, intent: intent, linkToken: linkToken, device: device,
          locale: locale, invitation: invitation))
    case (.idToken(let token), .facebook):
      return APIEncoding.json(
        FacebookSignInRequest(
          clientID: client, authenticationToken: token.secretToken, nonce: nonce.raw, intent: intent,
          linkToken: linkToken, device: device, locale: locale, invitation: invitation))
    case (.idToken(let token), .google):
      return APIEncoding.json(
        GoogleSignInRequest(
          clientID: client, idToken: token.secretToken, nonce: token.carriesNonce ? nonce.raw : nil, intent: intent,
          linkToken: linkToken, device: device, locale: locale, invitation: invitation))
    case (.idToken(let token), _) where provider.openIDName != nil:
      return APIEncoding.json(
        OpenIDSignInRequest(
          clientID: client, provider: provider.openIDName ?? "", idToken: token.secretToken,
          nonce: token.carriesNonce ? nonce.raw : nil, intent: intent, linkToken: linkToken, device: device,
          locale: locale, invitation: invitation))
    default:
      throw SignInError(
        .unsupportedAuthorization,
        "\(provider.rawValue) handed over what the server does not take from it: an identity token from Google or an "
          + "OpenID Connect provider, an access token or Limited Login's authentication token from Facebook.")
    }
  }
}

extension SignInAttempt.Device {
  var body: DeviceBody {
    DeviceBody(id: SecretText(id), name: name, platform: platform, appVersion: appVersion)
  }
}

extension BackendSession {
  init(_ answer: SignInAnswer) {
    self.init(
      id: answer.session.id, account: Account(answer.account), tokens: SessionTokens(answer.session),
      wasCreated: answer.created, wasLinked: answer.linked)
  }
}

extension SessionTokens {
  init(_ body: SessionBody) {
    self.init(
      body.accessToken, expiresIn: TimeInterval(body.expiresIn), refreshToken: body.refreshToken,
      refreshExpiresIn: TimeInterval(body.refreshExpiresIn))
  }
}
