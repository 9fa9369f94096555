/// What a person let an OpenID client do, for as long as the client's session lasts (RFC 6749, OpenID Connect Core).
package struct Grant: Hashable, Sendable {
  /// The session of our own pages within which it was given, so that signing out there reaches the client; nil where there was none,
  /// as for a device. The same person's next sign-in at that browser takes its place.
  package var browserSession: SessionID?
  package let scope: GrantedScope

  package init(browserSession: SessionID?, scope: GrantedScope) {
    self.browserSession = browserSession
    self.scope = scope
  }
}
