#if Vapor
  import NIOHTTP1
  public import PippinBackEnd
  public import PippinFoundation
  public import PippinSecret
  public import Vapor

  extension VerifiedAccessToken: Authenticatable {}

  /// Authenticates requests by the access token of a Pippin server.
  ///
  /// A token that is not valid is answered with 401, and 503 while the server's keys cannot be fetched. A request without a
  /// token passes: put `VerifiedAccessToken.guardMiddleware()` behind it, and read `req.auth.require(VerifiedAccessToken.self)`.
  public struct PippinBearerAuthenticator: AsyncBearerAuthenticator {
    private let verifier: AccessTokenVerifier

    /// Creates an authenticator. Share the verifier, which keeps the keys.
    public init(_ verifier: AccessTokenVerifier) { self.verifier = verifier }

    /// Verifies the token.
    public func authenticate(bearer: BearerAuthorization, for request: Request) async throws {
      // Two of them could be read differently by two programs.
      guard request.headers[.authorization].count == 1 else {
        throw AccessTokenError(code: .missing, detail: "more than one Authorization")
      }
      request.auth.login(try await verifier.verify(bearer.token))
    }
  }

  extension Request {
    /// Verifies a webhook of a Pippin server.
    ///
    /// The route must collect the body: `app.on(.POST, "pippin", body: .collect(maxSize: "1mb")) { … }`.
    /// - Parameters:
    ///   - secrets: the characters of the secret's file; more than one while the secret is changed.
    ///   - now: the time.
    /// - Throws: `WebhookError`, which Vapor answers with 400.
    public func pippinWebhook(secrets: [SecretText], now: Date = Date()) throws(WebhookError) -> PippinWebhook {
      let signature = headers[WebhookSignature.field]
      guard signature.count <= 1 else { throw WebhookError(code: .noSignature, detail: "more than one signature") }
      return try WebhookSignature.verify(signature.first, of: bytes(of: self), secrets: secrets, now: now)
    }
  }
#endif
