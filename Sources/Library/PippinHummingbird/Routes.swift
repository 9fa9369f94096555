#if Hummingbird
  import HTTPTypes
  public import Hummingbird
  import Logging
  import NIOCore
  public import SignInWithApple

  extension RouterMethods {
    /// Adds the endpoint for Apple's notifications.
    ///
    /// It answers 200 once `journal` has stored the notification, 400 to what is not genuine, 503 while Apple's keys
    /// cannot be fetched, and 500 if `journal` throws.
    /// - Parameters:
    ///   - path: the path of the URL that is registered at Apple.
    ///   - service: verifies the notifications.
    ///   - audiences: the client ids of all apps that use this URL.
    ///   - journal: stores a notification, and returns soon. Act on it later: a slow answer can time out at Apple, which
    ///     promises no second delivery.
    @discardableResult
    public func appleNotifications(
      _ path: RouterPath, service: AppleIDService, audiences: Set<String>,
      journal: @escaping @Sendable (AppleNotification, Context) async throws -> Void
    ) -> Self {
      on(path, method: .post) { request, context -> Response in
        let body = try await request.body.collect(upTo: largestBody)
        let notification: AppleNotification
        do throws(AppleIDServiceError) {
          notification = try await service.verifyNotification(
            delivery: [UInt8](body.readableBytesView), audiences: audiences)
        } catch {
          context.logger.warning("notification refused", metadata: ["why": "\(error.detail)"])
          return .refusal(.init(code: error.notificationStatus), retryAfter: error.retryAfterSeconds)
        }
        try await journal(notification, context)
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
    @discardableResult
    public func appleWebFlow(
      start: RouterPath, callback: RouterPath, flow: AppleWebFlow,
      keepName: @escaping @Sendable (VerifiedIdentity, UnsignedUser, Context) async throws -> Void,
      signedIn: @escaping @Sendable (AppleWebSignIn, Request, Context) async throws -> Response,
      cancelled: @escaping @Sendable (Request, Context) async throws -> Response
    ) -> Self {
      on(start, method: .get) { request, _ -> Response in
        let start = try flow.start(cookies: cookies(of: request))
        var response = Response(
          status: .seeOther, headers: [.location: start.location, .cacheControl: "no-store"])
        for cookie in start.setCookies { response.headers.append(.init(name: .setCookie, value: cookie)) }
        return response
      }
      return on(callback, method: .post) { request, context -> Response in
        let body = try await request.body.collect(upTo: largestBody)
        let outcome = try await flow.finish(
          body: [UInt8](body.readableBytesView), cookies: cookies(of: request),
          keepName: { try await keepName($0, $1, context) })
        switch outcome {
        case .cancelled: return try await cancelled(request, context)
        case .signedIn(let signIn):
          var response = try await signedIn(signIn, request, context)
          response.headers.append(.init(name: .setCookie, value: signIn.removingCookie))
          return response
        }
      }
    }
  }

  /// More than any callback or notification of Apple's.
  private let largestBody = 65_536

  /// HTTP/2 may split the field.
  private func cookies(of request: Request) -> String? {
    let values = request.headers[values: .cookie]
    return values.isEmpty ? nil : values.joined(separator: "; ")
  }
#endif
