/// What an ``AuthorizationProvider`` is asked for.
public struct AuthorizationRequest: Sendable, Equatable {
  /// Which of the two requests it is.
  public enum Purpose: String, Sendable, Hashable, CaseIterable {
    /// At launch: whoever is known on this device may come in, silently or with one tap; nobody is asked to sign up, and no
    /// sheet appears when there is nothing. The server's intent `existing`.
    case existing
    /// At the button: sign in, or sign up. The server's intent `any`.
    case create
  }

  /// Which of the two requests it is.
  public let purpose: Purpose
  /// The nonce that the answer must carry.
  public let nonce: Nonce
  /// A random value, to be handed back unchanged by a provider that can (for Apple's, `state`).
  public let state: String
  /// What Apple calls the person who must answer, where it must be this one: to learn their new name after the app moved to
  /// another team (TRANSFER-11), or to confirm who they are. Other providers ignore it.
  public let user: String?
  /// Whether a person who is signed in proves once more who they are: nobody gets an account by it. A provider whose server makes
  /// accounts on the way, as in a browser, must tell it so.
  public let isConfirmation: Bool

  /// A request; ``AuthClient`` makes them.
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

/// A nonce that the server gave out, good for one sign-in and ten minutes.
///
/// It ties the identity token to this very request: a token that was taken elsewhere carries another one.
public struct Nonce: Sendable, Equatable {
  /// The value itself, for providers that take it as it is (Google, Facebook).
  public let raw: String
  /// Its SHA-256 in lower-case hexadecimal: what goes into Apple's request (NATIVE-7).
  public let sha256: String

  /// A nonce that a back end gave out.
  public init(raw: String) {
    self.init(raw: raw, sha256: Digest.hex(raw))
  }

  /// A nonce with its hash, both as the server gave them.
  public init(raw: String, sha256: String) {
    self.raw = raw
    self.sha256 = sha256
  }
}
