import PippinTokens

/// The claims that only Apple's identity tokens have.
///
/// Those that decide about the user must have the documented type. Informative claims (`real_user_status`, `auth_time`, `org_id`,
/// `transfer_sub`, `nonce_supported`) of another type count as absent: they change without notice (CLAIMS-13 to CLAIMS-17), and must not
/// fail all sign-ins.
enum IdentityTokenClaims {
  /// Only RS256, by the key that `kid` names (KEYS-2, KEYS-8, KEYS-9).
  static let form = IDTokenForm(
    SignedTokenForm(algorithms: [.RS256], maximumLength: UnverifiedIdentityToken.maximumLength),
    names: [
      "email", "email_verified", "is_private_email", "auth_time", "nonce_supported", "real_user_status", "transfer_sub",
      "org_id",
    ], checkClaims: check)

  /// The indexes of these names, behind those of every ID token.
  enum Index {
    static let email = 8
    static let emailVerified = 9
    static let isPrivateEmail = 10
    static let authenticatedAt = 11
    static let nonceSupported = 12
    static let realUserStatus = 13
    static let transferSubject = 14
    static let organizationID = 15
  }

  @Sendable private static func check(_ claims: IDTokenClaims) throws(IDTokenError) {
    let members = claims.members
    try members.checkString(Index.email, "email")
    try members.checkPlain(Index.email, "email")
    try checkFlag(members, Index.emailVerified, "email_verified")
    try checkFlag(members, Index.isPrivateEmail, "is_private_email")
  }

  private static func checkFlag(_ members: JSONMembers, _ index: Int, _ name: String) throws(IDTokenError) {
    guard members.kind(index) == nil || members.flag(index) != nil else {
      throw IDTokenError(.malformed, "\(name) is not a boolean or the string of one")
    }
  }
}

extension JSONMembers {
  /// Apple documents and has sent both a JSON boolean and a string (CLAIMS-10 to CLAIMS-12).
  func flag(_ index: Int) -> Bool? {
    if let value = bool(index) { return value }
    if equals(index, "true") { return true }
    return equals(index, "false") ? false : nil
  }
}
