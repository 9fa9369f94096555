package import PippinAccounts
package import PippinSecret

/// A session that was opened on our own pages.
package struct PageSession: Sendable {
  /// The value of the session cookie.
  package let cookie: SecretText
  package let session: Session
  /// Whether the account is new.
  package let created: Bool
  /// The OpenID client's request that the tab leads on to, where the sign-in knows it.
  package let request: OpenIDRequestID?

  init(_ opened: SignInResult, keys: MasterKeys, request: OpenIDRequestID? = nil) {
    self.request = request
    cookie = SessionCookie.text(for: opened.session, keys: keys)
    session = opened.session
    created = opened.created
  }
}
