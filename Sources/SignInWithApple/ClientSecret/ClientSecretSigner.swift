public import FoundationEssentials
import PippinCryptography
import PippinJOSE
import PippinJSON
public import PippinSecret

/// Makes client secrets: the JWTs with which a client proves itself to Apple's token and revocation endpoints.
///
/// One private key signs for a primary App ID, its group and its Services IDs (SECRET-6), so one signer serves many
/// clients.
public struct ClientSecretSigner: Sendable {
  /// The longest lifetime that Apple accepts, in seconds: six months (SECRET-3).
  public static let maximumLifetime: TimeInterval = 15_777_000
  /// How far `iat` is set back, in seconds: Apple refuses a secret from its future, and clocks differ (SECRET-9).
  public static let backdating: TimeInterval = 60

  /// The team that owns the key (SECRET-2).
  public let teamID: String
  /// The key's id (SECRET-1).
  public let keyID: String
  /// The RFC 7638 thumbprint of the public half, by which a key can be known without showing it.
  public let publicKeyThumbprint: String
  private let signer: JWSSigner

  /// A signer.
  /// - Parameters:
  ///   - teamID: the Team ID, ten letters and digits at Apple.
  ///   - keyID: the id of the key, ten letters and digits at Apple.
  ///   - privateKeyPEM: the contents of the `.p8` file; line breaks may have suffered on the way here (TRAP-6).
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
    // SECRET-1 names `alg` and `kid`, and no `typ`.
    signer = JWSSigner(key: .es256(key), keyID: keyID, type: nil)
    publicKeyThumbprint = JSONWebKey(.p256(key.publicKey), keyID: nil, algorithm: .ES256).thumbprint
  }

  /// A client secret (SECRET-1 to SECRET-3, SECRET-7).
  /// - Parameters:
  ///   - clientID: the client in whose name a request is made, for `sub`.
  ///   - now: the time; `iat` is a minute earlier.
  ///   - lifetime: seconds from now until `exp`, at most `maximumLifetime`. Near that limit `exp` comes up to a minute
  ///     earlier, so that it is never further from `iat` than Apple allows.
  ///   - audience: `aud`; anything but Apple's own is for an emulator.
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

  /// Apple's are ten capitals and digits; the length is left open, since nothing promises it (compare KEYS-4).
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
  /// The ids; never the key.
  public var description: String { "ClientSecretSigner(team: \(teamID), key: \(keyID))" }
}

extension ClientSecretSigner: CustomReflectable {
  /// The ids, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: ["teamID": teamID, "keyID": keyID]) }
}
