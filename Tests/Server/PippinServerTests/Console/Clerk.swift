import PippinAccounts
import PippinServer
import PippinHTTP
import PippinSecret
import PippinTestKit
import Testing

/// Somebody at the operator console.
struct Clerk {
  let world: World
  let browser: Browser
  let token: String

  /// With a token that was just created, signed in.
  static func entering(
    _ world: World, _ name: String = "desk", scopes: Set<OperatorToken.Scope> = Set(OperatorToken.Scope.allCases)
  ) async throws -> Clerk {
    let token = try await Self.token(world, name, scopes: scopes)
    let clerk = Clerk(world: world, browser: Browser(world), token: token)
    try await clerk.enter()
    return clerk
  }

  static func token(
    _ world: World, _ name: String, scopes: Set<OperatorToken.Scope> = Set(OperatorToken.Scope.allCases)
  ) async throws -> String {
    let token = try await world.flows.operations.issueToken(named: name, scopes: scopes, days: 30, by: "test")
    return try #require(token).revealed
  }

  func enter() async throws {
    try await open("/")
    try await browser.send("/sign-in", ["token": token])
  }

  @discardableResult
  func open(_ path: String) async throws -> HTTPResponse { try await browser.open(World.console + path) }

  @discardableResult
  func search(_ text: String) async throws -> Int { try await browser.send("/search", ["query": text]) }

  var path: String { String(browser.address.dropFirst(World.console.count)) }
  var text: String { browser.text.unescapedHTML }

  /// What a form of the page at hand would send, with other fields about where it comes from.
  func post(
    _ path: String, _ fields: [(String, String)], _ about: HTTPFields = ["origin": World.console],
    host: String = "127.0.0.1:9090", cookie: String? = nil
  ) async -> HTTPResponse {
    var all = about
    all.set("content-type", MediaType.form)
    if let cookie { all.set("cookie", cookie) }
    return await world.operatorPort.respond(
      to: HTTPRequest(
        method: "POST", scheme: "http", authority: host, path: path, fields: all,
        body: Array(FormData.encode(fields).utf8), peer: "127.0.0.1"))
  }

  /// The session's cookie, as a browser sends it.
  var cookie: String? {
    browser.history.compactMap { $0.request.fields["cookie"] }.last { $0.contains("pippin_console=") }
  }
}
