/// A file that the settings name.
package struct SettingsFile: Sendable, Hashable {
  /// What is in it.
  package enum Kind: Sendable, Hashable {
    case settings
    /// A key, a password, or another secret.
    case secret
    case database
    /// Nothing that others may not read.
    case open
  }

  package let path: String
  package let kind: Kind
}
