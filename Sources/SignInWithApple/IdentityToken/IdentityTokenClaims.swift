import PippinJSON

/// The claims of an identity token, read in one pass over the document; strings are made when somebody asks for one.
///
/// What decides about the person or the token must have the documented type. What is advice only (`real_user_status`,
/// `auth_time`, `org_id`, `transfer_sub`, `nonce_supported`) counts as absent when it has another one: such claims come
/// and go without notice (CLAIMS-13 to CLAIMS-17), and must not close the door on everybody when they do.
///
/// A class, since it is handed on from the unverified token to the verdict, and has some twenty references inside.
final class IdentityTokenClaims: Sendable {
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
    var nextName = 0
    for (name, value) in document.root.entries {
      guard let name = Name(name, guess: &nextName), !value.isNull else { continue }
      switch name {
      case .issuer: issuer = try Claim.string(value, "iss")
      case .audience: audience = try Claim.audience(value)
      case .expiresAt: expiresAt = try Claim.seconds(value, "exp")
      case .issuedAt: issuedAt = try Claim.seconds(value, "iat")
      case .subject: subject = try Claim.string(value, "sub")
      case .nonce: nonce = try Claim.string(value, "nonce")
      case .codeHash: codeHash = try Claim.string(value, "c_hash")
      case .accessTokenHash: accessTokenHash = try Claim.string(value, "at_hash")
      case .email: email = try Claim.string(value, "email")
      case .emailVerified: emailVerified = try Claim.boolean(value, "email_verified")
      case .isPrivateEmail: isPrivateEmail = try Claim.boolean(value, "is_private_email")
      case .authenticatedAt: authenticatedAt = value.integer
      case .nonceSupported: nonceSupported = value.bool
      case .realUserStatus: realUserStatus = value.integer
      case .transferSubject: transferSubject = value
      case .organizationID: organizationID = value
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

extension IdentityTokenClaims {
  /// The claims that are read, in the order in which Apple writes them (CLAIMS-25).
  private enum Name: String, CaseIterable {
    case issuer = "iss"
    case audience = "aud"
    case expiresAt = "exp"
    case issuedAt = "iat"
    case subject = "sub"
    case nonce
    case accessTokenHash = "at_hash"
    case codeHash = "c_hash"
    case email
    case emailVerified = "email_verified"
    case isPrivateEmail = "is_private_email"
    case authenticatedAt = "auth_time"
    case nonceSupported = "nonce_supported"
    case realUserStatus = "real_user_status"
    case transferSubject = "transfer_sub"
    case organizationID = "org_id"

    private static let all = allCases

    /// Finds a name, nil for one that is not read. Looking behind the one that was found last, where the next one
    /// nearly always is, spares nine comparisons in ten.
    init?(_ name: JSONElement, guess: inout Int) {
      let all = Self.all
      for offset in 0..<all.count {
        let index = guess + offset < all.count ? guess + offset : guess + offset - all.count
        guard name.equals(all[index].rawValue) else { continue }
        guess = index + 1
        self = all[index]
        return
      }
      return nil
    }
  }
}
