public import PippinHTTP
import PippinSecret

/// The URLs of Apple's ID service: `https://appleid.apple.com`, or an emulator for tests.
///
/// The URLs are fixed and not read from the discovery document. Apple once changed the issuer in that document
/// overnight, and clients with strict discovery failed (KEYS-13, KEYS-17).
public struct AppleEndpoints: Sendable, Hashable {
  /// The `iss` of every identity token and notification (CLAIMS-1), and the `aud` of every client secret (SECRET-2). It
  /// is a name, not an address: it stays the same with an emulator.
  public static let issuer = "https://appleid.apple.com"

  /// Apple's service.
  public static let apple = AppleEndpoints(scheme: "https", authority: "appleid.apple.com", prefix: "")

  private let scheme: String
  private let authority: String
  private let prefix: String

  private init(scheme: String, authority: String, prefix: String) {
    self.scheme = scheme
    self.authority = authority
    self.prefix = prefix
  }

  /// Creates endpoints below another base URL.
  /// - Parameter base: an absolute `http` or `https` URL without a query. A trailing slash is ignored.
  /// - Throws: `malformedURL`.
  public init(base: String) throws(HTTPError) {
    let url = try HTTPURL(parsing: base)
    guard url.query == nil else { throw HTTPError(code: .malformedURL, detail: "a base address has no query") }
    var prefix = url.path
    while prefix.hasSuffix("/") { prefix.removeLast() }
    self.init(scheme: url.scheme, authority: url.authority, prefix: prefix)
  }

  /// The base URL of all endpoints, without a trailing slash.
  public var base: String { scheme + "://" + authority + prefix }
  /// The authorization endpoint for browsers (AUTHZ-1).
  public var authorize: String { base + Path.authorize }
  /// The token endpoint for codes and refresh tokens (TOKEN-1).
  public var token: String { base + Path.token }
  /// The URL of Apple's key set (KEYS-1).
  public var keys: String { base + Path.keys }
  /// The revocation endpoint (REVOKE-1).
  public var revoke: String { base + Path.revoke }
  /// The endpoint for team transfers (TRANSFER-2, TRANSFER-4).
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

  /// A form request. Apple's endpoints accept only forms, and read the client's credentials only from the form
  /// (TOKEN-1).
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
