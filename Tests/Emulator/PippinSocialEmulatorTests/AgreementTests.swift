import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinSecret
import PippinProviders
import PippinSocialEmulator
import Testing

/// The relying party and the stand-ins, which share no code of either protocol, understand each other.
@Suite struct `A whole sign-in against the stand-ins` {
  private struct InProcess: Transport {
    let emulator: SocialEmulator

    func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
      let response = await emulator.respond(to: request)
      guard response.status != 0 else {
        throw TransportError(code: .connectionLost, mayHaveReachedServer: true, detail: "hung up")
      }
      return response
    }
  }

  private let harness = Harness()
  private let googleClient = GoogleClient(id: Harness.web, secret: SecretText("google-example-secret"))
  private let facebookApp = FacebookApp(id: Harness.app, secret: SecretText("facebook-example-secret"))

  private func google() throws -> GoogleService {
    let clock = harness.clock
    return GoogleService(
      endpoints: try GoogleEndpoints(base: "http://127.0.0.1:8081/google"),
      transport: InProcess(emulator: harness.emulator),
      keys: SigningKeyCache(), now: { clock.now }, onKeySet: { _, _ in })
  }

  private func facebook() throws -> FacebookService {
    let clock = harness.clock
    return FacebookService(
      endpoints: try FacebookEndpoints(base: "http://127.0.0.1:8081/facebook"),
      transport: InProcess(emulator: harness.emulator), keys: SigningKeyCache(), now: { clock.now },
      onKeySet: { _, _ in })
  }

  private func code(_ callback: FormData?) -> String {
    guard case .authorized(let code, "s t") = WebCallback(query: callback?.encoded) else { return "" }
    return code
  }

  @Test func `Google on the web: an organisation's person, with the address that it hosts`() async throws {
    let request = GoogleAuthorizationRequest(
      clientID: Harness.web, redirectURI: Harness.googleReturn, state: "s t", nonce: "n",
      codeChallenge: CodeChallenge.s256(of: Harness.verifier), hostedDomain: nil, asksForName: true,
      asksForEmail: true)
    let url = try HTTPRequest(url: request.url(at: google().endpoints))
    let page = await harness.emulator.respond(to: url)
    let answer = await harness.post(
      "/google/o/oauth2/v2/auth/decide", [("request", Harness.handle(page)), ("person", "anita")])
    let identity = try await google().exchange(
      code: code(answer.returned(to: Harness.googleReturn)), redirectURI: Harness.googleReturn,
      codeVerifier: Harness.verifier, nonce: "n", client: googleClient, hostedDomain: "example.com")
    #expect(identity.subject == "110000000000000000002")
    #expect(identity.email == "anita@example.com" && identity.isAddressProved)
  }

  @Test func `Google on the web: another's code, a stolen verifier, trouble in the middle`() async throws {
    func outcome(_ code: String, verifier: String = Harness.verifier) async throws -> SocialServiceError.Code? {
      let service = try google()
      do throws(SocialServiceError) {
        _ = try await service.exchange(
          code: code, redirectURI: Harness.googleReturn, codeVerifier: verifier, nonce: "n", client: googleClient,
          hostedDomain: nil)
        return nil
      } catch {
        return error.code
      }
    }
    func fresh() async -> String { code(await harness.googleReturn([("person", "mary")])) }
    let once = await fresh()
    #expect(try await outcome(once) == nil)
    #expect(try await outcome(once) == .codeInvalid)
    #expect(try await outcome(await fresh(), verifier: String(repeating: "x", count: 43)) == .codeInvalid)
    _ = await harness.control("/google/emulator/faults", #"{"endpoint":"token","status":503}"#)
    #expect(try await outcome(await fresh()) == .unreachable)
    _ = await harness.control("/google/emulator/faults", #"{"endpoint":"token","status":0}"#)
    #expect(try await outcome(await fresh()) == .codeMayBeSpent)
  }

  @Test func `Google on a device: kurt's unverified address, under a just rotated key`() async throws {
    let service = try google()
    let expectations = GoogleTokenExpectations(
      audience: Harness.web, authorizedParties: ["example-ios.apps.googleusercontent.com"], hostedDomain: nil,
      nonce: .sent("n"), nonceForm: .rawOrSHA256Hex, accessToken: .notReceived)
    for _ in 0..<2 {
      let order =
        #"{"client_id":"\#(Harness.web)","authorized_party":"example-ios.apps.googleusercontent.com","person":"kurt","nonce":"n"}"#
      let token = try await harness.control("/google/emulator/id-tokens", order).member("id_token")?.string ?? ""
      let identity = try await service.verify(token, expecting: expectations)
      #expect(identity.email == "kurt@example.com" && !identity.emailVerified && !identity.isAddressProved)
      _ = await harness.control("/google/emulator/keys/rotate", #"{"retire_old":true}"#)
      harness.clock.advance(60)
    }
  }

  @Test func `Facebook on the web and on a device: one person with three sign-in methods`() async throws {
    let service = try facebook()
    let callback = await harness.facebookReturn([("person", "mary"), ("email", "share")])
    let web = try await service.exchange(
      code: code(callback), redirectURI: Harness.facebookReturn, codeVerifier: Harness.verifier, app: facebookApp)
    let order = #"{"app_id":"1000000000000001","person":"mary"}"#
    let classic = try await harness.control("/facebook/emulator/tokens", order).member("access_token")?.string ?? ""
    let device = try await service.verify(accessToken: classic, app: facebookApp)
    let limitedOrder = #"{"app_id":"1000000000000001","person":"mary","limited":true,"nonce":"n"}"#
    let token = try await harness.control("/facebook/emulator/tokens", limitedOrder).member("authentication_token")?
      .string
    let limited = try await service.verify(
      authenticationToken: token ?? "",
      expecting: FacebookTokenExpectations(appID: Harness.app, nonce: "n", nonceForm: .raw))
    #expect(Set([web.subject, device.subject, limited.subject]).count == 1)
    #expect([web.email, device.email, limited.email] == Array(repeating: "mary@example.com", count: 3))
    #expect(web.givenName == "Mary" && limited.familyName == "Appleseed")
  }

  @Test(
    arguments: [
      (#"{"app_id":"1000000000000002","person":"mary"}"#, SocialTokenError.Code.wrongAudience),
      (#"{"app_id":"1000000000000001","person":"mary","age_seconds":5184000}"#, .expired),
    ])
  func `Facebook: a token of another app, and one too old`(order: String, reason: SocialTokenError.Code) async throws {
    let token = try await harness.control("/facebook/emulator/tokens", order).member("access_token")?.string ?? ""
    let service = try facebook()
    do throws(SocialServiceError) {
      _ = try await service.verify(accessToken: token, app: facebookApp)
      Issue.record("believed")
    } catch {
      #expect(error.code == .tokenInvalid && error.reason == reason)
    }
  }

  @Test func `Facebook: a wrong secret is the operator's to mend`() async throws {
    let order = #"{"app_id":"1000000000000001","person":"kurt"}"#
    let token = try await harness.control("/facebook/emulator/tokens", order).member("access_token")?.string ?? ""
    let wrong = FacebookApp(id: Harness.app, secret: SecretText("wrong"))
    let service = try facebook()
    for failure in [
      await error { () throws(SocialServiceError) in try await service.verify(accessToken: token, app: wrong) },
      await error { () throws(SocialServiceError) in
        try await service.exchange(code: "AQ", redirectURI: Harness.facebookReturn, codeVerifier: "v", app: wrong)
      },
    ] { #expect(failure?.code == .refused) }
    #expect(try await service.verify(accessToken: token, app: facebookApp).email == nil)
  }

  private func error(
    _ body: () async throws(SocialServiceError) -> VerifiedFacebookIdentity
  ) async -> SocialServiceError? {
    do throws(SocialServiceError) {
      _ = try await body()
      return nil
    } catch {
      return error
    }
  }
}
