import PippinAccounts
import PippinTokens
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinLock
import PippinProviders
import PippinTestKit
import Testing

/// VK ID as its documentation describes it, with the settings of docs/guides/sign-in-with-vk-id.md.
@Suite struct `Sign in with VK ID` {
  private let vk = VKStandIn()

  private static func registration(
    fromCallback: [String] = ["device_id"], userInfoMethod: OAuth2Provider.UserInfoMethod = .post
  ) throws -> Client.OpenIDProviderRegistration {
    let rule = EndpointRule.settings(insecure: false)
    return Client.OpenIDProviderRegistration(
      id: "vk", name: "VK ID",
      kind: .oauth2(
        OAuth2Provider(
          authorization: try rule.endpoint("https://id.vk.com/authorize"),
          token: try rule.endpoint("https://id.vk.com/oauth2/auth"),
          userInfo: try rule.endpoint("https://id.vk.com/oauth2/user_info"), userInfoMethod: userInfoMethod,
          fromCallback: fromCallback, subject: try #require(JSONMemberPath("user.user_id")),
          email: JSONMemberPath("user.email"), givenName: JSONMemberPath("user.first_name"),
          familyName: JSONMemberPath("user.last_name"))),
      client: OpenIDClient(id: VKStandIn.client, secret: nil), scopes: ["vkid.personal_info", "email"],
      returnURL: World.home + "/auth/openid/callback/vk")
  }

  private func world(_ registration: Client.OpenIDProviderRegistration) async throws -> World {
    let world = try await World(openIDProviders: [registration])
    world.transport.route("id.vk.com", to: vk)
    return world
  }

  /// From our page to VK; the address that VK sends the browser back to.
  private func start(_ browser: Browser) async throws -> String {
    try await browser.open("/auth/openid/start?client_id=example-web&provider=vk")
    return try #require(vk.allow(browser.address), "\(browser.address)")
  }

  @Test func `opens an account with the name, and counts the sign-in under the provider's id`() async throws {
    let browser = Browser(try await world(Self.registration()))
    try await browser.open(try await start(browser))
    #expect(browser.address == World.home + "/account" && browser.text.contains("Иван Петров"))
    let caller = try #require(
      try await browser.world.flows.sessions.caller(cookie: browser.cookies["pippin_session"] ?? ""))
    #expect(caller.identity.key.tenant == "vk" && caller.identity.key.subject == "1234567890")
    #expect(caller.identity.email?.address == "ivan@example.com" && caller.identity.email?.isProved == false)
    let label = #"pippin_sign_ins_total{provider="openid:vk",surface="web",client="example-web",outcome="created"} 1"#
    #expect(browser.world.metricsText.contains(label))
  }

  @Test func `a guessed provider has no label of its own`() async throws {
    let world = try await world(Self.registration())
    _ = await world.send(
      "POST", "/v1/sign-in/openid",
      .raw(#"{"client_id":"com.example.app","provider":"made-up","id_token":"a.b.c","nonce":"n"}"#),
      fields: [("content-type", MediaType.json)])
    #expect(!world.metricsText.contains("made-up"))
    #expect(world.metricsText.contains(#"pippin_sign_ins_total{provider="openid","#))
  }

  @Test func `what VK says of a refused code is in the operator's log`() async throws {
    let browser = Browser(try await world(Self.registration(fromCallback: [])))
    try await browser.open(try await start(browser))
    #expect(browser.page.status >= 400 && !browser.text.contains("device_id"))
    #expect(browser.world.log.text.contains("“invalid_request” (device_id is missing or invalid)"))
  }

  @Test func `what VK says of a refused access token is in the operator's log`() async throws {
    let browser = Browser(try await world(Self.registration(userInfoMethod: .get)))
    try await browser.open(try await start(browser))
    #expect(browser.page.status >= 400)
    #expect(browser.world.log.text.contains("“invalid_token” (access_token is missing)"))
  }

  @Test func `a callback without device_id is refused before the code is sent anywhere`() async throws {
    let browser = Browser(try await world(Self.registration()))
    let callback = try await start(browser).replacing("&device_id=", with: "&device=")
    try await browser.open(callback)
    #expect(browser.page.status >= 400 && vk.requests == 0)
    #expect(browser.world.log.text.contains("token_request.from_callback: device_id"))
  }
}

