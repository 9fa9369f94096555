package import PippinAccounts

/// What a conversion needs to know beside the export.
package struct ConversionOptions: Sendable {
  /// The Apple team under which people signed in. Apple's subjects mean nothing without it, and no export names it.
  package var team: String?
  /// The id of the Facebook app, whose subjects belong to it alone.
  package var facebookApp: String?
  /// The client that Apple's refresh tokens were issued to.
  package var appleClient: ClientID?
  /// Firebase's parameters of the project's password hashes.
  package var hashConfig: FirebaseHashConfig?
  /// Auth0's password hashes, which come in a file of their own.
  package var passwordHashes: Auth0PasswordHashes?
  /// Whether password hashes are left out, for instance because a pepper makes them useless.
  package var leavesOutPasswords = false
  /// Whether an address that the export calls verified counts as verified.
  package var trustsAddresses = true

  package init() {}
}
