import PippinHTTP
import PippinTestKit

/// A browser of the simulation: cookies, several tabs with what they showed before, redirects, forms, and `SameSite` as browsers heed it.
final class WebBrowser: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  /// A page that a tab shows or showed.
  struct Page {
    let address: String
    let response: HTTPResponse

    var text: String { response.bodyText.replacing("<wbr>", with: "") }
    var forms: [PageForm] { PageForm.all(in: text) }
    /// Where the page's links into the same site lead.
    var links: [String] {
      text.pieces(from: "href=\"/", to: "\"").map { "/" + $0.unescapedHTML }.filter { !$0.hasPrefix("/assets") }
    }
    var path: String { "/" + address.split(separator: "/", maxSplits: 2).dropFirst(2).joined().prefix { $0 != "?" } }
  }

  private struct Cookie {
    let value: String
    let sameSite: String
  }

  private let name: String
  private let peer: String
  private let world: World
  private var jar: [String: [String: Cookie]] = [:]
  /// What each tab showed, the newest last.
  private var tabs: [[Page]] = [[], []]
  /// The address that was asked for last: where a redirect led, if that is no page of ours or of a provider's.
  private(set) var destination = ""
  /// Requests that came back from a provider, to be sent again.
  private(set) var returns: [HTTPRequest] = []

  init(name: String, peer: String, in world: World) { (self.name, self.peer, self.world) = (name, peer, world) }

  func page(in tab: Int) -> Page? { tabs[tab].last }

  /// The back button: the page before is shown again as it was.
  func back(in tab: Int) { if tabs[tab].count > 1 { tabs[tab].removeLast() } }

  func forgetCookies() { jar = [:] }

  var isSignedIn: Bool { jar["localhost"]?["pippin_session"] != nil }

  /// The person types an address or follows a link.
  ///
  /// - Returns: whether it led to a page, or to somebody else's site.
  @discardableResult func open(_ target: String, in tab: Int) async -> Bool {
    let url =
      target.hasPrefix("/") ? (page(in: tab).map { Self.origin(of: $0.address) } ?? World.home) + target : target
    return await go(Self.request("GET", url), from: nil, in: tab)
  }

  /// The person presses the first button with this name and value.
  ///
  /// - Returns: whether it is there, and led somewhere.
  func press(_ name: String, _ value: String, in tab: Int) async -> Bool {
    guard let form = page(in: tab)?.forms.first(where: { $0.hasButton(name, value) }) else { return false }
    return await submit(form, (name, value), filling: [:], in: tab)
  }

  /// The person presses a button of a form.
  @discardableResult func submit(
    _ form: PageForm, _ button: (name: String, value: String)?, filling filled: [String: String], in tab: Int
  ) async -> Bool {
    guard let page = page(in: tab) else { return false }
    var fields = form.fields.map { ($0.0, filled[$0.0] ?? $0.1) }
    if let button, !button.name.isEmpty { fields.append((button.name, button.value)) }
    let target = form.action.hasPrefix("/") ? Self.origin(of: page.address) + form.action : form.action
    if form.method == "get" {
      return await go(Self.request("GET", target + "?" + FormData.encode(fields)), from: page.address, in: tab)
    }
    var request = Self.request("POST", target)
    request.body = Array(FormData.encode(fields).utf8)
    request.fields.set("content-type", MediaType.form)
    request.fields.set(
      "origin", page.response.fields["referrer-policy"] == "no-referrer" ? "null" : Self.origin(of: page.address))
    return await go(request, from: page.address, in: tab)
  }

  /// What came back from a provider once is sent again.
  func replay(_ request: HTTPRequest, in tab: Int) async {
    var request = request
    request.fields.remove("cookie")
    await go(request, from: request.method == "POST" ? World.apple : nil, in: tab)
  }

  @discardableResult private func go(_ first: HTTPRequest, from initiator: String?, in tab: Int) async -> Bool {
    var request = first
    for _ in 0..<10 {
      let address = "http://\(request.authority)\(request.path)" + (request.query.map { "?" + $0 } ?? "")
      destination = address
      guard [World.home, World.apple, Providers.base].contains(Self.origin(of: address)) else { return true }
      setCookies(on: &request, from: initiator)
      if request.path.hasPrefix("/auth/"), request.path.contains("/callback") || request.path.hasSuffix("/finish") {
        returns.append(request)
      }
      let response: HTTPResponse
      do throws(TransportError) {
        response = try await world.network.send(request, from: name, timeout: .seconds(30))
      } catch {
        // The browser says that the page cannot be reached, and the page before is one step back.
        world.history.count("pages: none")
        return false
      }
      keepCookies(of: response, at: request)
      if request.authority == "localhost:8080" {
        world.history.count("pages: \(response.status) \(request.method) \(Self.shape(of: request.path))")
      }
      let refresh = response.fields["refresh"].flatMap { $0.hasPrefix("0; url=") ? String($0.dropFirst(7)) : nil }
      guard let location = response.status == 303 ? response.fields["location"] : refresh else {
        tabs[tab].append(Page(address: address, response: response))
        if tabs[tab].count > 20 { tabs[tab].removeFirst() }
        return response.status < 400
      }
      let target = location.hasPrefix("/") ? Self.origin(of: address) + location : location
      guard target.hasPrefix("http://") else {
        destination = target
        return true
      }
      // A fragment stays in the browser.
      request = Self.request("GET", String(target.prefix { $0 != "#" }))
    }
    world.history.breaks(.simulator, "\(name) is redirected for ever")
    return false
  }

  private static func request(_ method: String, _ url: String) -> HTTPRequest {
    let rest = url.dropFirst("http://".count)
    let authority = rest.prefix { $0 != "/" }
    let parts = rest.dropFirst(authority.count).split(separator: "?", maxSplits: 1).map(String.init)
    return HTTPRequest(
      method: method, scheme: "http", authority: String(authority), path: parts.first ?? "/",
      query: parts.count > 1 ? parts[1] : nil, fields: ["user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0"],
      body: [], peer: "127.0.0.1")
  }

  /// A path without the ids in it.
  private static func shape(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { $0.count > 24 ? "…" : String($0) }
      .joined(separator: "/")
  }

  private func setCookies(on request: inout HTTPRequest, from initiator: String?) {
    request.peer = request.authority == "localhost:8080" ? peer : "127.0.0.1"
    let host = Self.host(of: request.authority)
    let isCrossSite =
      initiator.map { Self.host(of: String(Self.origin(of: $0).dropFirst("http://".count))) != host } ?? false
    let sent = (jar[host] ?? [:]).filter { _, cookie in
      cookie.sameSite == "Lax" ? !isCrossSite || request.method == "GET" : !isCrossSite
    }
    guard !sent.isEmpty else { return }
    request.fields.set(
      "cookie", sent.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.value)" }.joined(separator: "; "))
  }

  private func keepCookies(of response: HTTPResponse, at request: HTTPRequest) {
    for line in response.fields.values(of: "set-cookie") {
      let parts = line.split(separator: ";").map { $0.drop { $0 == " " } }
      let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let host = Self.host(of: request.authority)
      if parts.contains("Max-Age=0") {
        jar[host]?[pair[0]] = nil
        continue
      }
      let sameSite = parts.first { $0.hasPrefix("SameSite=") }?.dropFirst("SameSite=".count)
      jar[host, default: [:]][pair[0]] = Cookie(value: pair[1], sameSite: sameSite.map(String.init) ?? "Lax")
      // A secret has 128 bits or more. The cookie of the last sign-in method has the provider's name.
      if pair[1].utf8.count >= 22 { world.isSecret(pair[1]) }
    }
  }

  private static func origin(of url: String) -> String {
    url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
  }

  private static func host(of authority: String) -> String { String(authority.prefix { $0 != ":" }) }
}
