import AppleIDEmulator
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinServer
import PippinSimulation
import PippinTestKit
import PippinTokens

/// A website that signs people in with us as its OpenID provider, and the browser of one person who uses it.
final class RelyingParty: Participant, Responder, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  static let id = "wiki"
  static let authority = "wiki.example.com"
  private static let redirectURI = "https://wiki.example.com/callback"
  private static let secret = "the client secret of the website, long enough"
  private static let person = "anita"

  private let world: World
  private let chance: Chance
  private let visitor: Visitor
  private let browser: WebBrowser
  private var history: History { world.history }
  /// What the website keeps of the person's session with it.
  private var refresh = ""
  private var access = ""
  private var identity = ""
  private var flowNumber = 0
  /// Told of each logout token that the website takes, before it counts.
  var onLogout: ((String) -> Void)?

  init(in world: World) {
    self.world = world
    chance = Chance(seed: world.seed, for: "wiki")
    visitor = Visitor(name: "wiki", world: world, chance: chance)
    browser = WebBrowser(name: "anita's browser", peer: "127.0.0.1", in: world)
  }

  /// The website in the settings.
  static var client: Client {
    Client(
      id: ClientID(rawValue: id), name: "Wiki", platform: .web, realm: .standard, audience: id, returnAddresses: [],
      apple: nil,
      openID: OpenIDRegistration(
        redirectURIs: [redirectURI], postLogoutRedirectURIs: ["https://wiki.example.com/goodbye"],
        authentication: .secret(SecretText(secret), .basic), algorithm: .ES256,
        backchannelLogoutURI: "https://wiki.example.com/logout", allowsPrivateAddresses: true,
        scope: GrantedScope(text: "openid profile email offline_access"),
        grantTypes: [.authorizationCode, .refreshToken]))
  }

  /// The back channel.
  func respond(to request: HTTPRequest) async -> HTTPResponse {
    if history.strikes(.receiverFails, "wiki") { return HTTPResponse(status: 500) }
    onLogout?(request.form("logout_token"))
    if history.strikes(.receiverFails, "wiki, after it took the token") { return HTTPResponse(status: 500) }
    return HTTPResponse(status: 200)
  }

  func live(for duration: Duration) async {
    await repeatedly(for: duration, around: .seconds(300), by: chance, in: history) {
      guard !access.isEmpty else {
        await signIn()
        return
      }
      let step = chance.choice([
        (weight: 5, value: renew), (weight: 2, value: look), (weight: 2, value: signIn), (weight: 2, value: signOut),
        (weight: 1, value: signOutEverywhere),
      ])
      await step()
    }
  }

  // MARK: What the person and the website do

  private func signIn() async {
    flowNumber += 1
    let verifier = Base64URL.encode(chance.bytes(32))
    let isOffline = chance.happens(0.5)
    let request = FormData.encode([
      ("client_id", Self.id), ("code_challenge", Base64URL.encode(SHA256.hash(verifier))),
      ("code_challenge_method", "S256"), ("nonce", "n-\(flowNumber)"), ("redirect_uri", Self.redirectURI),
      ("response_type", "code"), ("scope", "openid profile" + (isOffline ? " offline_access" : "")),
      ("state", "s-\(flowNumber)"),
    ])
    guard await browser.open(World.home + "/oauth/authorize?" + request, in: 0) else { return missed("authorize") }
    if browser.destination.hasPrefix(World.home + "/sign-in") {
      guard await browser.open(World.home + "/auth/apple/start?client_id=example-web", in: 0),
        await browser.press("apple_id", Self.person, in: 0), await browser.press("action", "continue", in: 0),
        let form = browser.page(in: 0)?.forms.first, await browser.submit(form, nil, filling: [:], in: 0)
      else { return missed("sign-in") }
    }
    guard browser.destination.hasPrefix(Self.redirectURI + "?"),
      let answer = FormData(query: String(browser.destination.dropFirst(Self.redirectURI.count + 1)))
    else { return missed("no redirect") }
    guard let code = answer.first("code"), answer.first("state") == "s-\(flowNumber)" else {
      return missed(answer.first("error") ?? "no code")
    }
    world.isSecret(code)
    await exchange([
      ("grant_type", "authorization_code"), ("code", code), ("code_verifier", verifier),
      ("redirect_uri", Self.redirectURI),
    ])
  }

  private func missed(_ why: String) { history.count("wiki sign-in: \(why)") }

  private func renew() async {
    guard !refresh.isEmpty else { return await look() }
    await exchange([("grant_type", "refresh_token"), ("refresh_token", refresh)])
  }

  private func exchange(_ form: [(String, String)]) async {
    let answer = await visitor.until("wiki \(form[0].1)") { await post("/oauth/token", form) }
    guard let answer, answer.status == 200 else { return (access, refresh) = ("", "") }
    (access, refresh) = (answer.text("access_token"), answer.text("refresh_token"))
    if !answer.text("id_token").isEmpty { identity = answer.text("id_token") }
    for secret in [access, refresh] { world.isSecret(secret) }
    history.count(refresh.isEmpty ? "wiki sessions of a browser" : "wiki sessions with a refresh token")
  }

  private func look() async {
    let answer = await visitor.until("wiki userinfo") {
      await visitor.ask("GET", "/oauth/userinfo", bearer: access)
    }
    if let answer, answer.status == 401 { (access, refresh) = ("", "") }
  }

  /// The person signs out at the website, and with that here.
  private func signOut() async {
    let query = FormData.encode([("client_id", Self.id), ("id_token_hint", identity)])
    let isDone = await browser.open(World.home + "/oauth/logout?" + query, in: 0)
    history.count(isDone ? "wiki sign-outs" : "wiki sign-outs without an answer")
    (access, refresh) = ("", "")
  }

  /// The browser forgets us, and the next sign-in opens another session of the browser's.
  private func signOutEverywhere() async {
    browser.forgetCookies()
    (access, refresh) = ("", "")
  }

  private func post(_ path: String, _ form: [(String, String)]) async -> Answer? {
    let pair = Array("\(Self.id):\(FormData.encode([("", Self.secret)]).dropFirst())".utf8)
    let basic = Base64URL.encode(pair).replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (3 - pair.count % 3) % 3)
    return await visitor.send(
      HTTPRequest(
        method: "POST", scheme: "http", authority: "localhost:8080", path: path, query: nil,
        fields: ["content-type": "application/x-www-form-urlencoded", "authorization": "Basic \(basic)\(padding)"],
        body: Array(FormData.encode(form).utf8), peer: "127.0.0.1"))
  }
}
