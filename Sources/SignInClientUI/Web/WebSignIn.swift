internal import Foundation
internal import SignInClient

/// One sign-in in a browser: the address that it begins at, and what the address says that it comes back to (RFC 7636, RFC 8252).
struct WebSignIn: Sendable, Equatable {
  /// Where the browser begins.
  let start: URL
  /// Where it comes back to.
  let returnTo: URL
  private let state: String
  private let verifier: String

  /// - Parameters:
  ///   - server: Pippin's address.
  ///   - client: the app as the server's settings know it for the web.
  ///   - provider: whose page it is: the server has one for Apple, Google and Facebook.
  ///   - isConfirmation: whether nobody may get an account by it.
  ///   - verifier: text that nobody can guess, of 43 to 128 characters.
  /// - Throws: ``SignInClient/AuthorizationError/Code/failed`` for addresses of which no address can be made.
  init(
    server: URL, client: String, provider: ProviderID, returnTo: URL, state: String, isConfirmation: Bool = false,
    verifier: String = WebSignIn.random()
  ) throws(AuthorizationError) {
    guard (43...128).contains(verifier.utf8.count), !state.isEmpty,
      var parts = URLComponents(
        url: server.appendingPathComponent("auth/\(provider.rawValue)/start"), resolvingAgainstBaseURL: false)
    else { throw AuthorizationError(.failed, "\(server.host ?? "The server's address") is no address to begin at.") }
    parts.queryItems = [
      URLQueryItem(name: "client_id", value: client),
      URLQueryItem(name: "return_to", value: returnTo.absoluteString),
      URLQueryItem(name: "state", value: state),
      URLQueryItem(name: "code_challenge", value: Digest.base64URL(verifier)),
      URLQueryItem(name: "code_challenge_method", value: "S256"),
    ]
    if isConfirmation { parts.queryItems?.append(URLQueryItem(name: "intent", value: "existing")) }
    // Servers read a plus as a space, and URLComponents leaves it as it is.
    parts.percentEncodedQuery = parts.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
    guard let start = parts.url else {
      throw AuthorizationError(.failed, "\(server.host ?? "The server's address") is no address to begin at.")
    }
    self.start = start
    self.returnTo = returnTo
    self.state = state
    self.verifier = verifier
  }

  /// What the browser came back with.
  ///
  /// - Throws: ``SignInClient/AuthorizationError/Code/stateMismatch`` for an address that is not of this sign-in: another one could
  ///   finish theirs in this person's app. Otherwise ``SignInClient/AuthorizationError/Code/failed`` with the server's word.
  func authorization(from callback: URL) throws(AuthorizationError) -> Authorization {
    let values = Self.values(of: callback)
    guard isOurs(callback), let given = values["state"], Self.isEqual(given, state) else {
      throw AuthorizationError(.stateMismatch, "The browser came back with another sign-in than this one. Begin again.")
    }
    if let error = values["error"] {
      if Self.cancellations.contains(error) { return .cancelled }
      throw AuthorizationError(.failed, "The sign-in in the browser ended with \(error).")
    }
    guard let ticket = values["ticket"], !ticket.isEmpty else {
      throw AuthorizationError(.incomplete, "The browser came back without a ticket. Begin again; nothing was sent.")
    }
    return .webTicket(WebTicket(ticket: ticket, codeVerifier: verifier))
  }

  /// The server's word, and OAuth's (RFC 6749 4.1.2.1).
  private static let cancellations: Set<String> = ["user_cancelled", "access_denied"]

  /// Scheme, host, port and path are those that the browser was sent back to.
  private func isOurs(_ callback: URL) -> Bool {
    callback.scheme?.lowercased() == returnTo.scheme?.lowercased()
      && callback.host?.lowercased() == returnTo.host?.lowercased() && callback.port == returnTo.port
      && callback.path == returnTo.path && callback.user == nil && callback.password == nil
  }

  /// A name that stands there twice says nothing.
  private static func values(of callback: URL) -> [String: String] {
    let items = URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems ?? []
    return Dictionary(grouping: items, by: \.name).compactMapValues { $0.count == 1 ? $0[0].value : nil }
  }

  /// Takes the same time wherever the first difference is.
  private static func isEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// 43 characters that nobody can guess, and that need no escaping anywhere.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return Data(bytes).base64EncodedString()
      .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }
}
