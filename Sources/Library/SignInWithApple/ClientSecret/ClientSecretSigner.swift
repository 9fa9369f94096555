public import PippinFoundation
public import PippinSecret
import PippinTokens

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

/// Signs client secrets: one key (`ClientSecretSigner`), or two during a key rotation (`ClientSecretSuccession`).
public protocol ClientSecretSigning: Sendable {
  /// The keys at that time, at least one, the preferred one first.
  func signers(at now: Date) -> [ClientSecretSigner]
}

extension ClientSecretSigner: ClientSecretSigning {
  /// This key.
  public func signers(at now: Date) -> [ClientSecretSigner] { [self] }
}

/// The two keys of a team during a key rotation (SECRET-5).
///
/// The newer key is preferred from a given time, or as soon as Apple rejects the older one with `invalid_client`
/// (TRAP-7). `AppleIDService` falls back to the other key while Apple rejects the preferred one. You can therefore
/// revoke the old key before or after the new one is in use.
public struct ClientSecretSuccession: ClientSecretSigning {
  /// The key in use so far.
  public let older: ClientSecretSigner
  /// The new key.
  public let newer: ClientSecretSigner
  /// The time from which the newer key is preferred; nil to wait until Apple rejects the older one.
  public let takesOverAt: Date?

  /// Creates a succession of two keys of one team.
  /// - Throws: `malformedIdentifier` if the keys belong to different teams, because client secrets and user identifiers
  ///   belong to a team (SECRET-2, CLAIMS-2).
  public init(
    older: ClientSecretSigner, newer: ClientSecretSigner, takesOverAt: Date?
  ) throws(ClientSecretError) {
    guard older.teamID.hasSameBytes(as: newer.teamID) else {
      throw ClientSecretError(.malformedIdentifier, "a key can take over from a key of its own team only")
    }
    self.older = older
    self.newer = newer
    self.takesOverAt = takesOverAt
  }

  /// Both keys, the preferred one first.
  public func signers(at now: Date) -> [ClientSecretSigner] {
    if let takesOverAt, now >= takesOverAt { return [newer, older] }
    return [older, newer]
  }
}

/// The reason why no client secret was created. It never contains key material.
public struct ClientSecretError: Error, Hashable, Sendable {
  /// An error code for programs. Later versions can add codes, so a `switch` needs a `default`.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text.
    public let rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The Team ID, key id or client id is malformed.
    public static let malformedIdentifier = Code(rawValue: "malformed_identifier")
    /// The text is not a PEM file, or its content is unreadable.
    public static let malformedKey = Code(rawValue: "malformed_key")
    /// The key is not an EC P-256 private key in PKCS#8, as in Apple's `.p8` files (SECRET-4).
    public static let unsupportedKey = Code(rawValue: "unsupported_key")
    /// The lifetime is longer than Apple accepts, or not positive (SECRET-3).
    public static let lifetimeOutOfRange = Code(rawValue: "lifetime_out_of_range")
    /// The cryptographic library failed to sign.
    public static let signingFailed = Code(rawValue: "signing_failed")
  }

  /// The error code.
  public let code: Code
  /// What is wrong and how to solve it, for operators.
  public let detail: String

  /// Creates an error.
  public init(code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }

  init(_ code: Code, _ detail: String) {
    self.init(code: code, detail: detail)
  }
}

/// Repairs the PEM text of a private key that was copied through forms, environment variables or JSON. Damaged line
/// breaks are a common cause of `invalid_client` (TRAP-6).
enum PrivateKeyText {
  private static let label = "PRIVATE KEY"

  /// Returns PKCS#8 PEM with correct line breaks.
  ///
  /// Accepts CRLF, spaces or nothing in place of line breaks, line breaks written as `\n` or `\r\n`, and surrounding
  /// quotation marks and white space.
  /// - Throws: `malformedKey` or `unsupportedKey`.
  static func normalised(_ pem: SecretText) throws(ClientSecretError) -> SecretText {
    let text = replacing(pem.revealed[...], "\\r", "\n")
    let plain = replacing(text[...], "\\n", "\n")
    guard let begin = range(of: "-----BEGIN ", in: plain[...]) else {
      throw ClientSecretError(
        .malformedKey, "no -----BEGIN PRIVATE KEY----- in the text: give the contents of Apple's .p8 file, not its name"
      )
    }
    guard let labelEnd = range(of: "-----", in: plain[begin.upperBound...]) else {
      throw ClientSecretError(.malformedKey, "the first line is incomplete")
    }
    let found = plain[begin.upperBound..<labelEnd.lowerBound]
    guard found == label else { throw wrongKind(found) }
    guard let end = range(of: "-----END PRIVATE KEY-----", in: plain[labelEnd.upperBound...]) else {
      throw ClientSecretError(.malformedKey, "no -----END PRIVATE KEY----- in the text: it was cut short")
    }
    let body = plain[labelEnd.upperBound..<end.lowerBound].utf8.filter { !isWhitespace($0) }
    guard !body.isEmpty, body.allSatisfy(isBase64) else {
      throw ClientSecretError(.malformedKey, "between the first and the last line there is more than base64")
    }
    var lines = ["-----BEGIN PRIVATE KEY-----"]
    for start in stride(from: 0, to: body.count, by: 64) {
      lines.append(String(decoding: body[start..<min(start + 64, body.count)], as: UTF8.self))
    }
    lines.append("-----END PRIVATE KEY-----\n")
    return SecretText(lines.joined(separator: "\n"))
  }

  private static func wrongKind(_ label: Substring) -> ClientSecretError {
    switch label {
    case "EC PRIVATE KEY":
      ClientSecretError(.unsupportedKey, "a SEC 1 key; Apple's .p8 file is PKCS#8: openssl pkcs8 -topk8 -nocrypt")
    case "ENCRYPTED PRIVATE KEY":
      ClientSecretError(.unsupportedKey, "the key is encrypted; Apple's .p8 file is not")
    case "RSA PRIVATE KEY":
      ClientSecretError(.unsupportedKey, "an RSA key; Apple's .p8 file holds an EC P-256 key")
    case "PUBLIC KEY", "CERTIFICATE":
      ClientSecretError(.unsupportedKey, "not a private key; give the .p8 file that Apple let you download once")
    default:
      ClientSecretError(.malformedKey, "the first line is not -----BEGIN PRIVATE KEY-----")
    }
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
      true
    default: false
    }
  }

  private static func range(of needle: String, in text: Substring) -> Range<String.Index>? {
    let needle = Array(needle.utf8)
    let bytes = text.utf8
    var start = bytes.startIndex
    while let end = bytes.index(start, offsetBy: needle.count, limitedBy: bytes.endIndex) {
      if bytes[start..<end].elementsEqual(needle) { return start..<end }
      start = bytes.index(after: start)
    }
    return nil
  }

  private static func replacing(_ text: Substring, _ needle: String, _ replacement: String) -> String {
    var result = ""
    var rest = text
    while let found = range(of: needle, in: rest) {
      result += rest[..<found.lowerBound] + replacement
      rest = rest[found.upperBound...]
    }
    return result + rest
  }
}
