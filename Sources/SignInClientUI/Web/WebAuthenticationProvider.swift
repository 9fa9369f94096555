#if canImport(AuthenticationServices) && !os(watchOS) && !os(tvOS)
  internal import AuthenticationServices
  public import Foundation
  public import SignInClient

  /// Google's or Facebook's page in the system's browser sheet, without an SDK: the sign-in of the web, which hands the app a ticket.
  ///
  /// The server has a client with this `return_to` among its settings; `ASWebAuthenticationSession` brings the person back. With a
  /// custom scheme another app could be opened in the place of this one, but could do nothing with the ticket: the verifier never
  /// leaves the app (RFC 8252 8.1). An https address of the app's associated domains is better, from iOS 17.4 and macOS 14.4 on.
  public struct WebAuthenticationProvider: AuthorizationProvider {
    /// Whose page it is.
    public let id: ProviderID
    private let server: URL
    private let clientID: String
    private let returnTo: URL
    private let isEphemeral: Bool
    private let anchor: PresentationAnchor

    /// A provider for one window.
    ///
    /// - Parameters:
    ///   - id: Google or Facebook. Apple has its own sheet: ``AppleAuthorizationProvider``.
    ///   - server: Pippin's address, as in the client's configuration.
    ///   - clientID: the app, as the server's settings know it.
    ///   - returnTo: where the browser comes back to: one of the client's `return_to`, such as `com.example.app:/signed-in`.
    ///   - isEphemeral: whether the browser forgets who signed in there, and knows nobody from before.
    ///   - anchor: the window's own.
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

    /// Asks the person in the browser. At launch nothing comes up.
    ///
    /// - Throws: ``SignInClient/AuthorizationError``.
    public func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
      guard request.purpose == .create else { return .cancelled }
      let signIn = try WebSignIn(
        server: server, client: clientID, provider: id, returnTo: returnTo, state: request.state,
        isConfirmation: request.isConfirmation)
      guard let callback = try await WebSheet.callback(of: signIn, isEphemeral: isEphemeral, over: anchor).get() else {
        return .cancelled
      }
      return try signIn.authorization(from: callback)
    }
  }
#endif
