import PippinAPI
import PippinSecret

/// What a provider handed over, checked to be an answer to the request, and how it goes to the server.
struct Proof: Sendable {
  /// As whose session the server will know it.
  let provider: ProviderID
  let authorization: Authorization
  let nonce: Nonce

  /// `nil` when the person chose not to.
  ///
  /// - Throws: ``SignInError/Code/provider`` when Apple's answer was meant for another request;
  ///   ``SignInError/Code/unsupportedAuthorization`` for what the server takes from nobody.
  init?(
    _ authorization: Authorization, provider: ProviderID, request: AuthorizationRequest
  ) throws(SignInError) {
    switch (authorization, provider) {
    case (.cancelled, _): return nil
    case (.apple(let credential), .apple):
      guard credential.state.map({ SecretText($0) }) == SecretText(request.state) else {
        throw SignInError(
          .provider, "Apple's answer belongs to another request. Ask again.",
          reason: AuthorizationError.Code.stateMismatch.rawValue)
      }
      self.provider = .apple
    // Where one Apple ID in particular must answer, another way in would be another person's.
    case (.password, _) where request.user == nil || provider != .apple: self.provider = .password
    case (.idToken, .google), (.oauthToken, .facebook), (.idToken, .facebook): self.provider = provider
    default:
      throw SignInError(
        .unsupportedAuthorization,
        "\(provider.rawValue) handed over what the server does not take from it: an identity token from Google, an access "
          + "token or Limited Login's authentication token from Facebook.")
    }
    self.authorization = authorization
    nonce = request.nonce
  }

  /// What Apple calls the person, where Apple vouched.
  var appleUser: String? {
    if case .apple(let credential) = authorization { credential.user } else { nil }
  }
}

extension Proof {
  /// Where it signs in.
  var signInPath: String {
    switch authorization {
    case .password: Paths.signInWithPassword
    case .apple: Paths.signInWithApple
    default: provider == .google ? Paths.signInWithGoogle : Paths.signInWithFacebook
    }
  }

  /// What is sent, to sign in and to attach alike.
  func body(
    client: String, intent: SignInIntent, name: PersonName?, linkToken: SecretText?, device: DeviceBody
  ) -> [UInt8] {
    switch authorization {
    case .apple(let credential):
      APIEncoding.json(
        AppleSignInRequest(
          clientID: client, identityToken: credential.identityToken, authorizationCode: credential.authorizationCode,
          nonce: nonce.raw, userID: credential.user, name: name?.body, intent: intent, linkToken: linkToken,
          device: device))
    case .password(let credential):
      APIEncoding.json(
        PasswordSignInRequest(
          clientID: client, email: credential.email, password: credential.password, linkToken: linkToken,
          device: device))
    case .oauthToken(let token):
      APIEncoding.json(
        FacebookSignInRequest(
          clientID: client, accessToken: token.accessToken, intent: intent, linkToken: linkToken, device: device))
    case .idToken(let token) where provider == .facebook:
      APIEncoding.json(
        FacebookSignInRequest(
          clientID: client, authenticationToken: token.token, nonce: nonce.raw, intent: intent, linkToken: linkToken,
          device: device))
    case .idToken(let token):
      APIEncoding.json(
        GoogleSignInRequest(
          clientID: client, idToken: token.token, nonce: token.carriesNonce ? nonce.raw : nil, intent: intent,
          linkToken: linkToken, device: device))
    case .cancelled: []
    }
  }
}
