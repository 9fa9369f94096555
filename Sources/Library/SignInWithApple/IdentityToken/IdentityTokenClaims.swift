import PippinTokens

/// The claims of an identity token, read in one pass over the document. Strings are created on demand.
///
/// Claims that decide about the user or the token must have the documented type. Informative claims
/// (`real_user_status`, `auth_time`, `org_id`, `transfer_sub`, `nonce_supported`) of another type count as absent: they
/// change without notice (CLAIMS-13 to CLAIMS-17), and must not fail all sign-ins.
///
/// It is a class because it has several references inside and is passed from the unverified token to the identity.
final class IdentityTokenClaims: Sendable {
  let document: JSONDocument
  private let members: JSONMembers
  let expiresAt: Int64
  let issuedAt: Int64
  /// Apple sends none. A token that has one says itself from when it is valid (RFC 7519, 4.1.5).
  let notBefore: Int64?
  let emailVerified: Bool
  let isPrivateEmail: Bool

  init(of jws: CompactJWS) throws(IdentityTokenError) {
    document = try Claim.object { () throws(JSONError) in try jws.payloadDocument() }
    let members = JSONMembers(of: document, named: Name.spellings)
    self.members = members

    try Claim.checkString(members.requiredKind(.issuer, "iss"), "iss")
    try Claim.checkAudience(members.requiredKind(.audience, "aud"))
    expiresAt = try members.requiredSeconds(.expiresAt, "exp")
    issuedAt = try members.requiredSeconds(.issuedAt, "iat")
    // Not among the names, which are those that Apple sends.
    if let value = document.root["nbf"], !value.isNull {
      notBefore = try Claim.seconds(value, "nbf")
    } else {
      notBefore = nil
    }
    try Claim.checkString(members.requiredKind(.subject, "sub"), "sub")
    guard !members.isEmptyString(.subject) else {
      throw IdentityTokenError(.malformed, "sub is empty")
    }
    try Claim.checkPlain(hasControlCharacter: members.hasControlCharacter(.subject), "sub")
    try Claim.checkString(members.kind(.nonce), "nonce")
    try Claim.checkString(members.kind(.codeHash), "c_hash")
    try Claim.checkString(members.kind(.accessTokenHash), "at_hash")
    try Claim.checkString(members.kind(.email), "email")
    try Claim.checkPlain(hasControlCharacter: members.hasControlCharacter(.email), "email")
    emailVerified = try members.boolean(.emailVerified, "email_verified") ?? false
    isPrivateEmail = try members.boolean(.isPrivateEmail, "is_private_email") ?? false
  }

  var subject: String { members.string(.subject) ?? "" }
  var issuer: String { members.string(.issuer) ?? "" }
  /// Nil for an array, which never matches the expected audience (CLAIMS-4).
  var audience: String? { members.string(.audience) }
  var nonce: String? { members.string(.nonce) }
  var hasNonce: Bool { members.kind(.nonce) != nil }
  var hasEmail: Bool { members.kind(.email) != nil && !members.isEmptyString(.email) }
  /// Some managed accounts have an empty one, which counts as absent (CLAIMS-8).
  var email: String? { hasEmail ? members.string(.email) : nil }
  var authenticatedAt: Int64? { members.integer(.authenticatedAt) }
  var nonceSupported: Bool? { members.bool(.nonceSupported) }
  var realUserStatus: Int64? { members.integer(.realUserStatus) }
  var transferSubject: String? {
    members.hasControlCharacter(.transferSubject) ? nil : members.string(.transferSubject)
  }
  var organizationID: String? { members.string(.organizationID) }

  func isIssuer(_ text: String) -> Bool { members.equals(.issuer, text) }
  func isAudience(_ text: String) -> Bool { members.equals(.audience, text) }

  /// Whether the nonce's bytes are what `condition` wants; nil without one. An empty one binds nothing, so it counts as
  /// missing.
  func nonce(meets condition: (Span<UInt8>) -> Bool) -> Bool? {
    guard hasNonce, !members.isEmptyString(.nonce) else { return nil }
    return members.text(.nonce, meets: condition)
  }

  var hasCodeHash: Bool { members.kind(.codeHash) != nil }
  func isCodeHash(_ text: Span<UInt8>) -> Bool { members.equals(.codeHash, text) }
  var hasAccessTokenHash: Bool { members.kind(.accessTokenHash) != nil }
  func isAccessTokenHash(_ text: Span<UInt8>) -> Bool { members.equals(.accessTokenHash, text) }
}

/// The claims, in Apple's order (CLAIMS-25).
private enum Name: Int, CaseIterable {
  case issuer, audience, expiresAt, issuedAt, subject, nonce, accessTokenHash, codeHash, email, emailVerified
  case isPrivateEmail, authenticatedAt, nonceSupported, realUserStatus, transferSubject, organizationID

  static let spellings = JSONNames(allCases.map(\.spelling))

  private var spelling: String {
    switch self {
    case .issuer: "iss"
    case .audience: "aud"
    case .expiresAt: "exp"
    case .issuedAt: "iat"
    case .subject: "sub"
    case .nonce: "nonce"
    case .accessTokenHash: "at_hash"
    case .codeHash: "c_hash"
    case .email: "email"
    case .emailVerified: "email_verified"
    case .isPrivateEmail: "is_private_email"
    case .authenticatedAt: "auth_time"
    case .nonceSupported: "nonce_supported"
    case .realUserStatus: "real_user_status"
    case .transferSubject: "transfer_sub"
    case .organizationID: "org_id"
    }
  }
}

extension JSONMembers {
  fileprivate func kind(_ name: Name) -> JSONKind? { kind(name.rawValue) }
  fileprivate func string(_ name: Name) -> String? { string(name.rawValue) }
  fileprivate func integer(_ name: Name) -> Int64? { integer(name.rawValue) }
  fileprivate func bool(_ name: Name) -> Bool? { bool(name.rawValue) }
  fileprivate func equals(_ name: Name, _ text: String) -> Bool { equals(name.rawValue, text) }
  fileprivate func equals(_ name: Name, _ text: Span<UInt8>) -> Bool { equals(name.rawValue, text) }
  fileprivate func hasControlCharacter(_ name: Name) -> Bool { hasControlCharacter(name.rawValue) }
  fileprivate func isEmptyString(_ name: Name) -> Bool { isEmptyString(name.rawValue) }
  fileprivate func text(_ name: Name, meets condition: (Span<UInt8>) -> Bool) -> Bool {
    text(name.rawValue, meets: condition)
  }

  fileprivate func requiredKind(_ name: Name, _ spelling: StaticString) throws(IdentityTokenError) -> JSONKind {
    try Claim.required(kind(name), spelling)
  }

  fileprivate func requiredSeconds(_ name: Name, _ spelling: StaticString) throws(IdentityTokenError) -> Int64 {
    _ = try requiredKind(name, spelling)
    return try Claim.seconds(integer(name), spelling)
  }

  fileprivate func boolean(_ name: Name, _ spelling: StaticString) throws(IdentityTokenError) -> Bool? {
    guard kind(name) != nil else { return nil }
    return try Claim.boolean(bool(name), equals: { equals(name, $0) }, spelling)
  }
}
