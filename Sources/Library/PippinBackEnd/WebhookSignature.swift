public import PippinFoundation
public import PippinSecret
import PippinTokens

/// The header by which a receiver of webhooks verifies the sender and the time: a message that somebody else replays has
/// an old time.
public enum WebhookSignature {
  /// The name of the header field.
  public static let field = "pippin-signature"
  /// The seconds by which a message may be older or newer than the receiver's clock.
  public static let tolerance: TimeInterval = 300
  /// The largest body that a receiver needs to read.
  public static let maximumBytes = 1_048_576
  /// The shortest accepted secret.
  private static let shortestSecret = 16

  /// Verifies a webhook.
  ///
  /// A message can arrive twice with the same `id`, if your answer was lost: remember the ids of three days.
  /// - Parameters:
  ///   - signature: the value of the field `Pippin-Signature`; nil without it.
  ///   - body: the exact bytes of the body.
  ///   - secrets: the characters of the secret's file; more than one while the secret is changed.
  ///   - now: the time.
  /// - Throws: `WebhookError`. Answer 400 then, and the server sends the message again later.
  public static func verify(
    _ signature: String?, of body: [UInt8], secrets: [SecretText], now: Date
  ) throws(WebhookError) -> PippinWebhook {
    guard body.count <= maximumBytes else { throw WebhookError(.malformed, "the body is too large") }
    guard let signature, let (seconds, tag) = parse(signature) else {
      throw WebhookError(.noSignature, "no field Pippin-Signature with t and v1")
    }
    guard let sent = TimeInterval(seconds), abs(now.timeIntervalSince1970 - sent) <= tolerance else {
      throw WebhookError(.tooOld, "the message is more than five minutes older or newer than the clock")
    }
    let keys = try secrets.map { secret throws(WebhookError) in try key(secret) }
    guard !keys.isEmpty else { throw WebhookError(.secret, "there is no secret") }
    // All of them are tried, so that the time does not tell which one fits.
    let message = signed(seconds, body)
    let matches = keys.filter { HMACSHA256.isValid(tag, for: message, key: $0) }
    guard !matches.isEmpty else { throw WebhookError(.forged, "the signature does not fit") }
    return try PippinWebhook(body)
  }

  /// The value of the field: `t=` the time in Unix seconds, `v1=` HMAC-SHA256 over the time's digits, a dot and the body,
  /// in hexadecimal.
  package static func value(for body: [UInt8], at time: Date, secret: SecretBytes) -> String {
    let seconds = String(Int64(time.timeIntervalSince1970.rounded(.down)))
    return "t=\(seconds),v1=\(Hexadecimal.encode(HMACSHA256.tag(for: signed(seconds, body), key: secret)))"
  }

  private static func signed(_ seconds: String, _ body: [UInt8]) -> [UInt8] {
    Array(seconds.utf8) + [UInt8(ascii: ".")] + body
  }

  /// The server leaves out white space around the characters of the file, too.
  private static func key(_ secret: SecretText) throws(WebhookError) -> SecretBytes {
    let blanks: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    var bytes = Array(secret.revealed.utf8)[...]
    while let last = bytes.last, blanks.contains(last) { bytes.removeLast() }
    while let first = bytes.first, blanks.contains(first) { bytes.removeFirst() }
    guard bytes.count >= shortestSecret else {
      throw WebhookError(.secret, "the secret has fewer than \(shortestSecret) characters")
    }
    return SecretBytes(Array(bytes))
  }

  /// Exactly `t=` and 1 to 12 digits, a comma, `v1=` and 64 lower-case hexadecimal digits.
  private static func parse(_ signature: String) -> (seconds: String, tag: [UInt8])? {
    let parts = signature.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].hasPrefix("t="), parts[1].hasPrefix("v1=") else { return nil }
    let (seconds, digits) = (parts[0].dropFirst(2), parts[1].dropFirst(3))
    let decimal = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
    guard (1...12).contains(seconds.utf8.count), seconds.utf8.allSatisfy(decimal.contains),
      digits.utf8.count == 2 * HMACSHA256.byteCount,
      digits.utf8.allSatisfy({ decimal.contains($0) || letters.contains($0) }),
      let tag = Hexadecimal.decode(Array(digits.utf8))
    else { return nil }
    return (String(seconds), tag)
  }
}

/// A genuine message of a webhook.
public struct PippinWebhook: Sendable {
  /// The id; the same if the message is sent again.
  public let id: String
  /// What happened, such as `account.deleted`. New types can be added: ignore those that you do not know.
  public let type: String
  /// The account; a test message has one that no account has.
  public let accountID: String?
  /// The session that ended, if it is one.
  public let sessionID: String?
  /// Your own id of the account, if it has one.
  public let externalID: String?
  /// The whole message: a JSON object in UTF-8, for your decoder.
  public let json: [UInt8]

  init(_ body: [UInt8]) throws(WebhookError) {
    let root: JSONElement
    do {
      root = try JSONDocument(parsing: body).root
    } catch {
      throw WebhookError(.malformed, "not strict JSON: \(error.words)")
    }
    guard let id = root["id"]?.string, !id.isEmpty, let type = root["type"]?.string, !type.isEmpty else {
      throw WebhookError(.malformed, "id or type is missing")
    }
    self.id = id
    self.type = type
    let data = root["data"]
    accountID = data?["account_id"]?.string
    sessionID = data?["session_id"]?.string
    externalID = data?["external_id"]?.string
    json = body
  }
}

extension PippinWebhook: CustomStringConvertible, CustomReflectable {
  /// Type and id only; the rest can be personal data.
  public var description: String { "PippinWebhook(\(type), \(id))" }
  /// Type and id only, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: ["type": type, "id": id]) }
}

/// The reason why a webhook was rejected.
public struct WebhookError: Error, Hashable, Sendable {
  /// An error code for programs. Later versions can add codes, so a `switch` needs a `default`.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code as text.
    public let rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code as text.
    public var description: String { rawValue }

    /// The request has no signature in the documented form.
    public static let noSignature = Code(rawValue: "no_signature")
    /// Older or newer than the tolerance, as a replayed message is.
    public static let tooOld = Code(rawValue: "too_old")
    /// The signature does not fit the body.
    public static let forged = Code(rawValue: "forged")
    /// Genuine, but not a message, or larger than any.
    public static let malformed = Code(rawValue: "malformed")
    /// The receiver has no usable secret.
    public static let secret = Code(rawValue: "secret")
  }

  /// The error code.
  public let code: Code
  /// The reason, for operators.
  public let detail: String

  /// The HTTP status to answer with: 500 if the receiver's secret is missing, else 400.
  public var httpStatus: Int { code == .secret ? 500 : 400 }

  /// Creates an error.
  public init(code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }

  init(_ code: Code, _ detail: String) {
    self.init(code: code, detail: detail)
  }
}
