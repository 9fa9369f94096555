package import PippinAccounts

/// With what somebody asked for a mail, as far as it can be told without repeating a stranger's words.
package enum AskingDevice: Sendable, Equatable {
  /// A browser, by its name and its system's where both are among those that are known.
  case browser(name: String?, system: String?)
  case app(Surface)
}
