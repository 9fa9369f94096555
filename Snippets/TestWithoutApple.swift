import AppleIDEmulator
import Foundation
import PippinHTTP
import SignInWithApple

// snippet.test
let apple = try AppleIDEmulator(seed: 1, now: { Date() })
let service = AppleIDService(
  endpoints: .apple, transport: ResponderTransport(apple), keys: AppleKeyCache(), now: { Date() },
  onKeySet: { _, _ in })

let sheet = try await apple.signIn("mary", at: "com.example.app", nonce: "one nonce")
func expectations(nonce: String) -> IdentityTokenExpectations {
  IdentityTokenExpectations(
    audience: "com.example.app", nonce: .sent(nonce), nonceForm: .rawOrSHA256Hex,
    code: .received(sheet.authorizationCode), accessToken: .notReceived)
}

let mary = try await service.verify(sheet.identityToken, expecting: expectations(nonce: "one nonce"))
print("verified:", mary.subject)
do {
  _ = try await service.verify(sheet.identityToken, expecting: expectations(nonce: "another"))
} catch {
  guard case .identityToken(let refusal) = error else { throw error }
  print("refused:", refusal.code)
}
// snippet.end

// snippet.web
/// A browser in the process of the test: it follows your redirect, Mary agrees, and Apple's page posts back.
func signInOnTheWeb(_ flow: AppleWebFlow, at apple: AppleIDEmulator) async throws -> AppleWebFlow.Outcome {
  let start = try flow.start()
  let callback = try await apple.agree(at: start.location, as: "mary")
  let cookies = start.setCookies.compactMap { $0.split(separator: ";").first }.joined(separator: "; ")
  return try await flow.finish(body: callback.body, cookies: cookies) { identity, user in
    print("a name for \(identity.subject):", user.givenName ?? "")
  }
}
// snippet.end

// snippet.notifications
/// Your server, as far as the emulator sees it: it keeps what is posted to the notification URL.
actor Inbox: Responder {
  private(set) var bodies: [[UInt8]] = []

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    bodies.append(request.body)
    return HTTPResponse(status: 200)
  }
}

func withdrawal() async throws -> AppleNotification? {
  let inbox = Inbox()
  let apple = try AppleIDEmulator(seed: 1, now: { Date() }, transport: ResponderTransport(inbox))
  let service = AppleIDService(
    endpoints: .apple, transport: ResponderTransport(apple), keys: AppleKeyCache(), now: { Date() },
    onKeySet: { _, _ in })
  _ = try await apple.signIn("mary", at: "com.example.app", nonce: nil)
  try await apple.stopUsing("com.example.app", as: "mary")
  await apple.settle()
  guard let body = await inbox.bodies.first else { return nil }
  return try await service.verifyNotification(delivery: body, audiences: ["com.example.app"])
}
// snippet.end
