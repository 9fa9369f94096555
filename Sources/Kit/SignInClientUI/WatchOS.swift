#if os(watchOS)
  // A watch has no room for a page with every sign-in method. It has Apple's sheet, a device code, and the session's state.

  /// Not on watchOS: use ``AppleSignInButton`` with ``AppleAuthorizationProvider``, or ``DeviceCodeView``.
  @available(
    watchOS, unavailable,
    message: "On the watch, use AppleSignInButton with AppleAuthorizationProvider, or DeviceCodeView."
  )
  public enum SignInView {}

  /// Not on watchOS: call `AuthClient.signIn(with:)` of `SignInClient`.
  @available(
    watchOS, unavailable, message: "On the watch, call AuthClient.signIn(with:) with AppleAuthorizationProvider."
  )
  public enum SignInModel {}

  /// Not on watchOS: the account page is in the iPhone app, and in the browser.
  @available(watchOS, unavailable, message: "Show the account page on the iPhone, or link to the server's own page.")
  public enum AccountView {}
#endif
