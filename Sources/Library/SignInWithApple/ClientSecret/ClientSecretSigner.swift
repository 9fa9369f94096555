import PippinTokens
public import PippinFoundation
public import PippinSecret

/// Creates client secrets: the JWTs that authenticate a client at Apple's token and revocation endpoints.
///
/// One private key signs for a primary App ID, its group and its Services IDs (SECRET-6), so one signer serves several
/// clients.
public struct ClientSecretSigner: Sendable {
  /// The maximum lifetime that Apple accepts, in seconds: six months (SECRET-3).
  public static let maximumLifetime: TimeInterval = 15_777_000
  /// The seconds by which `iat` is set back. Apple rejects a secret from the future, and clocks differ (SECRET-9).
  public static let backdating: TimeInterval = 60

  /// The Team ID of the key (SECRET-2).
  public let teamID: String
  /// The key's id (SECRET-1).
  public let keyID: String
  /// The RFC 7638 thumbprint of the public key, which identifies the key without revealing it.
  public let publicKeyThumbprint: String
  private let signer: JWSSigner

  /// Creates a signer.
  /// - Parameters:
  ///   - teamID: the Team ID; Apple's have ten letters and digits.
  ///   - keyID: the key id; Apple's have ten letters and digits.
  ///   - privateKeyPEM: the content of the `.p8` file. Damaged line breaks are repaired (TRAP-6).
  /// - Throws: `malformedIdentifier`, `malformedKey` or `unsupportedKey`.
  public init(teamID: String, keyID: String, privateKeyPEM: SecretText) throws(ClientSecretError) {
    try Self.checkIdentifier(teamID, "the Team ID")
    try Self.checkIdentifier(keyID, "the key id")
    let pem = try PrivateKeyText.normalised(privateKeyPEM)
    let key: P256PrivateKey
    do {
      key = try P256PrivateKey(pem: pem.revealed)
    } catch {
      throw ClientSecretError(
        error.code == .unsupportedKey ? .unsupportedKey : .malformedKey,
        "the text looks like a .p8 file, but holds no EC P-256 private key: \(error.detail)")
    }
    self.teamID = teamID
    self.keyID = keyID
    // SECRET-1 requires `alg` and `kid`, and no `typ`.
    signer = JWSSigner(key: .es256(key), keyID: keyID, type: nil)
    publicKeyThumbprint = JSONWebKey(.p256(key.publicKey), keyID: nil, algorithm: .ES256).thumbprint
  }

  /// Creates a client secret (SECRET-1 to SECRET-3, SECRET-7).
  /// - Parameters:
  ///   - clientID: the client id of the request, for `sub`.
  ///   - now: the time; `iat` is one minute earlier.
  ///   - lifetime: the seconds from now until `exp`, at most `maximumLifetime`. Near that limit, `exp` is up to a
  ///     minute earlier, to keep Apple's maximum distance from `iat`.
  ///   - audience: `aud`; use another value than Apple's for an emulator only.
  /// - Throws: `malformedIdentifier`, `lifetimeOutOfRange` or `signingFailed`.
  public func secret(
    for clientID: String, now: Date, lifetime: TimeInterval = 300, audience: String = AppleEndpoints.issuer
  ) throws(ClientSecretError) -> SecretText {
    guard !clientID.isEmpty else { throw ClientSecretError(.malformedIdentifier, "the client id is empty") }
    guard lifetime >= 1, lifetime <= Self.maximumLifetime else {
      throw ClientSecretError(.lifetimeOutOfRange, "a client secret lives 1 to 15777000 seconds")
    }
    let issuedAt = Int64(now.timeIntervalSince1970 - Self.backdating)
    let latest = issuedAt + Int64(Self.maximumLifetime)
    var payload = JSONWriter()
    payload.beginObject()
    payload.member("iss", teamID)
    payload.member("iat", issuedAt)
    payload.member("exp", min(Int64(now.timeIntervalSince1970 + lifetime), latest))
    payload.member("aud", audience)
    payload.member("sub", clientID)
    payload.endObject()
    do {
      return SecretText(try signer.sign(payload.bytes))
    } catch {
      throw ClientSecretError(.signingFailed, error.detail)
    }
  }

  /// Apple's ids have ten capitals and digits. The length is not checked, because Apple does not guarantee it (compare
  /// KEYS-4).
  private static func checkIdentifier(_ text: String, _ name: String) throws(ClientSecretError) {
    let isWellFormed = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
    guard isWellFormed, (1...64).contains(text.utf8.count) else {
      throw ClientSecretError(.malformedIdentifier, "\(name) must be letters and digits, ten of them at Apple")
    }
  }
}

extension ClientSecretSigner: CustomStringConvertible {
  /// The ids, without the key.
  public var description: String { "ClientSecretSigner(team: \(teamID), key: \(keyID))" }
}

extension ClientSecretSigner: CustomReflectable {
  /// The ids, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: ["teamID": teamID, "keyID": keyID]) }
}
