public import PippinFoundation
import PippinTokens

/// The verified claims of a user, signed by Apple.
///
/// It has no public initialiser: only the verifier creates one, after all checks.
public struct VerifiedIdentity: Sendable {
  private typealias Index = IdentityTokenClaims.Index

  private let claims: IDTokenClaims

  init(_ token: VerifiedIDToken) { claims = token.claims }

  /// `sub`: an opaque identifier, stable for all apps of a team, and the only key of a user (CLAIMS-2).
  public var subject: String { claims.subject }
  /// `iss`, one of the expected issuers.
  public var issuer: String { claims.issuer }
  /// `aud`, the expected audience.
  public var audience: String { claims.audience ?? "" }
  /// `iat`, by Apple's clock.
  public var issuedAt: Date { claims.issueDate }
  /// `exp`, by Apple's clock.
  public var expiresAt: Date { claims.expiryDate }
  /// `auth_time`: when the user last authenticated at Apple; undocumented, but always present (CLAIMS-16).
  public var authenticatedAt: Date? {
    members.integer(Index.authenticatedAt).map { Date(timeIntervalSince1970: TimeInterval($0)) }
  }
  /// `email`: a real or relay address. Never an identifier, and always absent for some users (CLAIMS-8, CLAIMS-20).
  public var email: String? { hasEmail ? members.string(Index.email) : nil }
  /// `email_verified`; false without an email address.
  public var emailVerified: Bool { hasEmail && members.flag(Index.emailVerified) == true }
  /// `is_private_email`: whether it is an Apple relay address. Use this instead of the domain (RELAY-3).
  public var isPrivateEmail: Bool { hasEmail && members.flag(Index.isPrivateEmail) == true }
  /// `real_user_status`: only in the first native sign-in (CLAIMS-13).
  public var realUserStatus: RealUserStatus? {
    members.integer(Index.realUserStatus).map { RealUserStatus(rawValue: Int($0)) }
  }
  /// `transfer_sub`: the transfer subject, for 60 days after a team transfer (CLAIMS-14).
  public var transferSubject: String? {
    members.hasControlCharacter(Index.transferSubject) ? nil : members.string(Index.transferSubject)
  }
  /// `org_id`: the organisation of a managed account (CLAIMS-15).
  public var organizationID: String? { members.string(Index.organizationID) }
  /// `nonce_supported`. Informative only; the nonce check does not use it (CLAIMS-7).
  public var nonceSupported: Bool? { members.bool(Index.nonceSupported) }
  /// All claims as Apple sent them: a JSON object in UTF-8.
  public var rawClaims: [UInt8] { claims.document.bytes }
  /// A claim as Apple sent it: JSON in UTF-8. For new claims, and for rare ones such as `scopes` (CLAIMS-15).
  public func rawClaim(_ name: String) -> [UInt8]? { claims.document.root[name]?.rawBytes }

  private var members: JSONMembers { claims.members }
  /// Some managed accounts have an empty address, which counts as absent (CLAIMS-8).
  private var hasEmail: Bool { members.kind(Index.email) != nil && !members.isEmptyString(Index.email) }
}

extension VerifiedIdentity: CustomStringConvertible {
  /// The audience. The other claims are personal data and do not belong in a log.
  public var description: String { "VerifiedIdentity(audience: \(audience))" }
}

extension VerifiedIdentity: CustomReflectable {
  /// The audience only, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: ["audience": audience]) }
}

/// Apple's estimate on the device of whether the user is a real person (CLAIMS-13). Only the first native sign-in has
/// it.
///
/// Apple can add values. Do not reject users with `unknown` (NATIVE-9).
public struct RealUserStatus: RawRepresentable, Hashable, Sendable {
  /// The number in the token.
  public let rawValue: Int

  /// Creates a status from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The system does not support the check.
  public static let unsupported = RealUserStatus(rawValue: 0)
  /// Apple cannot determine it.
  public static let unknown = RealUserStatus(rawValue: 1)
  /// The user is probably a real person.
  public static let likelyReal = RealUserStatus(rawValue: 2)
}
