import PippinSecret
import PippinVapor
import SignInWithApple
import Vapor

// The ids of the shop at Apple; settings in yours.
let bundleID = "com.example.app"
let servicesID = "com.example.web"
let returnURL = "https://www.example.com/apple/callback"

/// What the app sends after Apple's sheet.
struct NativeSignIn: Content {
  let identityToken, authorizationCode, nonce: String
  let name: String?
}

/// A shop with all of Sign in with Apple: native, on the web, notifications, and deletion. `app.appleID` is the service.
public func shop(_ app: Application, signer: ClientSecretSigner) throws {
  let accounts = Accounts()

  // In the app: the nonce is ours, and works once.
  app.post("nonces") { _ in await accounts.issueNonce() }
  app.post("sign-in", "apple") { request -> String in
    let signIn = try request.content.decode(NativeSignIn.self)
    guard await accounts.use(signIn.nonce) else { throw Abort(.unauthorized) }
    let identity = try await request.appleID.verify(
      signIn.identityToken,
      expecting: IdentityTokenExpectations(
        audience: bundleID, nonce: .sent(signIn.nonce), nonceForm: .rawOrSHA256Hex,
        code: .received(signIn.authorizationCode), accessToken: .notReceived))
    if let name = signIn.name { await accounts.keepName(name, of: identity.subject) }
    let tokens = try await request.appleID.exchange(
      code: signIn.authorizationCode, redirectURI: nil, codeVerifier: nil, clientID: bundleID, signer: signer)
    return await accounts.open(identity.subject, refreshToken: tokens.refreshToken, of: bundleID)
  }

  // On the web.
  let flow = try AppleWebFlow(
    service: app.appleID, signer: signer, clientID: servicesID, redirectURI: returnURL)
  app.appleWebFlow(
    start: ["sign-in", "apple"], callback: ["apple", "callback"], flow: flow,
    keepName: { identity, user, _ in
      await accounts.keepName(user.givenName ?? user.familyName ?? "", of: identity.subject)
    },
    signedIn: { signIn, request in
      let session = await accounts.open(
        signIn.identity.subject, refreshToken: signIn.refreshToken, of: servicesID)
      let response = request.redirect(to: "/", redirectType: .normal)
      response.headers.add(name: .setCookie, value: "session=\(session); Path=/; Secure; HttpOnly; SameSite=Lax")
      return response
    },
    cancelled: { request in request.redirect(to: "/sign-in", redirectType: .normal) })

  // Apple's notifications.
  app.appleNotifications("apple", "notifications", audiences: [bundleID, servicesID]) {
    notification, _ in
    switch notification.type {
    case .consentRevoked: await accounts.endSessions(of: notification.subject)
    case .accountDeleted: await accounts.delete(notification.subject)
    default: break
    }
  }

  // The account, and its deletion. A server of yours revokes in a job that tries again until it is proved.
  app.get("account") { request -> String in try await account(request).account.name ?? "" }
  app.delete("account") { request -> HTTPStatus in
    let (subject, account) = try await account(request)
    if let (token, clientID) = account.refreshToken {
      try await request.appleID.revoke(token, hint: .refreshToken, clientID: clientID, signer: signer)
    }
    await accounts.delete(subject)
    return .noContent
  }

  @Sendable func account(_ request: Request) async throws -> (subject: String, account: Accounts.Account) {
    guard let found = await accounts.account(of: request.headers.bearerAuthorization?.token ?? "") else {
      throw Abort(.unauthorized)
    }
    return found
  }
}
