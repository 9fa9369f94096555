#if canImport(AuthenticationServices)
  internal import Foundation
  public import SignInClient

  // One line for each thing that most apps want and no more. Each has a longer form that can do everything.

  extension AuthClient {
    /// Creates a client for a Pippin server, with the defaults of most apps: the keychain, a marker of this installation in
    /// the app's own folder (``SignInClient/Configuration/installationMarker``), and the system's password managers.
    ///
    /// ```swift
    /// let client = AuthClient(server: "https://id.example.com", clientID: "com.example.app")
    /// ```
    ///
    /// For everything else, create a ``SignInClient/Configuration``, for example for an address that the app reads, or for
    /// an app that shares its session with extensions.
    ///
    /// - Parameters:
    ///   - server: the server's address. A mistake in it stops a debug build; in a release build each call throws
    ///     ``SignInClient/SignInError/Code/insecureAddress``.
    ///   - clientID: the client id in the server's settings, usually the app's bundle id.
    ///   - tokenHosts: your own back ends, which get access tokens too (``SignInClient/Configuration/tokenHosts``).
    public init(server: StaticString, clientID: String, tokenHosts: Set<String> = []) {
      var configuration = Configuration(
        server: server, clientID: clientID,
        appVersion: Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String)
      configuration.tokenHosts.formUnion(tokenHosts)
      #if os(tvOS)
        // Apple TV may empty the only folder that an app can write to, and everybody would be signed out.
      #else
        let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        configuration.installationMarker = folder?.appendingPathComponent("\(clientID).SignInClient/installed")
        #if !os(watchOS)
          configuration.passwordManagers = SystemPasswordManagers()
        #endif
      #endif
      self.init(configuration: configuration, storage: KeychainStorage())
    }

    /// Shows Apple's sheet over the window that the user looks at, and signs them in: the action of the app's own button.
    ///
    /// ```swift
    /// func press(_ client: AuthClient) async -> String? {
    ///   do {
    ///     return try await client.signInWithApple() == .cancelled ? nil : "Welcome!"
    ///   } catch {
    ///     return error.localizedDescription
    ///   }
    /// }
    /// ```
    ///
    /// An app with several windows, or with further sign-in methods, calls
    /// ``SignInClient/AuthClient/signIn(with:purpose:linking:)`` with an ``AppleAuthorizationProvider`` for each window.
    ///
    /// - Parameter scopes: the data to request. Apple does not provide later what the first sign-in does not request.
    /// - Returns: the outcome; ``SignInClient/SignInOutcome/cancelled`` if the user closed the sheet.
    /// - Throws: ``SignInClient/SignInError``.
    @available(iOSApplicationExtension, unavailable, message: "An app extension has no window of its own.")
    @available(tvOSApplicationExtension, unavailable, message: "An app extension has no window of its own.")
    @discardableResult
    public nonisolated func signInWithApple(
      scopes: Set<AppleScope> = [.name, .email]
    ) async throws(SignInError) -> SignInOutcome {
      try await signIn(with: await Self.apple(scopes))
    }

    /// Deletes the signed-in user's account, and revokes Apple's tokens. If the server requires a recent sign-in, Apple's
    /// sheet confirms over the window that the user looks at. Ask for confirmation first; it cannot be undone.
    ///
    /// For users who signed in with another provider, call
    /// ``SignInClient/AuthClient/deleteAccount(confirmingWith:)`` with that one.
    ///
    /// - Returns: the outcome; ``SignInClient/DeletionOutcome/cancelled`` if the user closed the sheet.
    /// - Throws: ``SignInClient/SignInError``.
    @available(iOSApplicationExtension, unavailable, message: "An app extension has no window of its own.")
    @available(tvOSApplicationExtension, unavailable, message: "An app extension has no window of its own.")
    @discardableResult
    public nonisolated func deleteAccount() async throws(SignInError) -> DeletionOutcome {
      try await deleteAccount(confirmingWith: await Self.apple())
    }

    @available(iOSApplicationExtension, unavailable, message: "An app extension has no window of its own.")
    @available(tvOSApplicationExtension, unavailable, message: "An app extension has no window of its own.")
    @MainActor private static func apple(_ scopes: Set<AppleScope> = [.name, .email]) -> AppleAuthorizationProvider {
      #if os(watchOS)
        AppleAuthorizationProvider(scopes: scopes)
      #else
        AppleAuthorizationProvider(anchor: .ofActiveWindow, scopes: scopes)
      #endif
    }
  }
#endif
