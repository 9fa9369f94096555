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
  private let browser: PageBrowser
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
    browser = PageBrowser(name: "anita's browser", world: world)
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
    let end = ContinuousClock.now + duration
    while ContinuousClock.now < end, !history.isOver {
      await pause(chance.pause(around: .seconds(300)))
      guard ContinuousClock.now < end, !history.isOver else { return }
      guard !access.isEmpty else {
        await signIn()
        continue
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
    guard await browser.open(World.home + "/oauth/authorize?" + request) else { return missed("authorize") }
    if browser.address.hasPrefix(World.home + "/sign-in") {
      guard await browser.open(World.home + "/auth/apple/start?client_id=example-web"),
        await browser.press("apple_id", Self.person), await browser.press("action", "continue"), await browser.press()
      else { return missed("sign-in") }
    }
    guard browser.address.hasPrefix(Self.redirectURI + "?"),
      let answer = FormData(query: String(browser.address.dropFirst(Self.redirectURI.count + 1)))
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
    let isDone = await browser.open(World.home + "/oauth/logout?" + query)
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

/// A small browser for the pages of a sign-in: follows redirects, keeps cookies, and submits forms.
final class PageBrowser: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let name: String
  private let world: World
  private var cookies: [String: [String: String]] = [:]
  /// Where it is.
  private(set) var address = ""
  private var page = HTTPResponse(status: 0)

  init(name: String, world: World) { (self.name, self.world) = (name, world) }

  func forgetCookies() { cookies = [:] }

  /// Opens an address; false where no page comes.
  func open(_ address: String) async -> Bool {
    guard let request = request("GET", address) else { return false }
    return await go(request, from: nil)
  }

  /// Presses a button of a form, or submits the first one.
  func press(_ button: String? = nil, _ value: String = "") async -> Bool {
    let text = String(decoding: page.body, as: UTF8.self).replacing("<wbr>", with: "")
    let forms = text.between("<form", "</form>")
    let found = forms.first { form in
      button.map { form.contains("name=\"\($0)\" value=\"\(value)\"") } ?? true
    }
    guard let form = found else { return false }
    var fields = form.between("<input", ">").compactMap { tag -> (String, String)? in
      guard let name = tag.attribute("name") else { return nil }
      return (name, tag.attribute("value") ?? "")
    }
    if let button { fields.append((button, value)) }
    let head = String(form.prefix { $0 != ">" })
    let target = resolved(head.attribute("action") ?? "")
    let encoded = FormData.encode(fields)
    guard head.attribute("method") == "post" else { return await open(target + "?" + encoded) }
    guard var request = request("POST", target) else { return false }
    request.fields.set("content-type", "application/x-www-form-urlencoded")
    request.fields.set("origin", page.fields["referrer-policy"] == "no-referrer" ? "null" : Self.origin(of: address))
    request.body = Array(encoded.utf8)
    return await go(request, from: address)
  }

  private func request(_ method: String, _ address: String) -> HTTPRequest? {
    do {
      return try HTTPRequest(method: method, url: String(address.prefix { $0 != "#" }), fields: [:], body: [])
    } catch {
      return nil
    }
  }

  private func go(_ first: HTTPRequest, from initiator: String?) async -> Bool {
    var request = first
    for _ in 0..<10 {
      address = request.url
      let host = Self.origin(of: address)
      // Beyond our pages and Apple's the browser has arrived at the website.
      guard [World.home, World.apple].contains(host) else { return true }
      request.peer = "127.0.0.1"
      let isCrossSite = initiator.map { Self.origin(of: $0) != host } ?? false
      let sent = (cookies[host] ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      if !sent.isEmpty, !isCrossSite || request.method == "GET" {
        request.fields.set("cookie", sent.joined(separator: "; "))
      }
      guard let response = await answer(to: request) else { return false }
      keepCookies(of: response, at: host)
      let refresh = response.fields["refresh"].flatMap { $0.hasPrefix("0; url=") ? String($0.dropFirst(7)) : nil }
      guard let location = (300..<400).contains(response.status) ? response.fields["location"] : refresh else {
        page = response
        return response.status < 400
      }
      guard let next = self.request("GET", resolved(location)) else { return false }
      request = next
    }
    return false
  }

  private func answer(to request: HTTPRequest) async -> HTTPResponse? {
    // What is between the browser and Apple is not the matter here.
    if request.authority == "127.0.0.1:8081" { return await world.emulator.respond(to: request) }
    do {
      return try await world.network.send(request, from: name, timeout: .seconds(30))
    } catch {
      return nil
    }
  }

  private func keepCookies(of response: HTTPResponse, at host: String) {
    for line in response.fields.values(of: "set-cookie") {
      let parts = line.split(separator: ";").map { String($0.drop { $0 == " " }) }
      let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard pair.count == 2 else { continue }
      cookies[host, default: [:]][pair[0]] = parts.contains("Max-Age=0") ? nil : pair[1]
      world.isSecret(pair[1])
    }
  }

  private func resolved(_ target: String) -> String {
    target.hasPrefix("/") ? Self.origin(of: address) + target : target
  }

  private static func origin(of address: String) -> String {
    address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
  }
}

extension String {
  /// What stands between each `start` and the next `end`.
  fileprivate func between(_ start: String, _ end: String) -> [String] {
    split(separator: start, omittingEmptySubsequences: false).dropFirst().map { rest in
      String(rest.split(separator: end, maxSplits: 1, omittingEmptySubsequences: false).first ?? rest)
    }
  }

  /// An attribute of a tag, without the references of HTML.
  fileprivate func attribute(_ name: String) -> String? {
    between(" \(name)=\"", "\"").first.map { value in
      [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(value) {
        $0.replacing($1.0, with: $1.1)
      }
    }
  }
}
