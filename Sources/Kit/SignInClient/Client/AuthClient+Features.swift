extension AuthClient {
  /// Optional features of a back end. Pippin's server has all of them; your own back end has those of
  /// ``AuthenticationBackend/features``.
  ///
  /// Sign-in, sign-out, the consent check and account deletion are always available. Calls for a missing feature throw
  /// ``SignInError/Code/unsupported``.
  public struct Features: OptionSet, Sendable, Hashable {
    /// The bits of the set.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// ``AuthClient/offers(maxAge:)``
    public static let offers = Features(rawValue: 1 << 0)
    /// ``AuthClient/signUp(email:password:name:)``
    public static let signUp = Features(rawValue: 1 << 1)
    /// ``AuthClient/requestPasswordReset(email:)``
    public static let passwordReset = Features(rawValue: 1 << 2)
    /// ``AuthClient/requestSignInCode(email:)``
    public static let emailSignIn = Features(rawValue: 1 << 3)
    /// ``AuthClient/changeName(_:)``
    public static let profile = Features(rawValue: 1 << 4)
    /// ``AuthClient/identities()``
    public static let identities = Features(rawValue: 1 << 5)
    /// ``AuthClient/sessions()``
    public static let sessions = Features(rawValue: 1 << 6)
    /// ``AuthClient/export()``
    public static let export = Features(rawValue: 1 << 7)
    /// ``AuthClient/changeEmail(_:confirmingWith:)``
    public static let email = Features(rawValue: 1 << 8)
    /// ``AuthClient/changePassword(current:new:confirmingWith:)``
    public static let password = Features(rawValue: 1 << 9)
    /// ``AuthClient/signInAsGuest()``
    public static let guests = Features(rawValue: 1 << 10)

    static let pippin = Features(rawValue: (1 << 11) - 1)
  }

  /// The features of this client's back end.
  public nonisolated var features: Features { backend.features }

  /// The Pippin server, if it is the back end.
  func pippin() throws(SignInError) -> PippinBackend {
    guard let server = backend as? PippinBackend else {
      throw SignInError(.unsupported, "The back end does not support this call. See AuthClient.features.")
    }
    return server
  }
}
