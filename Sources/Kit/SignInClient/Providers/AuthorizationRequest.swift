/// A request to an ``AuthorizationProvider``.
public struct AuthorizationRequest: Sendable, Equatable {
  /// Whether the request may create an account.
  public enum Purpose: String, Sendable, Hashable, CaseIterable {
    /// At launch: sign in a user that the device knows, silently or with one tap. It never creates an account, and
    /// shows no sheet if there is no known user. The server's intent `existing`.
    case existing
    /// For a button: sign in or sign up. The server's intent `any`.
    case create
  }

  /// Whether the request may create an account.
  public let purpose: Purpose
  /// The nonce that the credential must contain.
  public let nonce: Nonce
  /// A random value that the provider returns unchanged if it supports this (Apple's `state`).
  public let state: String
  /// Apple's identifier of the user who must answer, if it must be a specific user: after a team transfer
  /// (TRANSFER-11), or to confirm their identity. Other providers ignore it.
  public let user: String?
  /// Whether a signed-in user confirms their identity. The request must not create an account. Web providers must pass
  /// this to the server.
  public let isConfirmation: Bool

  /// Creates a request. ``AuthClient`` does this for you.
  public init(
    purpose: Purpose, nonce: Nonce, state: String, user: String? = nil, isConfirmation: Bool = false
  ) {
    self.isConfirmation = isConfirmation
    self.purpose = purpose
    self.nonce = nonce
    self.state = state
    self.user = user
  }
}

/// A nonce from the server, valid for one sign-in and ten minutes.
///
/// It binds the identity token to this request, so a stolen token of another request is rejected.
public struct Nonce: Sendable, Equatable {
  /// The nonce itself, for Google and Facebook.
  public let raw: String
  /// The SHA-256 of the nonce in lower-case hexadecimal, for Apple (NATIVE-7).
  public let sha256: String

  /// Creates a nonce from a back end's value.
  public init(raw: String) {
    self.init(raw: raw, sha256: Digest.hex(raw))
  }

  /// Creates a nonce with its hash, both from the server.
  public init(raw: String, sha256: String) {
    self.raw = raw
    self.sha256 = sha256
  }
}
