#if canImport(AuthenticationServices)
  internal import AuthenticationServices
  internal import Foundation
  public import SignInClient

  /// An authorization provider for Sign in with Apple and for passwords in the keychain.
  ///
  /// ``SignInClient/AuthorizationRequest/Purpose/create`` shows Apple's sheet and asks for the scopes.
  /// ``SignInClient/AuthorizationRequest/Purpose/existing`` offers an Apple Account that consented before and saved
  /// passwords. It shows nothing if there are none, and always on Apple TV and Apple Watch, which have no silent request.
  ///
  /// In an app with several windows, create one per window, with the window's anchor. Only one request is on
  /// the screen at a time, across all windows.
  public struct AppleAuthorizationProvider: CredentialStateProvider {
    private let anchor: PresentationAnchor
    private let scopes: Set<AppleScope>
    /// The other sign-in methods in Apple's sheet.
    public let combines: Set<ProviderID>
    /// Whether a silent request offers saved passwords, too.
    private let savedPasswords: Bool

    #if os(watchOS)
      /// Creates a provider. A watch has one window, so its sheet needs no anchor.
      ///
      /// - Parameter scopes: the data to request. Apple does not provide later what the first sign-in does not request
      ///   (NATIVE-2).
      public init(scopes: Set<AppleScope> = [.name, .email]) {
        anchor = PresentationAnchor()
        self.scopes = scopes
        (combines, savedPasswords) = ([], false)
      }
    #else
      /// Creates a provider that shows its sheets over the window that the user looks at
      /// (``PresentationAnchor/ofActiveWindow``).
      ///
      /// - Parameters:
      ///   - scopes: the data to request. Apple does not provide later what the first sign-in does not request
      ///     (NATIVE-2).
      ///   - combines: the other sign-in methods in the sheet, as in ``init(anchor:scopes:combines:)``.
      @available(iOSApplicationExtension, unavailable, message: "An app extension has no window of its own.")
      @available(tvOSApplicationExtension, unavailable, message: "An app extension has no window of its own.")
      public init(scopes: Set<AppleScope> = [.name, .email], combines: Set<ProviderID> = []) {
        self.init(anchor: .ofActiveWindow, scopes: scopes, combines: combines)
      }

      /// Creates a provider that shows its sheets over the anchor's window.
      ///
      /// - Parameters:
      ///   - anchor: the window.
      ///   - scopes: the data to request. Apple does not provide later what the first sign-in does not request
      ///     (NATIVE-2).
      public init(anchor: PresentationAnchor, scopes: Set<AppleScope> = [.name, .email]) {
        self.init(anchor: anchor, scopes: scopes, combines: [])
      }

      /// Creates a provider whose sheet also offers passkeys and saved passwords.
      ///
      /// The server is asked once. Whichever the user takes goes to its endpoint, and the outcome is the same. A request
      /// for a specific Apple user offers neither.
      ///
      /// - Parameters:
      ///   - anchor: the window.
      ///   - scopes: the data to request.
      ///   - combines: ``SignInClient/ProviderID/passkey``, ``SignInClient/ProviderID/password`` or both. Passkeys need
      ///     the entitlement `webcredentials:` with the server's passkey domain; without it, the sheet fails.
      public init(
        anchor: PresentationAnchor, scopes: Set<AppleScope> = [.name, .email], combines: Set<ProviderID>
      ) {
        self.init(anchor: anchor, scopes: scopes, combines: combines, savedPasswords: true)
      }

      /// - Parameter savedPasswords: whether a silent request offers saved passwords. An app without passwords could not use
      ///   the answer.
      init(
        anchor: PresentationAnchor, scopes: Set<AppleScope>, combines: Set<ProviderID> = [], savedPasswords: Bool
      ) {
        self.anchor = anchor
        self.scopes = scopes
        self.combines = combines
        self.savedPasswords = savedPasswords
      }
    #endif

    /// ``SignInClient/ProviderID/apple``.
    public var id: ProviderID { .apple }

    /// Asks the user.
    ///
    /// If the task is cancelled, the sheet closes. iOS 15, tvOS before 18 and watchOS cannot close it: the call then waits for
    /// the answer, so that a name that Apple sends only once is not lost.
    ///
    /// - Throws: ``SignInClient/AuthorizationError``; its codes are ``SignInClient/AuthorizationError/Code/noWindow``,
    ///   ``SignInClient/AuthorizationError/Code/busy``, ``SignInClient/AuthorizationError/Code/unavailable``,
    ///   ``SignInClient/AuthorizationError/Code/incomplete`` and ``SignInClient/AuthorizationError/Code/failed``.
    public func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
      var combines = combines
      if savedPasswords, request.purpose == .existing { combines.insert(.password) }
      return try await AppleSheet.result(of: request, scopes: scopes, combines: combines, over: anchor).get()
    }

    /// Returns the device's credential state, without a network. After an error and on simulators it is
    /// ``SignInClient/CredentialState/unknown``, because simulators report valid consents as revoked (NATIVE-13).
    public func credentialState(for user: String) async -> CredentialState {
      #if targetEnvironment(simulator)
        .unknown
      #else
        await withCheckedContinuation { continuation in
          ASAuthorizationAppleIDProvider().getCredentialState(forUserID: user) { state, error in
            continuation.resume(returning: error == nil ? CredentialState(state) : .unknown)
          }
        }
      #endif
    }

    /// Yields each time the system reports a revoked consent. It does not name the user (NATIVE-11).
    public func revocations() -> AsyncStream<Void> {
      SystemNotice.stream(of: ASAuthorizationAppleIDProvider.credentialRevokedNotification)
    }

    /// Whether `error`, from the system's account-creation sheet, means that the user already uses Sign in with Apple
    /// for this app. If `true`, do not create an account; sign in with Apple instead.
    ///
    /// The sheet is `ASAuthorizationAccountCreationProvider` of iOS 26:
    ///
    /// ```swift
    /// func createAccount(_ page: SignInModel, showSheet: () async throws -> Void) async throws {
    ///   do {
    ///     try await showSheet()
    ///   } catch where AppleAuthorizationProvider.prefersSignInWithApple(error) {
    ///     await page.signIn(with: .apple)
    ///   }
    /// }
    /// ```
    public static func prefersSignInWithApple(_ error: any Error) -> Bool {
      AppleFailure(error as NSError) == .prefersSignInWithApple
    }
  }

  extension CredentialState {
    /// The system's state (NATIVE-10). A state that this version does not know is `unknown`.
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
