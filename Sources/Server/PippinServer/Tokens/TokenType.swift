/// The `typ` of each kind of token that we sign, so that none can pass for another.
package enum TokenType: String, Sendable, CaseIterable {
  /// RFC 9068, 2.1.
  case accessToken = "at+jwt"
  /// OpenID Connect Core leaves it open, and clients expect this or nothing.
  case idToken = "JWT"
  /// OpenID Connect Back-Channel Logout, 2.4.
  case logoutToken = "logout+jwt"
}
