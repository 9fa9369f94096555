import PippinJSON

/// The claims of an identity token, read in one pass over the document; strings are made when somebody asks for one.
///
/// What decides about the person or the token must have the documented type. What is advice only (`real_user_status`,
/// `auth_time`, `org_id`, `transfer_sub`, `nonce_supported`) counts as absent when it has another one: such claims come
/// and go without notice (CLAIMS-13 to CLAIMS-17), and must not close the door on everybody when they do.
struct IdentityTokenClaims: Sendable {
  let document: JSONDocument
  let issuer: JSONElement
  /// A string; or an array, which never equals the one audience that is expected (CLAIMS-4).
  let audience: JSONElement
  let subject: JSONElement
  let expiresAt: Int64
  let issuedAt: Int64
  let nonce: JSONElement?
  let nonceSupported: Bool?
  let codeHash: JSONElement?
  let accessTokenHash: JSONElement?
  let email: JSONElement?
  let emailVerified: Bool
  let isPrivateEmail: Bool
  let authenticatedAt: Int64?
  let realUserStatus: Int64?
  let transferSubject: JSONElement?
  let organizationID: JSONElement?

  init(parsing payload: [UInt8]) throws(IdentityTokenError) {
    do {
      document = try JSONDocument(parsing: payload)
    } catch {
      throw IdentityTokenError(.malformed, "the claims are not strict JSON: \(error.code), byte \(error.offset)")
    }
    guard document.root.kind == .object else { throw IdentityTokenError(.malformed, "the claims are no JSON object") }

    var issuer, audience, subject, nonce, codeHash, accessTokenHash: JSONElement?
    var email, transferSubject, organizationID: JSONElement?
    var expiresAt, issuedAt, authenticatedAt, realUserStatus: Int64?
    var nonceSupported, emailVerified, isPrivateEmail: Bool?
    for (name, value) in document.root.entries where !value.isNull {
      // In the order in which Apple writes them (CLAIMS-25), so that most are found early.
      if name.equals("iss") {
        issuer = try Claim.string(value, "iss")
      } else if name.equals("aud") {
        guard value.kind == .string || value.kind == .array else {
          throw IdentityTokenError(.malformed, "aud is not a string")
        }
        audience = value
      } else if name.equals("exp") {
        expiresAt = try Claim.seconds(value, "exp")
      } else if name.equals("iat") {
        issuedAt = try Claim.seconds(value, "iat")
      } else if name.equals("sub") {
        subject = try Claim.string(value, "sub")
      } else if name.equals("nonce") {
        nonce = try Claim.string(value, "nonce")
      } else if name.equals("c_hash") {
        codeHash = try Claim.string(value, "c_hash")
      } else if name.equals("at_hash") {
        accessTokenHash = try Claim.string(value, "at_hash")
      } else if name.equals("email") {
        email = try Claim.string(value, "email")
      } else if name.equals("email_verified") {
        emailVerified = try Claim.boolean(value, "email_verified")
      } else if name.equals("is_private_email") {
        isPrivateEmail = try Claim.boolean(value, "is_private_email")
      } else if name.equals("auth_time") {
        authenticatedAt = value.integer
      } else if name.equals("nonce_supported") {
        nonceSupported = value.bool
      } else if name.equals("real_user_status") {
        realUserStatus = value.integer
      } else if name.equals("transfer_sub") {
        transferSubject = value
      } else if name.equals("org_id") {
        organizationID = value
      }
    }
    self.issuer = try Claim.required(issuer, "iss")
    self.audience = try Claim.required(audience, "aud")
    self.expiresAt = try Claim.required(expiresAt, "exp")
    self.issuedAt = try Claim.required(issuedAt, "iat")
    self.subject = try Claim.required(subject, "sub")
    guard !self.subject.isEmptyString else { throw IdentityTokenError(.malformed, "sub is empty") }
    self.nonce = nonce
    self.nonceSupported = nonceSupported
    self.codeHash = codeHash
    self.accessTokenHash = accessTokenHash
    // Empty for some managed accounts, which is the same as absent (CLAIMS-8).
    self.email = email.flatMap { $0.isEmptyString ? nil : $0 }
    self.emailVerified = emailVerified ?? false
    self.isPrivateEmail = isPrivateEmail ?? false
    self.authenticatedAt = authenticatedAt
    self.realUserStatus = realUserStatus
    self.transferSubject = transferSubject
    self.organizationID = organizationID
  }
}
