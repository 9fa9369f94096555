#if canImport(AuthenticationServices)
  internal import AuthenticationServices
  public import SignInClient

  /// Sign in with Apple, and the passwords that Apple's keychain has for the app, as one
  /// ``SignInClient/AuthorizationProvider``.
  ///
  /// ``SignInClient/AuthorizationRequest/Purpose/create`` shows Apple's sheet and asks for name and address.
  /// ``SignInClient/AuthorizationRequest/Purpose/existing`` offers the Apple ID that has consented before and the app's passwords
  /// side by side, and shows nothing where there is neither.
  ///
  /// Make one for each window, with the window's own anchor; it is a value and holds nothing else. One request is on the screen at a
  /// time, whichever window asks.
  public struct AppleAuthorizationProvider: CredentialStateProvider {
    private let anchor: PresentationAnchor

    /// A provider whose sheets appear over the window of `anchor`.
    public init(anchor: PresentationAnchor) {
      self.anchor = anchor
    }

    /// ``SignInClient/ProviderID/apple``.
    public var id: ProviderID { .apple }

    /// Asks the person; see the type.
    ///
    /// When the task is cancelled the sheet goes away. iOS 15 cannot take it away: there the call goes on until it is answered, so
    /// that a name that Apple gives only once is not lost.
    ///
    /// - Throws: ``SignInClient/AuthorizationError``; its codes are ``SignInClient/AuthorizationError/Code/noWindow``,
    ///   ``SignInClient/AuthorizationError/Code/busy``, ``SignInClient/AuthorizationError/Code/unavailable``,
    ///   ``SignInClient/AuthorizationError/Code/incomplete`` and ``SignInClient/AuthorizationError/Code/failed``.
    public func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
      try await AppleSheet.result(of: request, over: anchor).get()
    }

    /// What the device says, without network. Any error is ``SignInClient/CredentialState/unknown``; a simulator always
    /// answers with one (NATIVE-13).
    public func credentialState(for user: String) async -> CredentialState {
      await withCheckedContinuation { continuation in
        ASAuthorizationAppleIDProvider().getCredentialState(forUserID: user) { state, error in
          continuation.resume(returning: error == nil ? CredentialState(state) : .unknown)
        }
      }
    }

    /// Comes each time that the system says that a consent was withdrawn; it does not say whose (NATIVE-11).
    public func revocations() -> AsyncStream<Void> {
      RevocationNotice.stream()
    }
  }

  extension CredentialState {
    /// The device's word (NATIVE-10). One that a later system may add tells nothing.
    init(_ state: ASAuthorizationAppleIDProvider.CredentialState) {
      switch state {
      case .authorized: self = .authorized
      case .revoked: self = .revoked
      case .notFound: self = .notFound
      case .transferred: self = .transferred
      default: self = .unknown
      }
    }
  }
#endif
