import PippinJSON

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
  let issuer: JSONElement
  /// A string, or an array. An array never matches the expected audience (CLAIMS-4).
  let audience: JSONElement
  let subject: JSONElement
  let expiresAt: Int64
  let issuedAt: Int64
  let emailVerified: Bool
  let isPrivateEmail: Bool

  init(parsing payload: [UInt8]) throws(IdentityTokenError) {
    document = try Claim.object(payload)
    members = JSONMembers(of: document.root, named: Name.spellings)

    issuer = try Claim.string(Claim.required(members[.issuer], "iss"), "iss")
    audience = try Claim.audience(Claim.required(members[.audience], "aud"))
    expiresAt = try Claim.seconds(Claim.required(members[.expiresAt], "exp"), "exp")
    issuedAt = try Claim.seconds(Claim.required(members[.issuedAt], "iat"), "iat")
    subject = try Claim.string(Claim.required(members[.subject], "sub"), "sub")
    guard !subject.isEmptyString else { throw IdentityTokenError(.malformed, "sub is empty") }
    try Claim.checkPlain(ifPresent: subject, "sub")
    try Claim.checkString(ifPresent: members[.nonce], "nonce")
    try Claim.checkString(ifPresent: members[.codeHash], "c_hash")
    try Claim.checkString(ifPresent: members[.accessTokenHash], "at_hash")
    try Claim.checkPlain(ifPresent: members[.email], "email")
    emailVerified = try Claim.boolean(ifPresent: members[.emailVerified], "email_verified") ?? false
    isPrivateEmail = try Claim.boolean(ifPresent: members[.isPrivateEmail], "is_private_email") ?? false
  }

  var nonce: JSONElement? { members[.nonce] }
  var codeHash: JSONElement? { members[.codeHash] }
  var accessTokenHash: JSONElement? { members[.accessTokenHash] }
  /// Some managed accounts have an empty one, which counts as absent (CLAIMS-8).
  var email: JSONElement? { members[.email].flatMap { $0.isEmptyString ? nil : $0 } }
  var authenticatedAt: Int64? { members[.authenticatedAt]?.integer }
  var nonceSupported: Bool? { members[.nonceSupported]?.bool }
  var realUserStatus: Int64? { members[.realUserStatus]?.integer }
  var transferSubject: JSONElement? { members[.transferSubject].flatMap { $0.hasControlCharacter ? nil : $0 } }
  var organizationID: JSONElement? { members[.organizationID] }
}

/// The claims, in Apple's order (CLAIMS-25).
private enum Name: Int, CaseIterable {
  case issuer, audience, expiresAt, issuedAt, subject, nonce, accessTokenHash, codeHash, email, emailVerified
  case isPrivateEmail, authenticatedAt, nonceSupported, realUserStatus, transferSubject, organizationID

  static let spellings = allCases.map(\.spelling)

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
  fileprivate subscript(name: Name) -> JSONElement? { self[name.rawValue] }
}
