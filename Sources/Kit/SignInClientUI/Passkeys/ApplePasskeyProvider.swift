#if canImport(AuthenticationServices) && !os(watchOS)
  internal import AuthenticationServices
  internal import Foundation
  public import SignInClient

  /// Passkeys by the system's sheets.
  ///
  /// The app needs the *Associated Domains* entitlement `webcredentials:` with the server's passkey domain. See
  /// <doc:SignInClient/Passkeys>.
  ///
  /// In an app with several windows, create one per window, with the window's anchor. Only one request is on the screen at a time, across all windows.
  public struct ApplePasskeyProvider: PasskeyProvider {
    private let anchor: PresentationAnchor

    /// Creates a provider that shows its sheets over the window that the user looks at
    /// (``PresentationAnchor/ofActiveWindow``).
    @available(iOSApplicationExtension, unavailable, message: "An app extension has no window of its own.")
    @available(tvOSApplicationExtension, unavailable, message: "An app extension has no window of its own.")
    public init() {
      self.init(anchor: .ofActiveWindow)
    }

    /// Creates a provider that shows its sheets over the anchor's window.
    public init(anchor: PresentationAnchor) {
      self.anchor = anchor
    }

    /// Whether this system has passkeys: iOS 16, macOS 13, visionOS 1, tvOS 16. Where it has none, show no button.
    public static var isAvailable: Bool {
      if #available(iOS 16, macOS 13, tvOS 16, *) { true } else { false }
    }

    /// Asks the user for a passkey. A silent request finds only passkeys on this device, and shows no QR code.
    ///
    /// If the task is cancelled, the sheet closes.
    ///
    /// - Throws: ``SignInClient/AuthorizationError``; its codes are ``SignInClient/AuthorizationError/Code/noWindow``,
    ///   ``SignInClient/AuthorizationError/Code/busy``, ``SignInClient/AuthorizationError/Code/unavailable``,
    ///   ``SignInClient/AuthorizationError/Code/notAssociated`` and ``SignInClient/AuthorizationError/Code/failed``.
    public func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
      try await answer(to: request, isAutoFill: false)
    }

    /// The same in the keyboard of a text field (PK-102).
    fileprivate func answer(
      to request: AuthorizationRequest, isAutoFill: Bool
    ) async throws(AuthorizationError) -> Authorization {
      guard Self.isAvailable, let passkey = request.passkey else {
        throw AuthorizationError(.unavailable, "The server or this system has no passkeys.")
      }
      return try await AppleSheet.assertion(
        of: passkey, isSilent: request.purpose == .existing, isAutoFill: isAutoFill, over: anchor
      ).get().authorization
    }

    /// Apple's sheet over the same window, for a user who already uses Sign in with Apple for this app.
    public var appleProvider: (any AuthorizationProvider)? { AppleAuthorizationProvider(anchor: anchor) }

    /// Creates a passkey with the system's sheet. With
    /// ``SignInClient/PasskeyRegistrationRequest/Style/accountCreation`` it is the sheet for a new account, on iOS 26,
    /// macOS 26 and visionOS 26. ``SignInClient/PasskeyRegistrationRequest/Style/conditional`` shows
    /// nothing; before iOS 18, macOS 15 and visionOS 2, and on Apple TV, it creates none.
    ///
    /// - Throws: ``SignInClient/AuthorizationError``, also with the codes
    ///   ``SignInClient/AuthorizationError/Code/alreadyRegistered`` and
    ///   ``SignInClient/AuthorizationError/Code/notSetUp``.
    public func register(
      _ request: PasskeyRegistrationRequest
    ) async throws(AuthorizationError) -> PasskeyRegistration? {
      guard Self.isAvailable else { throw AuthorizationError(.unavailable, "This system has no passkeys.") }
      return try await AppleSheet.registration(of: request, over: anchor).get().registration
    }
  }

  extension AppleSheet {
    fileprivate static func assertion(
      of passkey: PasskeyRequest, isSilent: Bool, isAutoFill: Bool, over anchor: PresentationAnchor
    ) async -> Answer {
      await outcome(of: SheetOrder(passkey, isSilent: isSilent, isAutoFill: isAutoFill), over: anchor)
    }

    fileprivate static func registration(
      of request: PasskeyRegistrationRequest, over anchor: PresentationAnchor
    ) async -> Answer {
      // Nothing that the user looks at may give way to what shows nothing.
      guard let order = SheetOrder(request), request.style != .conditional || !isShown else {
        return .success(.cancelled)
      }
      return await outcome(of: order, over: anchor)
    }
  }

  /// Passkeys in the keyboard of a text field (PK-102).
  struct PasskeyAutoFill: AuthorizationProvider {
    let passkeys: ApplePasskeyProvider

    init(anchor: PresentationAnchor) {
      passkeys = ApplePasskeyProvider(anchor: anchor)
    }

    /// Not on macOS, which offers passkeys in each such field by itself, and not on tvOS.
    static var isAvailable: Bool {
      #if os(iOS) || os(visionOS)
        if #available(iOS 16, *) { true } else { false }
      #else
        false
      #endif
    }

    var id: ProviderID { .passkey }

    func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
      try await passkeys.answer(to: request, isAutoFill: true)
    }
  }

  extension SheetOrder {
    /// A sign-in with a passkey.
    init(_ passkey: PasskeyRequest, isSilent: Bool, isAutoFill: Bool) {
      self.init(
        requests: [Self.request(for: passkey)], purpose: isSilent ? .existing : .create,
        style: isAutoFill ? .autoFill : isSilent ? .immediate : .modal, ceremony: .signIn)
    }

    /// A new passkey; `nil` where the system cannot make one without a sheet.
    init?(_ new: PasskeyRegistrationRequest) {
      if new.style == .accountCreation, let sheet = Self.accountCreation(new) {
        self.init(
          requests: [sheet], purpose: .create, style: .modal, ceremony: .registration(new.style, hasExclusions: false))
        return
      }
      let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(
        relyingPartyIdentifier: new.request.relyingPartyID)
      let request: ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest
      if new.style == .conditional {
        #if os(tvOS)
          return nil
        #else
          guard #available(iOS 18, macOS 15, visionOS 2, *) else { return nil }
          request = provider.createCredentialRegistrationRequest(
            challenge: new.request.challenge, name: new.userName, userID: new.userHandle, requestStyle: .conditional)
          // The user is not asked, so they cannot be verified either (PK-103).
          request.userVerificationPreference = .preferred
        #endif
      } else {
        request = provider.createCredentialRegistrationRequest(
          challenge: new.request.challenge, name: new.userName, userID: new.userHandle)
        request.userVerificationPreference = .required
      }
      if !new.displayName.isEmpty { request.displayName = new.displayName }
      #if os(iOS) || os(macOS)
        if #available(iOS 17.4, macOS 13.5, *) {
          request.excludedCredentials = new.excludedCredentialIDs.map {
            ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: $0)
          }
        }
      #endif
      self.init(
        requests: [request], purpose: .create, style: new.style == .conditional ? .unseen : .modal,
        ceremony: .registration(new.style, hasExclusions: !new.excludedCredentialIDs.isEmpty))
    }

    /// The sheet for a new account (PK-147); `nil` where the system has none. It gives exactly one contact, so without a
    /// question for an address it is not the right sheet.
    private static func accountCreation(_ new: PasskeyRegistrationRequest) -> ASAuthorizationRequest? {
      #if os(iOS) || os(macOS) || os(visionOS)
        guard #available(iOS 26, macOS 26, visionOS 26, *), new.asksForEmail else { return nil }
        return ASAuthorizationAccountCreationProvider().createPlatformPublicKeyCredentialRegistrationRequest(
          acceptedContactIdentifiers: [.email], shouldRequestName: new.asksForName,
          relyingPartyIdentifier: new.request.relyingPartyID, challenge: new.request.challenge, userID: new.userHandle)
      #else
        return nil
      #endif
    }

    static func request(for passkey: PasskeyRequest) -> ASAuthorizationRequest {
      let request = ASAuthorizationPlatformPublicKeyCredentialProvider(
        relyingPartyIdentifier: passkey.relyingPartyID
      ).createCredentialAssertionRequest(challenge: passkey.challenge)
      request.userVerificationPreference = .required
      request.allowedCredentials = passkey.allowedCredentialIDs.map {
        ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: $0)
      }
      return request
    }
  }

  extension PasskeyAssertion {
    /// - Throws: ``AuthorizationError/Code/incomplete`` if a part is missing.
    init(_ credential: ASAuthorizationPlatformPublicKeyCredentialAssertion) throws(AuthorizationError) {
      guard let data = credential.rawAuthenticatorData, let signature = credential.signature else {
        throw AuthorizationError(.incomplete, "The passkey’s answer has no signature. Nothing was sent. Try again.")
      }
      self.init(
        credentialID: credential.credentialID, clientDataJSON: credential.rawClientDataJSON, authenticatorData: data,
        signature: signature, userHandle: credential.userID)
    }
  }

  extension PasskeyRegistration {
    /// - Throws: ``AuthorizationError/Code/incomplete`` if a part is missing.
    init(
      _ credential: ASAuthorizationPlatformPublicKeyCredentialRegistration, name: PersonName? = nil,
      email: String? = nil
    ) throws(AuthorizationError) {
      guard let attestation = credential.rawAttestationObject else {
        throw AuthorizationError(.incomplete, "The new passkey has no attestation object. Nothing was sent. Try again.")
      }
      self.init(
        credentialID: credential.credentialID, clientDataJSON: credential.rawClientDataJSON,
        attestationObject: attestation, name: name, email: email)
    }
  }

  #if os(iOS) || os(macOS) || os(visionOS)
    @available(iOS 26, macOS 26, visionOS 26, *)
    extension PasskeyRegistration {
      /// What the sheet for a new account gives. Its address is as if typed: Apple does not verify it (PK-147).
      init(_ credential: ASAuthorizationAccountCreationPlatformPublicKeyCredential) throws(AuthorizationError) {
        let name = credential.name.map { PersonName(givenName: $0.givenName, familyName: $0.familyName) }
        let email: String? = if case .email(let address) = credential.contactIdentifier { address.value } else { nil }
        try self.init(credential.credentialRegistration, name: name?.isEmpty == true ? nil : name, email: email)
      }
    }
  #endif
#endif
