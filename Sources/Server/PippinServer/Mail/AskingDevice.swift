package import PippinAccounts

/// With what somebody asked for a mail, as far as it can be told without repeating a stranger's words.
package enum AskingDevice: Sendable, Equatable {
  /// A browser, by its name and its system's where both are among those that are known.
  case browser(name: String?, system: String?)
  case app(Surface)

  /// What a session was opened with. What an app says of itself is a stranger's text, and is not repeated.
  init(of session: Session) {
    self =
      session.kind == .cookie
      ? .browser(name: session.device.appVersion, system: session.device.platform) : .app(session.surface)
  }
}
