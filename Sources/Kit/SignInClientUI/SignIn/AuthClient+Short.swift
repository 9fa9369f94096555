internal import Foundation

#if canImport(AuthenticationServices)
  public import SignInClient

  // One line for each thing that most apps want and no more. Each has a longer form that can do everything.

  extension AuthClient {
    /// Creates a client for a Pippin server, with the defaults of most apps: the keychain, the app's version, the marker of
    /// this installation (``SignInClient/Configuration/defaultInstallationMarker(clientID:)``), and the system's password
    /// managers.
    ///
    /// ```swift
    /// let client = AuthClient(server: "https://id.example.com", clientID: "com.example.app") { configuration in
    ///   configuration.appAttestation = SystemAppAttest()
    /// }
    /// ```
    ///
    /// For an address that the app reads, and for an app that shares its session with extensions, create a
    /// ``SignInClient/Configuration``.
    ///
    /// - Parameters:
    ///   - server: the server's address. A mistake in it stops a debug build; in a release build each call throws
    ///     ``SignInClient/SignInError/Code/insecureAddress``.
    ///   - clientID: the client id in the server's settings, usually the app's bundle id.
    ///   - tokenHosts: your own back ends, which get access tokens too (``SignInClient/Configuration/tokenHosts``).
    ///   - configure: changes the defaults.
    public init(
      server: StaticString, clientID: String, tokenHosts: Set<String> = [],
      configure: (inout Configuration) -> Void = { _ in }
    ) {
      var configuration = Configuration.ofMostApps(server: server, clientID: clientID, tokenHosts: tokenHosts)
      #if !os(tvOS) && !os(watchOS)
        configuration.passwordManagers = SystemPasswordManagers()
      #endif
      configure(&configuration)
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
      try await signIn(with: Self.apple(scopes))
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
      try await deleteAccount(confirmingWith: Self.apple())
    }

    @available(iOSApplicationExtension, unavailable, message: "An app extension has no window of its own.")
    @available(tvOSApplicationExtension, unavailable, message: "An app extension has no window of its own.")
    private static func apple(_ scopes: Set<AppleScope> = [.name, .email]) -> AppleAuthorizationProvider {
      AppleAuthorizationProvider(scopes: scopes)
    }
  }
#else
  internal import SignInClient
#endif

extension Configuration {
  /// What an app needs that sets nothing.
  static func ofMostApps(server: StaticString, clientID: String, tokenHosts: Set<String> = []) -> Configuration {
    var configuration = Configuration(
      server: server, clientID: clientID,
      appVersion: Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String)
    configuration.tokenHosts.formUnion(tokenHosts)
    configuration.installationMarker = defaultInstallationMarker(clientID: clientID)
    return configuration
  }
}
