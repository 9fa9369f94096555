import Foundation
import PippinHTTP
import PippinSecret
import SignInWithApple

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Exchanges an authorization code and verifies the identity token. `scripts/test-recipes` runs it against the emulator.
// Examples/PointAtTheEmulator has the same program in other languages.

/// A minimal `URLSession` transport. BringYourHTTPClient.swift has one for production.
struct SessionTransport: Transport {
  func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    guard let url = URL(string: request.url) else {
      throw TransportError(code: .unsupportedRequest, mayHaveReachedServer: false, detail: "no URL")
    }
    var outgoing = URLRequest(url: url)
    outgoing.httpMethod = request.method
    for (name, value) in request.fields { outgoing.addValue(value, forHTTPHeaderField: name) }
    if !request.body.isEmpty { outgoing.httpBody = Data(request.body) }
    do {
      let (body, answer) = try await URLSession.shared.data(for: outgoing)
      return HTTPResponse(status: (answer as? HTTPURLResponse)?.statusCode ?? 0, body: [UInt8](body))
    } catch {
      throw TransportError(code: .connectionLost, mayHaveReachedServer: true, detail: "\(error)")
    }
  }
}

func required(_ name: String) -> String {
  guard let value = ProcessInfo.processInfo.environment[name] else { fatalError("\(name) is not set") }
  return value
}

// snippet.find
let apple = ProcessInfo.processInfo.environment["APPLE"] ?? "https://appleid.apple.com"
let endpoints = try AppleEndpoints(base: apple)
let service = AppleIDService(
  endpoints: endpoints, transport: SessionTransport(), keys: AppleKeyCache(), now: { Date() }, onKeySet: { _, _ in })
// snippet.end

let client = required("CLIENT_ID")
let request = TokenRequest.exchange(
  code: required("CODE"), redirectURI: nil, codeVerifier: nil, clientID: client,
  clientSecret: SecretText(required("CLIENT_SECRET")), at: endpoints)
let tokens = try TokenRequest.judge(try await SessionTransport().send(request, timeout: .seconds(10)))
let identity = try await service.verify(
  tokens.identityToken ?? "",
  expecting: IdentityTokenExpectations(
    audience: client, nonce: .noneSent, nonceForm: .raw, code: .notReceived,
    accessToken: .received(tokens.accessToken.revealed), issuers: [apple]))
print("signed in:", identity.subject, identity.email ?? "")