/// VK ID's endpoints, as far as a website uses them, and no kinder.
private final class VKStandIn: Responder {
  static let client = "53263292"
  private struct Granted {
    let challenge: String
    let redirectURI: String
    let deviceID: String
  }
  private struct State {
    var codes: [String: Granted] = [:]
    var tokens: Set<String> = []
    var requests = 0
  }
  private let state = Lock(State())

  var requests: Int { state.withLock { $0.requests } }

  /// What the person's browser is sent back to; nil for a request that VK shows an error for.
  func allow(_ address: String) -> String? {
    let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0] == "https://id.vk.com/authorize", let query = FormData(query: parts[1]),
      query.first("response_type") == "code", query.first("client_id") == Self.client,
      let redirectURI = query.first("redirect_uri"), let state = query.first("state"),
      query.first("code_challenge_method") == "S256", let challenge = query.first("code_challenge"),
      state.utf8.count >= 32, state.utf8.allSatisfy(Self.isPlain)
    else { return nil }
    let (code, deviceID) = ("vk2.a.code-of-this-test", "device-of_this-browser")
    self.state.withLock {
      $0.codes[code] = Granted(challenge: challenge, redirectURI: redirectURI, deviceID: deviceID)
    }
    return redirectURI + "?"
      + FormData.encode([
        ("code", code), ("expires_in", "600"), ("device_id", deviceID), ("ext_id", "x"), ("state", state),
        ("type", "code_v2"),
      ])
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
  }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    state.withLock { $0.requests += 1 }
    let form = request.formData ?? FormData([])
    switch (request.method, request.path) {
    case ("POST", "/oauth2/auth"): return token(form)
    case (_, "/oauth2/user_info"): return person(request.method == "POST" ? form : FormData([]))
    default: return HTTPResponse(status: 404)
    }
  }

  private func token(_ form: FormData) -> HTTPResponse {
    guard form.first("grant_type") == "authorization_code", let code = form.first("code"),
      let granted = state.withLock({ $0.codes[code] })
    else { return refusal("invalid_grant", "code is invalid or expired") }
    guard form.first("device_id") == granted.deviceID else {
      return refusal("invalid_request", "device_id is missing or invalid")
    }
    guard form.first("client_id") == Self.client, form.first("redirect_uri") == granted.redirectURI,
      form.first("code_verifier").map({ Base64URL.encode(SHA256.hash($0)) }) == granted.challenge
    else { return refusal("invalid_request", "code_verifier is invalid") }
    state.withLock {
      $0.codes[code] = nil
      $0.tokens.insert("vk2.a.token-of-this-test")
    }
    return answer(
      #"{"refresh_token":"vk2.a.r","access_token":"vk2.a.token-of-this-test","id_token":"vk.of.its-own","#
        + #""token_type":"Bearer","expires_in":3600,"user_id":1234567890,"state":"s","scope":"vkid.personal_info email"}"#
    )
  }

  private func person(_ form: FormData) -> HTTPResponse {
    guard let token = form.first("access_token"), form.first("client_id") == Self.client else {
      return refusal("invalid_token", "access_token is missing")
    }
    guard state.withLock({ $0.tokens.contains(token) }) else {
      return refusal("invalid_token", "access_token is invalid")
    }
    return answer(
      #"{"user":{"user_id":"1234567890","first_name":"Иван","last_name":"Петров","avatar":"https://a.example/1","#
        + #""email":"ivan@example.com","sex":2,"verified":false,"birthday":"01.01.2000"}}"#)
  }

  private func answer(_ json: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, fields: ["content-type": MediaType.json], body: Array(json.utf8))
  }

  /// VK reports errors with status 200, too.
  private func refusal(_ error: String, _ description: String) -> HTTPResponse {
    answer(#"{"error":"\#(error)","error_description":"\#(description)","state":"s"}"#)
  }
}
