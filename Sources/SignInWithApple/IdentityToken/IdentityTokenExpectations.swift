public import FoundationEssentials

/// What an identity token must agree with.
///
/// Nothing here is optional and nothing that guards against a replay has a default: who sent no nonce says so, and who
/// received no code says so.
public struct IdentityTokenExpectations: Sendable {
  /// The nonce that went out with the authorization request.
  public enum Nonce: Sendable {
    /// This raw nonce was sent: the token must carry it.
    ///
    /// Apple's reading is laxer where `nonce_supported` is not true (CLAIMS-7); every token since 2021 carries the
    /// nonce that was sent, so a missing one is refused always.
    case sent(String)
    /// No nonce was sent: a token that carries one was asked for by somebody else, and is refused.
    case noneSent
    /// This raw nonce was sent, and this is the second token, straight from the token endpoint, which may leave it out:
    /// what is there must match. Not for a token that came through a browser or a device.
    case sentMaybeEchoed(String)
  }

  /// How the nonce was handed to Apple.
  public enum NonceForm: Sendable {
    /// Native apps: raw, or the lower-case hexadecimal SHA-256 of it, as most kits do (NATIVE-7).
    case rawOrSHA256Hex
    /// The web: raw.
    case raw
  }

  /// Whether something that a token may hold a hash of was received along with it.
  public enum Received: Sendable {
    /// This was received: a hash of it in the token must match.
    case received(String)
    /// Nothing was received, so there is nothing to compare with.
    case notReceived
  }

  let audience: String
  let nonce: Nonce
  let nonceForm: NonceForm
  let code: Received
  let accessToken: Received
  let issuers: [String]
  let leeway: TimeInterval
  let hashesRequired: Bool

  /// Expectations.
  /// - Parameters:
  ///   - audience: the one `aud` to accept: the bundle id for a native app, the Services ID for the web (CLAIMS-4).
  ///   - nonce: what was sent, in its raw form.
  ///   - nonceForm: how it was sent.
  ///   - code: the authorization code that came with the token, for `c_hash` (CLAIMS-17).
  ///   - accessToken: the access token that came with the token, for `at_hash` (CLAIMS-17).
  ///   - issuers: every `iss` to accept. Another than Apple's is for an emulator, or for the day on which Apple changes
  ///     it (KEYS-17).
  ///   - leeway: how many seconds `iat` may lie ahead of the clock (CLAIMS-24). `exp` has none: tokens live minutes to
  ///     a day and are used within seconds.
  ///   - hashesRequired: whether a missing hash is a mismatch. Apple always sends them and nowhere documents them.
  ///     Demanded is `at_hash` where an access token was received, else `c_hash` where a code was (NATIVE-5).
  public init(
    audience: String, nonce: Nonce, nonceForm: NonceForm, code: Received, accessToken: Received,
    issuers: [String] = [AppleEndpoints.issuer], leeway: TimeInterval = 60, hashesRequired: Bool = false
  ) {
    self.audience = audience
    self.nonce = nonce
    self.nonceForm = nonceForm
    self.code = code
    self.accessToken = accessToken
    self.issuers = issuers
    self.leeway = leeway
    self.hashesRequired = hashesRequired
  }
}
