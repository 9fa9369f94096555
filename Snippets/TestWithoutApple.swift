import AppleIDEmulator
import Foundation
import PippinHTTP
import SignInWithApple

// snippet.transport
/// Apple in the same process: no port, no network.
struct InProcess: Transport {
  let apple: AppleIDEmulator

  func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    await apple.respond(to: request)
  }
}
// snippet.end

// snippet.sheet
/// The credential that Apple's sheet on Mary's device would give to the app.
struct Sheet: Decodable {
  let identityToken: String
  let authorizationCode: String

  static func of(_ apple: AppleIDEmulator, nonce: String) async throws -> Sheet {
    let order = ["bundle_id": "com.example.app", "apple_id": "mary", "nonce": nonce]
    let answer = await apple.respond(
      to: try HTTPRequest(
        method: "POST", url: "http://127.0.0.1/emulator/native/authorizations",
        fields: ["content-type": "application/json"], body: [UInt8](JSONEncoder().encode(order))))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Sheet.self, from: Data(answer.body))
  }
}
// snippet.end

// snippet.test
let apple = try AppleIDEmulator(seed: 1, now: { Date() })
let service = AppleIDService(
  endpoints: try AppleEndpoints(base: "http://127.0.0.1"), transport: InProcess(apple: apple), keys: AppleKeyCache(),
  now: { Date() }, onKeySet: { _, _ in })

let sheet = try await Sheet.of(apple, nonce: "one nonce")
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
  print("refused:", refusal.code.rawValue)
}
// snippet.end
