internal import PippinSecret

/// What a provider handed over, checked to be an answer to the request.
struct Proof: Sendable {
  /// As whose session the back end will know it.
  let provider: ProviderID
  let authorization: Authorization
  let nonce: Nonce

  /// `nil` when the person chose not to.
  ///
  /// - Throws: ``SignInError/Code/provider`` when Apple's answer was meant for another request;
  ///   ``SignInError/Code/unsupportedAuthorization`` for Apple's credential from anybody else.
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
    case (.apple, _):
      throw SignInError(.unsupportedAuthorization, "\(provider.rawValue) handed over a credential of Apple's.")
    // Where one Apple ID in particular must answer, another sign-in method would be another person's.
    case (.password, _) where request.user == nil || provider != .apple: self.provider = .password
    case (.password, _):
      throw SignInError(.unsupportedAuthorization, "A password answered where one Apple Account in particular must.")
    default: self.provider = provider
    }
    self.authorization = authorization
    nonce = request.nonce
  }

  /// What Apple calls the person, where Apple vouched.
  var appleUser: String? { authorization.appleUser }
}
