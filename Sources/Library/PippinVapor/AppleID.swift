#if Vapor
  import NIOConcurrencyHelpers
  import NIOCore
  import NIOHTTP1
  import PippinAsyncHTTPClient
  import PippinFoundation
  public import SignInWithApple
  public import Vapor

  extension Application {
    /// The service that verifies Apple's tokens, one for the application, because it keeps Apple's keys.
    ///
    /// Set it in `configure`. Without that it is a service for Apple over ``AsyncHTTPClientTransport``, which rejects the
    /// emulator's published keys.
    public var appleID: AppleIDService {
      get {
        locks.lock(for: AppleIDKey.self).withLock {
          if let service = storage[AppleIDKey.self] { return service }
          let service = AppleIDService(
            endpoints: .apple, transport: AsyncHTTPClientTransport.shared, keys: AppleKeyCache(),
            refusedKeys: AppleKeySet.emulatorKeyThumbprints, now: { Date() }, onKeySet: { _, _ in })
          storage[AppleIDKey.self] = service
          return service
        }
      }
      set { locks.lock(for: AppleIDKey.self).withLock { storage[AppleIDKey.self] = newValue } }
    }
  }

  extension Request {
    /// The application's service.
    public var appleID: AppleIDService { application.appleID }
  }

  private struct AppleIDKey: StorageKey, LockKey {
    typealias Value = AppleIDService
  }

  extension RoutesBuilder {
    /// Adds the endpoint for Apple's notifications.
    ///
    /// It answers 200 once `journal` has stored the notification, 400 to what is not genuine, 503 while Apple's keys
    /// cannot be fetched, and 500 if `journal` throws.
    /// - Parameters:
    ///   - path: the path of the URL that is registered at Apple.
    ///   - audiences: the client ids of all apps that use this URL.
    ///   - journal: stores a notification, and returns soon. Act on it later: a slow answer can time out at Apple, which
    ///     promises no second delivery.
    public func appleNotifications(
      _ path: PathComponent..., audiences: Set<String>,
      journal: @escaping @Sendable (AppleNotification, Request) async throws -> Void
    ) {
      on(.POST, path, body: .collect(maxSize: largestBody)) { request async throws -> Response in
        let notification: AppleNotification
        do throws(AppleIDServiceError) {
          notification = try await request.appleID.verifyNotification(
            delivery: bytes(of: request), audiences: audiences)
        } catch {
          request.logger.warning("notification refused", metadata: ["why": "\(error.detail)"])
          var headers = HTTPHeaders()
          if let seconds = error.retryAfterSeconds { headers.add(name: .retryAfter, value: "\(seconds)") }
          return Response(status: .init(statusCode: error.notificationStatus), headers: headers)
        }
        try await journal(notification, request)
        return Response(status: .ok)
      }
    }

    /// Adds the two endpoints of the sign-in on the web: one that redirects to Apple, and the return URL.
    /// - Parameters:
    ///   - start: the path of the link on your page.
    ///   - callback: the path of the return URL that is registered at Apple.
    ///   - flow: the flow, with the whole return URL.
    ///   - keepName: stores the name, which comes once only, before anything that can fail.
    ///   - signedIn: opens your session, and answers the browser, usually with a redirect. It answers a POST from another
    ///     site, in which your own `SameSite` cookies are missing.
    ///   - cancelled: answers a browser whose person cancelled.
    public func appleWebFlow(
      start: [PathComponent], callback: [PathComponent], flow: AppleWebFlow,
      keepName: @escaping @Sendable (VerifiedIdentity, UnsignedUser, Request) async throws -> Void,
      signedIn: @escaping @Sendable (AppleWebSignIn, Request) async throws -> Response,
      cancelled: @escaping @Sendable (Request) async throws -> Response
    ) {
      on(.GET, start) { request async throws -> Response in
        let start = try flow.start(cookies: cookies(of: request))
        let response = Response(status: .seeOther)
        response.headers.add(name: .location, value: start.location)
        response.headers.add(name: .cacheControl, value: "no-store")
        for cookie in start.setCookies { response.headers.add(name: .setCookie, value: cookie) }
        return response
      }
      on(.POST, callback, body: .collect(maxSize: largestBody)) { request async throws -> Response in
        let outcome = try await flow.finish(
          body: bytes(of: request), cookies: cookies(of: request), keepName: { try await keepName($0, $1, request) })
        switch outcome {
        case .cancelled: return try await cancelled(request)
        case .signedIn(let signIn):
          let response = try await signedIn(signIn, request)
          response.headers.add(name: .setCookie, value: signIn.removingCookie)
          return response
        }
      }
    }
  }

  /// More than any callback or notification of Apple's.
  private let largestBody: ByteCount = "64kb"

  func bytes(of request: Request) -> [UInt8] { request.body.data.map { [UInt8]($0.readableBytesView) } ?? [] }

  /// HTTP/2 may split the field.
  private func cookies(of request: Request) -> String? {
    let values = request.headers[.cookie]
    return values.isEmpty ? nil : values.joined(separator: "; ")
  }
#endif
