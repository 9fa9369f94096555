package import PippinFoundation

/// How long the live sessions last whose refresh token or cookie was made before a moment.
package struct FormerSessions: Hashable, Sendable {
  /// When the last of them expires, unless it is used.
  package let lastExpiry: Date?
  /// When the newest of those on our own pages was opened. Its cookie is never replaced, however long it is used.
  package let newestCookie: Date?

  package init(lastExpiry: Date?, newestCookie: Date?) {
    self.lastExpiry = lastExpiry
    self.newestCookie = newestCookie
  }
}
