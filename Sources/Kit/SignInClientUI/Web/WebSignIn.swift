internal import Foundation
internal import SignInClient

/// A web sign-in: its start URL, and the check of its callback URL (RFC 7636, RFC 8252).
struct WebSignIn: Sendable, Equatable {
  /// The start URL.
  let start: URL
  /// The return address.
  let returnTo: URL
  private let state: String
  private let verifier: String

  /// - Parameters:
  ///   - server: Pippin's address.
  ///   - client: the client id in the server's settings.
  ///   - provider: a provider of the server's settings.
  ///   - isConfirmation: whether the sign-in must not create an account.
  ///   - invitation: for a new account, if there is one.
  ///   - verifier: random text of 43 to 128 characters.
  /// - Throws: ``SignInClient/AuthorizationError/Code/failed`` for an invalid address.
  init(
    server: URL, client: String, provider: ProviderID, returnTo: URL, state: String, isConfirmation: Bool = false,
    invitation: Invitation? = nil, verifier: String = ClientEnvironment.device.secret()
  ) throws(AuthorizationError) {
    guard (43...128).contains(verifier.utf8.count), !state.isEmpty,
      var parts = URLComponents(
        url: server.appendingPathComponent("auth/\(provider.openIDName == nil ? provider.rawValue : "openid")/start"),
        resolvingAgainstBaseURL: false)
    else {
      throw AuthorizationError(
        .failed, "\(server.host ?? "The server's address") is not a valid address for web sign-in.")
    }
    parts.queryItems = [
      URLQueryItem(name: "client_id", value: client),
      URLQueryItem(name: "return_to", value: returnTo.absoluteString),
      URLQueryItem(name: "state", value: state),
      URLQueryItem(name: "code_challenge", value: Digest.base64URL(verifier)),
      URLQueryItem(name: "code_challenge_method", value: "S256"),
    ]
    if let name = provider.openIDName { parts.queryItems?.append(URLQueryItem(name: "provider", value: name)) }
    if isConfirmation { parts.queryItems?.append(URLQueryItem(name: "intent", value: "existing")) }
    if let invitation, !isConfirmation {
      parts.queryItems?.append(URLQueryItem(name: Invitation.parameter, value: invitation.code))
    }
    // Servers decode a plus as a space, and URLComponents does not escape it.
    parts.percentEncodedQuery = parts.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
    guard let start = parts.url else {
      throw AuthorizationError(
        .failed, "\(server.host ?? "The server's address") is not a valid address for web sign-in.")
    }
    self.start = start
    self.returnTo = returnTo
    self.state = state
    self.verifier = verifier
  }

  /// Checks the callback URL and returns the ticket.
  ///
  /// - Throws: ``SignInClient/AuthorizationError/Code/stateMismatch`` for a URL of another sign-in: an attacker could
  ///   finish theirs in this app. The server's code if it created no account (``SignInClient/SignInError/Code/signUpClosed``,
  ///   …). Otherwise ``SignInClient/AuthorizationError/Code/failed`` with the server's error.
  func authorization(from callback: URL) throws(AuthorizationError) -> Authorization {
    let values = Self.values(of: callback)
    guard isOurs(callback), let given = values["state"], Self.isEqual(given, state) else {
      throw AuthorizationError(.stateMismatch, "The browser returned from another sign-in. Try again.")
    }
    if let error = values["error"] {
      if Self.cancellations.contains(error) { return .cancelled }
      // The client makes an error of its own of these.
      let isRefusal = SignInError.Code.ofNewAccounts.contains(SignInError.Code(rawValue: error))
      throw AuthorizationError(
        isRefusal ? AuthorizationError.Code(rawValue: error) : .failed, "The web sign-in failed with \(error).")
    }
    guard let ticket = values["ticket"], !ticket.isEmpty else {
      throw AuthorizationError(.incomplete, "The browser returned without a ticket. Nothing was sent. Try again.")
    }
    return .webTicket(WebTicket(ticket: ticket, codeVerifier: verifier))
  }

  /// The server's code, and OAuth's (RFC 6749 4.1.2.1).
  private static let cancellations: Set<String> = ["user_cancelled", "access_denied"]

  /// Whether scheme, host, port and path match the return address.
  private func isOurs(_ callback: URL) -> Bool {
    callback.scheme?.lowercased() == returnTo.scheme?.lowercased()
      && callback.host?.lowercased() == returnTo.host?.lowercased() && callback.port == returnTo.port
      && callback.path == returnTo.path && callback.user == nil && callback.password == nil
  }

  /// Ignores names that occur twice.
  private static func values(of callback: URL) -> [String: String] {
    let items = URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems ?? []
    return Dictionary(grouping: items, by: \.name).compactMapValues { $0.count == 1 ? $0[0].value : nil }
  }

  /// Compares in constant time.
  private static func isEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
