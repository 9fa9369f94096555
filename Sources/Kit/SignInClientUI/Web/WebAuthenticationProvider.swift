#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
  internal import AuthenticationServices
  public import Foundation
  public import SignInClient

  /// Signs in with Google, Facebook or another provider in the system's browser sheet, without an SDK. The web sign-in returns a ticket
  /// to the app.
  ///
  /// Add the app's `return_to` to the client in the server's settings; `ASWebAuthenticationSession` returns to it.
  /// Another app could claim a custom scheme, but it could not use the ticket without the code verifier (RFC 8252 8.1).
  /// An https address of an associated domain is better (iOS 17.4, macOS 14.4 and later).
  public struct WebAuthenticationProvider: AuthorizationProvider {
    /// The provider.
    public let id: ProviderID
    private let server: URL
    private let clientID: String
    private let returnTo: URL
    private let isEphemeral: Bool
    private let anchor: PresentationAnchor

    /// Creates a provider for one window.
    ///
    /// - Parameters:
    ///   - id: Google, Facebook or ``SignInClient/ProviderID/openID(_:)``. For Apple, use ``AppleAuthorizationProvider``.
    ///   - server: Pippin's address, as in the client's configuration.
    ///   - clientID: the client id in the server's settings.
    ///   - returnTo: the return address: one of the client's `return_to`, such as `com.example.app:/signed-in`.
    ///   - isEphemeral: whether to use a private browser session without existing cookies.
    ///   - anchor: the window.
    public init(
      _ id: ProviderID, server: URL, clientID: String, returnTo: URL, isEphemeral: Bool = false,
      anchor: PresentationAnchor
    ) {
      self.id = id
      self.server = server
      self.clientID = clientID
      self.returnTo = returnTo
      self.isEphemeral = isEphemeral
      self.anchor = anchor
    }

    /// Asks the user in the browser. A silent request shows nothing.
    ///
    /// - Throws: ``SignInClient/AuthorizationError``.
    public func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
      guard request.purpose == .create else { return .cancelled }
      let signIn = try WebSignIn(
        server: server, client: clientID, provider: id, returnTo: returnTo, state: request.state,
        isConfirmation: request.isConfirmation, invitation: request.invitation)
      guard let callback = try await WebSheet.callback(of: signIn, isEphemeral: isEphemeral, over: anchor).get() else {
        return .cancelled
      }
      return try signIn.authorization(from: callback)
    }
  }
#endif
