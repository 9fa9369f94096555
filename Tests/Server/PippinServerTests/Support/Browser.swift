import PippinHTTP
import PippinTestKit

/// A small browser: follows redirects, keeps cookies, submits forms, and heeds `SameSite` as Chromium and WebKit do.
///
/// A cross-site POST carries no `Lax` cookie; the GET after its 303 does. `Secure` cookies are not kept on plain http,
/// as in WebKit. Addresses outside our servers are not fetched: the browser has arrived in an app.
final class Browser {
  private struct Stored {
    let value: String
    let sameSite: String
  }

  let world: World
  private var jar: [String: [String: Stored]] = [:]
  /// Where it is.
  private(set) var address = ""
  /// What it shows.
  private(set) var page = HTTPResponse(status: 0)
  /// All requests and answers, in order.
  private(set) var history: [(request: HTTPRequest, response: HTTPResponse)] = []
  private let peer: String
  /// What it says of itself with each request.
  var says: [String: String] = [:]

  init(_ world: World, peer: String = "127.0.0.1") {
    self.world = world
    self.peer = peer
  }

  /// The page, without the marks where a line may break, which nobody reads.
  var text: String { page.bodyText.replacing("<wbr>", with: "") }
  /// What the page says without the fold for developers, which comes last.
  var textForPerson: String {
    text.split(separator: "<details class=\"developers\">", maxSplits: 1).first.map(String.init) ?? ""
  }
  var forms: [PageForm] { PageForm.all(in: text) }

  /// The cookies kept for our server.
  var cookies: [String: String] { (jar["localhost"] ?? [:]).mapValues(\.value) }

  /// Puts a cookie there, as a stranger or a test would.
  func plant(_ name: String, _ value: String) {
    jar["localhost", default: [:]][name] = Stored(value: value, sameSite: "Lax")
  }

  func forgetCookies() {
    jar = [:]
  }

  /// The person types an address or follows a bookmark.
  @discardableResult
  func open(_ target: String) async throws -> HTTPResponse {
    let url = target.hasPrefix("/") ? World.home + target : target
    return try await go(try HTTPRequest(url: url), from: nil)
  }

  /// The person presses a button of a form, having changed fields.
  @discardableResult
  func press(
    _ name: String? = nil, _ value: String? = nil, changing changes: [String: String] = [:]
  ) async throws -> HTTPResponse {
    let form = forms.first { form in name.map { form.hasButton($0, value) } ?? true }
    guard let form else { throw BrowserError(words: "no such button on \(address): \(text)") }
    return try await submit(form, name.map { ($0, value ?? "") }, changing: changes)
  }

  /// Submits a form.
  @discardableResult
  func submit(
    _ form: PageForm, _ button: (String, String)? = nil, changing changes: [String: String] = [:]
  ) async throws -> HTTPResponse {
    var fields = form.fields.map { ($0.0, changes[$0.0] ?? $0.1) }
    for (name, value) in changes.sorted(by: { $0.key < $1.key }) where !fields.contains(where: { $0.0 == name }) {
      fields.append((name, value))
    }
    if let button { fields.append(button) }
    let target = resolved(form.action)
    if form.method == "get" {
      return try await go(try HTTPRequest(url: target + "?" + FormData.encode(fields)), from: address)
    }
    let origin = page.fields["referrer-policy"] == "no-referrer" ? "null" : Self.origin(of: address)
    let request = try HTTPRequest(
      method: "POST", url: target, fields: ["content-type": MediaType.form, "origin": origin],
      body: Array(FormData.encode(fields).utf8))
    return try await go(request, from: address)
  }

  /// Posts what some other page made up.
  @discardableResult
  func post(_ target: String, _ fields: [(String, String)], origin: String?) async throws -> HTTPResponse {
    var request = try HTTPRequest(
      method: "POST", url: World.home + target, fields: ["content-type": MediaType.form],
      body: Array(FormData.encode(fields).utf8))
    if let origin { request.fields.set("origin", origin) }
    return try await go(request, from: origin)
  }

  private func go(_ first: HTTPRequest, from initiator: String?) async throws -> HTTPResponse {
    var (request, initiator) = (first, initiator)
    for _ in 0..<10 {
      address = request.url
      guard [World.home, World.apple, World.social, World.console].contains(Self.origin(of: address)) else {
        page = .text("the app")
        return page
      }
      request.peer = peer
      for (name, value) in says { request.fields.set(name, value) }
      setCookies(on: &request, from: initiator)
      let response = await world.deliver(request)
      history.append((request, response))
      keepCookies(of: response)
      let refresh = response.fields["refresh"].flatMap { $0.hasPrefix("0; url=") ? String($0.dropFirst(7)) : nil }
      guard let location = response.status == 303 ? response.fields["location"] : refresh else {
        page = response
        return response
      }
      // The page itself goes on, and no longer the site that led here.
      if response.status != 303 { initiator = address }
      let target = resolved(location)
      guard target.hasPrefix("http") else { throw BrowserError(words: "left for \(target)") }
      // A fragment stays in the browser.
      request = try HTTPRequest(url: String(target.prefix { $0 != "#" }))
    }
    throw BrowserError(words: "redirected for ever")
  }

  private func setCookies(on request: inout HTTPRequest, from initiator: String?) {
    let isCrossSite = initiator.map { Self.host(of: $0) != Self.host(of: request.url) } ?? false
    let sent = (jar[Self.host(of: request.url)] ?? [:]).filter { _, cookie in
      switch cookie.sameSite {
      case "None": true
      case "Lax": !isCrossSite || request.method == "GET"
      default: !isCrossSite
      }
    }
    guard !sent.isEmpty else { return }
    request.fields.set(
      "cookie", sent.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.value)" }.joined(separator: "; "))
  }

  private func keepCookies(of response: HTTPResponse) {
    for line in response.fields.values(of: "set-cookie") {
      let parts = line.split(separator: ";").map { $0.drop { $0 == " " } }
      let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      if parts.contains("Secure") { continue }
      if parts.contains("Max-Age=0") {
        jar[Self.host(of: address)]?[pair[0]] = nil
        continue
      }
      let sameSite = parts.first { $0.hasPrefix("SameSite=") }?.dropFirst("SameSite=".count)
      jar[Self.host(of: address), default: [:]][pair[0]] = Stored(
        value: pair[1], sameSite: sameSite.map(String.init) ?? "Lax")
    }
  }

  private func resolved(_ target: String) -> String {
    target.hasPrefix("/") ? Self.origin(of: address) + target : target
  }

  static func origin(of url: String) -> String {
    url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
  }

  private static func host(of url: String) -> String {
    String(origin(of: url).split(separator: "/").last?.prefix { $0 != ":" } ?? "")
  }
}

/// Why a browser could not go on.
struct BrowserError: Error {
  let words: String
}

extension Browser {
  /// Goes to Apple and comes to the page whose form Apple has the browser post to us.
  func authorize(
    as person: String, at start: String = "/auth/apple/start?client_id=example-web",
    changing changes: [String: String] = [:]
  ) async throws {
    try await open(start)
    try await press("apple_id", person)
    try await press("action", "continue", changing: changes)
  }

  /// The whole way, to our account page or into the app.
  func signIn(
    as person: String, at start: String = "/auth/apple/start?client_id=example-web",
    changing changes: [String: String] = [:]
  ) async throws {
    try await authorize(as: person, at: start, changing: changes)
    try await press()
  }
}
