public import PippinHTTP
import PippinSecret

/// Where Apple's ID service answers: `https://appleid.apple.com`, or an emulator for tests.
///
/// The addresses are fixed and not read from the discovery document: that document once changed its issuer overnight
/// and took every strict discovery client down with it (KEYS-13, KEYS-17).
public struct AppleEndpoints: Sendable, Hashable {
  /// The `iss` of every identity token and notification (CLAIMS-1), and the `aud` of every client secret (SECRET-2):
  /// a name, not an address, so it stays the same when an emulator answers elsewhere.
  public static let issuer = "https://appleid.apple.com"

  /// Apple's own service.
  public static let apple = AppleEndpoints(scheme: "https", authority: "appleid.apple.com", prefix: "")

  private let scheme: String
  private let authority: String
  private let prefix: String

  private init(scheme: String, authority: String, prefix: String) {
    self.scheme = scheme
    self.authority = authority
    self.prefix = prefix
  }

  /// The endpoints below another address.
  /// - Parameter base: an absolute `http` or `https` URL without a query; a slash at its end is ignored.
  /// - Throws: `malformedURL`.
  public init(base: String) throws(HTTPError) {
    let url = try HTTPURL(parsing: base)
    guard url.query == nil else { throw HTTPError(code: .malformedURL, detail: "a base address has no query") }
    var prefix = url.path
    while prefix.hasSuffix("/") { prefix.removeLast() }
    self.init(scheme: url.scheme, authority: url.authority, prefix: prefix)
  }

  /// The address that all endpoints begin with, without a slash at its end.
  public var base: String { scheme + "://" + authority + prefix }
  /// Where a browser is sent to ask for consent (AUTHZ-1).
  public var authorize: String { base + Path.authorize }
  /// Where codes and refresh tokens are redeemed (TOKEN-1).
  public var token: String { base + Path.token }
  /// Where the signing keys are published (KEYS-1).
  public var keys: String { base + Path.keys }
  /// Where tokens are revoked (REVOKE-1).
  public var revoke: String { base + Path.revoke }
  /// Where people are moved from one team to another (TRANSFER-2, TRANSFER-4).
  public var userMigrationInfo: String { base + Path.userMigrationInfo }

  enum Path {
    static let authorize = "/auth/authorize"
    static let token = "/auth/token"
    static let keys = "/auth/keys"
    static let revoke = "/auth/revoke"
    static let userMigrationInfo = "/auth/usermigrationinfo"
  }

  /// The request that fetches the key set (KEYS-1).
  public var keysRequest: HTTPRequest {
    HTTPRequest(
      scheme: scheme, authority: authority, path: prefix + Path.keys, fields: ["accept": "application/json"])
  }

  /// A form sent to one of the endpoints, by a client that proves itself in it. Forms are the only bodies that Apple
  /// reads, and the form is the only place where it looks for a client's proof (TOKEN-1).
  func post(
    _ form: [(String, String)], to path: String, clientID: String, clientSecret: SecretText
  ) -> HTTPRequest {
    let proof = [("client_id", clientID), ("client_secret", clientSecret.revealed)]
    return HTTPRequest(
      method: "POST", scheme: scheme, authority: authority, path: prefix + path,
      fields: ["content-type": MediaType.form, "accept": "application/json"],
      body: Array(FormData.encode(proof + form).utf8))
  }
}
