public import PippinFoundation
import PippinTokens

/// The expected values of an identity token.
///
/// All values are required, and values that protect against replay have no default: if you sent no nonce or received no
/// code, say so.
public struct IdentityTokenExpectations: Sendable {
  /// The nonce of the authorization request.
  public enum Nonce: Sendable {
    /// This raw nonce was sent, and the token must contain it.
    ///
    /// Apple's documentation allows a token without it if `nonce_supported` is not true (CLAIMS-7). Every token since
    /// 2021 has the nonce, so a missing one is always rejected.
    case sent(String)
    /// No nonce was sent. A token with a nonce is rejected, because another client requested it.
    case noneSent
    /// This raw nonce was sent, and this is the second token, directly from the token endpoint. It may omit the nonce,
    /// but must not have another one. Do not use it for a token from a browser or a device.
    case sentMaybeEchoed(String)
  }

  /// How the nonce was sent to Apple.
  public enum NonceForm: Sendable {
    /// Native apps: raw, or as SHA-256 in lower-case hexadecimal, as most SDKs do (NATIVE-7).
    case rawOrSHA256Hex
    /// The web: raw.
    case raw
  }

  /// A value that was received with the token, and whose hash the token may contain.
  public enum Received: Sendable {
    /// This value was received: its hash in the token must match.
    case received(String)
    /// No value was received, so the hash is not checked.
    case notReceived
  }

  let verifier: IDTokenVerifier
  var audience: String { verifier.audience }

  /// Creates expectations.
  /// - Parameters:
  ///   - audience: the only `aud` to accept: the bundle id for a native app, the Services ID for the web (CLAIMS-4).
  ///   - nonce: the nonce that was sent, in raw form.
  ///   - nonceForm: how it was sent.
  ///   - code: the authorization code that came with the token, for `c_hash` (CLAIMS-17).
  ///   - accessToken: the access token that came with the token, for `at_hash` (CLAIMS-17).
  ///   - issuers: the `iss` values to accept. Change it for an emulator, or if Apple changes its issuer (KEYS-17).
  ///   - leeway: the seconds that `iat` may be in the future (CLAIMS-24). `exp` has no leeway: tokens are valid for
  ///     minutes to a day, and are used within seconds.
  ///   - hashesRequired: whether a missing hash is an error. Apple always sends hashes and does not document them. The
  ///     required hash is `at_hash` if an access token was received, otherwise `c_hash` if a code was (NATIVE-5).
  public init(
    audience: String, nonce: Nonce, nonceForm: NonceForm, code: Received, accessToken: Received,
    issuers: [String] = [AppleEndpoints.issuer], leeway: TimeInterval = 60, hashesRequired: Bool = false
  ) {
    verifier = IDTokenVerifier(
      form: IdentityTokenClaims.form, issuers: issuers, otherwise: "iss is not on the list", audience: audience,
      nonce: TokenNonce(nonce),
      nonceForm: nonceForm == .raw ? .raw : .rawOrSHA256Hex, accessToken: ReceivedValue(accessToken),
      code: ReceivedValue(code), hashesRequired: hashesRequired, leeway: leeway)
  }
}

extension TokenNonce {
  fileprivate init(_ nonce: IdentityTokenExpectations.Nonce) {
    switch nonce {
    case .sent(let nonce): self = .sent(nonce)
    case .noneSent: self = .noneSent
    case .sentMaybeEchoed(let nonce): self = .sentMaybeEchoed(nonce)
    }
  }
}

extension ReceivedValue {
  fileprivate init(_ value: IdentityTokenExpectations.Received) {
    switch value {
    case .received(let value): self = .received(value)
    case .notReceived: self = .notReceived
    }
  }
}
