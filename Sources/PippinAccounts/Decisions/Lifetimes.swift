package import PippinFoundation

/// How long sessions and what belongs to them last, in seconds.
package struct Lifetimes: Sendable {
  /// A session of an app that is not used (`refresh_expires_in`): 60 days.
  package var tokenSession: TimeInterval = 60 * 86_400
  /// A session of our own pages that is not used: 14 days.
  package var cookieSessionIdle: TimeInterval = 14 * 86_400
  /// A session of our own pages, used or not: 60 days.
  package var cookieSessionAbsolute: TimeInterval = 60 * 86_400
  /// How long the refresh token before the newest still gets the same successor where no `retry_key` came with it.
  package var refreshForgiveness: TimeInterval = 60
  /// How many live sessions an account may have (C-6).
  package var sessionsPerAccount = 100

  package init() {}
}
