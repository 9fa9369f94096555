#if canImport(AuthenticationServices)
  internal import AuthenticationServices
  public import SignInClient

  /// The system's password managers, from iOS 26, macOS 26 and visionOS 26 on. Earlier systems, tvOS and watchOS are told
  /// nothing. See <doc:SignInClient/Passkeys>.
  public struct SystemPasswordManagers: PasswordManagerUpdates {
    /// Creates a value.
    public init() {}

    /// Passes the signal on. The system does not say what became of it.
    public func report(_ signal: PasskeySignal) async {
      #if !os(watchOS) && !os(tvOS)
        guard #available(iOS 26, macOS 26, visionOS 26, *) else { return }
        do {
          #if compiler(>=6.2.3)
            if #available(iOS 26.2, macOS 26.2, visionOS 26.2, *) {
              return try await Self.tellDataManager(signal)
            }
          #endif
          try await Self.tellUpdater(signal)
        } catch {
          // Nobody can do anything about it, and the next change reports everything again.
        }
      #endif
    }
  }
#endif

#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
  extension SystemPasswordManagers {
    #if compiler(>=6.2.3)
      @available(iOS 26.2, macOS 26.2, visionOS 26.2, *)
      private static func tellDataManager(_ signal: PasskeySignal) async throws {
        let managers = ASCredentialDataManager()
        switch signal {
        case .accepted(let id, let user, let passkeys):
          try await managers.reportAllAcceptedPublicKeyCredentials(
            relyingPartyIdentifier: id, userHandle: user, acceptedCredentialIDs: passkeys)
        // The system has one name.
        case .details(let id, let user, let name, _):
          try await managers.reportPublicKeyCredentialUpdate(
            relyingPartyIdentifier: id, userHandle: user, newName: name)
        case .unknown(let id, let passkey):
          try await managers.reportUnknownPublicKeyCredential(relyingPartyIdentifier: id, credentialID: passkey)
        case .unusedPassword(let domain, let userName):
          try await managers.reportUnusedPasswordCredential(domain: domain, userName: userName)
        }
      }
    #endif

    @available(iOS 26, macOS 26, visionOS 26, *)
    private static func tellUpdater(_ signal: PasskeySignal) async throws {
      let managers = ASCredentialUpdater()
      switch signal {
      case .accepted(let id, let user, let passkeys):
        try await managers.reportAllAcceptedPublicKeyCredentials(
          relyingPartyIdentifier: id, userHandle: user, acceptedCredentialIDs: passkeys)
      case .details(let id, let user, let name, _):
        try await managers.reportPublicKeyCredentialUpdate(
          relyingPartyIdentifier: id, userHandle: user, newName: name)
      case .unknown(let id, let passkey):
        try await managers.reportUnknownPublicKeyCredential(relyingPartyIdentifier: id, credentialID: passkey)
      case .unusedPassword(let domain, let userName):
        try await managers.reportUnusedPasswordCredential(domain: domain, userName: userName)
      }
    }
  }
#endif
