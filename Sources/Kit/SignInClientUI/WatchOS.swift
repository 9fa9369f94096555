#if os(watchOS)
  // A watch has no sign-in: it uses a session from the iPhone. Only `KeychainStorage` of this module is available.

  /// Not on watchOS: sign in on the iPhone, and keep the watch's session with `SignInClient`.
  @available(watchOS, unavailable, message: "Sign in on the iPhone; a watch has SignInClient and KeychainStorage.")
  public enum AppleAuthorizationProvider {}

  /// Not on watchOS: sign in on the iPhone, and keep the watch's session with `SignInClient`.
  @available(watchOS, unavailable, message: "Sign in on the iPhone; a watch has SignInClient and KeychainStorage.")
  public enum AppleSignInButton {}

  /// Not on watchOS: sign in on the iPhone, and keep the watch's session with `SignInClient`.
  @available(watchOS, unavailable, message: "Sign in on the iPhone; a watch has SignInClient and KeychainStorage.")
  public enum SignInView {}

  /// Not on watchOS: sign in on the iPhone, and keep the watch's session with `SignInClient`.
  @available(watchOS, unavailable, message: "Sign in on the iPhone; a watch has SignInClient and KeychainStorage.")
  public enum SignInModel {}

  /// Not on watchOS: follow `AuthClient.states()` instead.
  @available(watchOS, unavailable, message: "On the watch, follow AuthClient.states() of SignInClient.")
  public enum SessionModel {}
#endif
