public import FoundationEssentials
import PippinJSON

/// What Apple has said, and signed, about a person.
///
/// Has no public initialiser: one exists only because `UnverifiedIdentityToken` checked everything there is to check.
public struct VerifiedIdentity: Sendable {
  private let claims: IdentityTokenClaims

  init(_ claims: IdentityTokenClaims) { self.claims = claims }

  /// `sub`: opaque, stable in all apps of one team, and the only key to a person (CLAIMS-2).
  public var subject: String { claims.subject.string ?? "" }
  /// `iss`, one of those that were expected.
  public var issuer: String { claims.issuer.string ?? "" }
  /// `aud`, the one that was expected.
  public var audience: String { claims.audience.string ?? "" }
  /// `iat`, on Apple's clock.
  public var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }
  /// `exp`, on Apple's clock.
  public var expiresAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.expiresAt)) }
  /// `auth_time`: when the person last proved themselves to Apple; undocumented, always seen (CLAIMS-16).
  public var authenticatedAt: Date? {
    claims.authenticatedAt.map { Date(timeIntervalSince1970: TimeInterval($0)) }
  }
  /// `email`: real or relayed, never an identifier, and absent for good for some people (CLAIMS-8, CLAIMS-20).
  public var email: String? { claims.email?.string }
  /// `email_verified`; false without an e-mail address.
  public var emailVerified: Bool { claims.email != nil && claims.emailVerified }
  /// `is_private_email`: whether the address is one of Apple's relay. Ask this, not the domain (RELAY-3).
  public var isPrivateEmail: Bool { claims.email != nil && claims.isPrivateEmail }
  /// `real_user_status`: native, and the first time only (CLAIMS-13).
  public var realUserStatus: RealUserStatus? { claims.realUserStatus.map { RealUserStatus(rawValue: Int($0)) } }
  /// `transfer_sub`: how the former team's move named this person, for 60 days after a transfer (CLAIMS-14).
  public var transferSubject: String? { claims.transferSubject?.string }
  /// `org_id`: the organisation of a managed account (CLAIMS-15).
  public var organizationID: String? { claims.organizationID?.string }
  /// `nonce_supported`. Informative: the nonce was judged without it (CLAIMS-7).
  public var nonceSupported: Bool? { claims.nonceSupported }
  /// All claims as Apple wrote them: a JSON object in UTF-8.
  public var rawClaims: [UInt8] { claims.document.bytes }
  /// One claim as Apple wrote it: JSON in UTF-8. For claims that Apple has added since, and for those that few people's
  /// tokens have, such as `scopes` (CLAIMS-15).
  public func rawClaim(_ name: String) -> [UInt8]? { claims.document.root[name]?.rawBytes }
}

extension VerifiedIdentity: CustomStringConvertible {
  /// The audience only: the rest is about a person, and does not belong into a log.
  public var description: String { "VerifiedIdentity(audience: \(audience))" }
}

extension VerifiedIdentity: CustomReflectable {
  /// The audience only, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: ["audience": audience]) }
}
