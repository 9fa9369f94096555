public import PippinFoundation
import PippinTokens

/// A parsed and still unverified identity token.
///
/// The order of work is: parse, the cheap checks, the key, the signature. Only the key can need a network request, and
/// the issuer, audience, dates and nonce have been checked before it.
public struct UnverifiedIdentityToken: Sendable {
  /// The maximum length of a token in bytes. Apple's are below 1 KiB.
  public static let maximumLength = 8192

  private let token: UnverifiedIDToken
  /// The `kid` of the header.
  public let keyID: String

  /// Parses a token.
  /// - Parameter token: a compact JWS (RFC 7515, 7.1).
  /// - Throws: `malformed` or `unsupportedAlgorithm`.
  public init(parsing token: String) throws(IdentityTokenError) {
    do {
      self.token = try UnverifiedIDToken(parsing: token, as: IdentityTokenClaims.form)
    } catch {
      throw IdentityTokenError(error)
    }
    keyID = self.token.signed.keyID ?? ""
  }

  /// The unverified issue date, for `AppleKeyCache.find`.
  public var issuedAt: Date { token.claims.issueDate }

  /// The unverified audience, to choose the expectations of one of several clients; nil if it is not a single string.
  public var unverifiedAudience: String? { token.claims.audience }
  /// The unverified nonce, for tools that explain tokens.
  public var unverifiedNonce: String? { token.claims.nonce }
  /// The unverified claims, a JSON object in UTF-8, for tools that explain tokens.
  public var unverifiedClaims: [UInt8] { token.claims.document.bytes }

  /// Verifies the token: `check`, then the signature.
  /// - Parameters:
  ///   - key: the key with the id `keyID`.
  ///   - expectations: the expected values.
  ///   - now: the time.
  /// - Throws: the first error.
  public func verified(
    by key: AppleKey, expecting expectations: IdentityTokenExpectations, now: Date
  ) throws(IdentityTokenError) -> VerifiedIdentity {
    do {
      return VerifiedIdentity(try expectations.verifier.verify(token, by: key.key, now: now))
    } catch {
      throw IdentityTokenError(error)
    }
  }

  /// Runs all checks except the signature, in this order: issuer, audience, dates, nonce, hashes.
  ///
  /// Success does not prove who wrote the token. A failure saves the key look-up and the signature check.
  /// - Throws: the first error.
  public func check(_ expectations: IdentityTokenExpectations, now: Date) throws(IdentityTokenError) {
    do {
      try expectations.verifier.check(token, now: now)
    } catch {
      throw IdentityTokenError(error)
    }
  }
}
