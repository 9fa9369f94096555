import Foundation
import Hummingbird
import PippinHummingbird
import PippinSecret
import SignInWithApple

// The ids of the shop at Apple; settings in yours.
let bundleID = "com.example.app"
let servicesID = "com.example.web"
let returnURL = "https://www.example.com/apple/callback"

/// What the app sends after Apple's sheet.
struct NativeSignIn: Decodable {
  let identityToken, authorizationCode, nonce: String
  let name: String?
}

/// A shop with all of Sign in with Apple: native, on the web, notifications, and deletion.
public func shop(
  apple: AppleIDService, signer: ClientSecretSigner
) throws -> Router<BasicRequestContext> {
  let (accounts, router) = (Accounts(), Router(context: BasicRequestContext.self))

  // In the app: the nonce is ours, and works once.
  router.post("/nonces") { _, _ in await accounts.issueNonce() }
  router.post("/sign-in/apple") { request, context -> String in
    let signIn = try await request.decode(as: NativeSignIn.self, context: context)
    guard await accounts.use(signIn.nonce) else { throw HTTPError(.unauthorized) }
    let identity = try await apple.verify(
      signIn.identityToken,
      expecting: IdentityTokenExpectations(
        audience: bundleID, nonce: .sent(signIn.nonce), nonceForm: .rawOrSHA256Hex,
        code: .received(signIn.authorizationCode), accessToken: .notReceived))
    if let name = signIn.name { await accounts.keepName(name, of: identity.subject) }
    let tokens = try await apple.exchange(
      code: signIn.authorizationCode, redirectURI: nil, codeVerifier: nil, clientID: bundleID, signer: signer)
    return await accounts.open(identity.subject, refreshToken: tokens.refreshToken, of: bundleID)
  }

  // On the web.
  let flow = try AppleWebFlow(
    service: apple, signer: signer, clientID: servicesID, redirectURI: returnURL)
  router.appleWebFlow(
    start: "/sign-in/apple", callback: "/apple/callback", flow: flow,
    keepName: { identity, user, _ in
      await accounts.keepName(user.givenName ?? user.familyName ?? "", of: identity.subject)
    },
    signedIn: { signIn, _, _ in
      let session = await accounts.open(
        signIn.identity.subject, refreshToken: signIn.refreshToken, of: servicesID)
      return Response(
        status: .seeOther,
        headers: [.location: "/", .setCookie: "session=\(session); Path=/; Secure; HttpOnly; SameSite=Lax"])
    },
    cancelled: { _, _ in Response(status: .seeOther, headers: [.location: "/sign-in"]) })

  // Apple's notifications.
  router.appleNotifications(
    "/apple/notifications", service: apple, audiences: [bundleID, servicesID]
  ) { notification, _ in
    switch notification.type {
    case .consentRevoked: await accounts.endSessions(of: notification.subject)
    case .accountDeleted: await accounts.delete(notification.subject)
    default: break
    }
  }

  // The account, and its deletion. A server of yours revokes in a job that tries again until it is proved.
  router.get("/account") { request, _ -> String in try await account(request).account.name ?? "" }
  router.delete("/account") { request, _ -> Response in
    let (subject, account) = try await account(request)
    if let (token, clientID) = account.refreshToken {
      try await apple.revoke(token, hint: .refreshToken, clientID: clientID, signer: signer)
    }
    await accounts.delete(subject)
    return Response(status: .noContent)
  }

  @Sendable func account(_ request: Request) async throws -> (subject: String, account: Accounts.Account) {
    let session = request.headers[.authorization]?.split(separator: " ").last.map(String.init) ?? ""
    guard let found = await accounts.account(of: session) else { throw HTTPError(.unauthorized) }
    return found
  }
  return router
}
