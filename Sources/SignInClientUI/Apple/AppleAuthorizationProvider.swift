#if canImport(AuthenticationServices) && !os(watchOS)
  internal import AuthenticationServices
  internal import Foundation
  public import SignInClient

  /// Sign in with Apple, and the passwords that Apple's keychain has for the app, as one
  /// ``SignInClient/AuthorizationProvider``.
  ///
  /// ``SignInClient/AuthorizationRequest/Purpose/create`` shows Apple's sheet and asks for the scopes.
  /// ``SignInClient/AuthorizationRequest/Purpose/existing`` offers the Apple ID that has consented before and the app's passwords
  /// side by side, and shows nothing where there is neither. Apple TV cannot ask silently: there it answers that there is nobody.
  ///
  /// Make one for each window, with the window's own anchor; it is a value and holds nothing else. One request is on the screen at a
  /// time, whichever window asks.
  public struct AppleAuthorizationProvider: CredentialStateProvider {
    private let anchor: PresentationAnchor
    private let scopes: Set<AppleScope>

    /// A provider whose sheets appear over the window of `anchor`.
    ///
    /// - Parameters:
    ///   - anchor: the window.
    ///   - scopes: what the person is asked to share. Ask for no more than the app uses; what is not asked for at the first sign-in
    ///     is not given later (NATIVE-2).
    public init(anchor: PresentationAnchor, scopes: Set<AppleScope> = [.name, .email]) {
      self.anchor = anchor
      self.scopes = scopes
    }

    /// ``SignInClient/ProviderID/apple``.
    public var id: ProviderID { .apple }

    /// Asks the person; see the type.
    ///
    /// When the task is cancelled the sheet goes away. iOS 15 and tvOS before 18 cannot take it away: there the call goes on until it
    /// is answered, so that a name that Apple gives only once is not lost.
    ///
    /// - Throws: ``SignInClient/AuthorizationError``; its codes are ``SignInClient/AuthorizationError/Code/noWindow``,
    ///   ``SignInClient/AuthorizationError/Code/busy``, ``SignInClient/AuthorizationError/Code/unavailable``,
    ///   ``SignInClient/AuthorizationError/Code/incomplete`` and ``SignInClient/AuthorizationError/Code/failed``.
    public func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
      try await AppleSheet.result(of: request, scopes: scopes, over: anchor).get()
    }

    /// What the device says, without network. Any error is ``SignInClient/CredentialState/unknown``, and so is everything that a
    /// simulator says: it calls consents withdrawn that stand (NATIVE-13).
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

    /// Comes each time that the system says that a consent was withdrawn; it does not say whose (NATIVE-11).
    public func revocations() -> AsyncStream<Void> {
      SystemNotice.stream(of: ASAuthorizationAppleIDProvider.credentialRevokedNotification)
    }

    /// Whether `error`, from the system's account-creation sheet, says that the person uses Sign in with Apple for this app: create
    /// nothing, and show Apple's sheet instead (NEW-1).
    ///
    /// The sheet is `ASAuthorizationAccountCreationProvider`, of iOS 26. Where this is `true`, sign in as at Apple's button:
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
