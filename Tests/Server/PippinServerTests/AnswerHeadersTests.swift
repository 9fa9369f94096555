import PippinAPI
import PippinHTTP
import PippinServer
import PippinTestKit
import Testing

@testable import PippinServer

/// What every answer says about how it may be used, at every address there is.
@Suite struct `Every answer` {
  static let paths =
    Set(PippinService.routes.bindings.map { $0.endpoint.path("x") }).sorted() + ["/problems/not_found", "/nothing"]

  @Test(arguments: paths + ["/%"], ["GET", "POST", "DELETE"])
  func `is taken for what it says, and kept from others`(path: String, method: String) async throws {
    for publicURL in [World.home, "https://id.example.com"] {
      let world = try await World(publicURL: publicURL)
      let answer = await world.send(method, path, method == "GET" ? nil : [:], fields: [("accept", "text/html")])
      #expect(answer.field("x-content-type-options") == "nosniff")
      #expect(answer.field("cache-control") != nil && answer.field("x-request-id") != nil)
      #expect((answer.field("strict-transport-security") == "max-age=31536000") == (publicURL != World.home))
      #expect(answer.field("server") == nil && answer.response.fields.count(of: "content-type") <= 1)
      if answer.response.contentType == "text/html" { try expectPage(answer) }
      if path.hasPrefix("/v1/") { #expect(answer.field("cache-control") == "no-store") }
    }
  }

  private func expectPage(_ answer: Answer) throws {
    let policy = try #require(answer.field("content-security-policy"))
    #expect(policy.hasPrefix("default-src 'none'; ") && policy.contains("frame-ancestors 'none'"))
    #expect(!policy.contains("unsafe") && !policy.contains("*") && !policy.contains("data:"))
    #expect(answer.field("referrer-policy") == "no-referrer" && answer.field("cache-control") == "no-store")
    #expect(answer.field("cross-origin-opener-policy") == "same-origin")
    #expect(answer.field("cross-origin-resource-policy") == "same-origin")
    #expect(answer.field("permissions-policy")?.contains("camera=()") == true)
    #expect(!answer.response.bodyText.contains(" style=") && !answer.response.bodyText.contains(" onclick="))
  }

  @Test(arguments: paths)
  func `to a form of another site is a refusal, but Apple's own form is heard`(path: String) async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    let cookie = browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    let commits = world.store.commits
    let request = try HTTPRequest(
      method: "POST", url: World.home + path,
      fields: ["content-type": MediaType.form, "origin": "https://evil.example", "cookie": cookie])
    let answer = Answer(await world.deliver(request))
    // OpenID clients may post there; the person is asked next.
    let isAsked = path == Endpoint.logOut.path && answer.status == 303
    #expect([400, 401, 403, 404, 405, 415].contains(answer.status) || isAsked, "\(answer.status)")
    #expect(world.store.commits == commits)
    // Only the callback hears a form of another site out; it says what it lacks.
    #expect(path != "/auth/apple/callback" || answer.status == 400)
  }
}
