import PippinAPI
import PippinHTTP
import PippinServer
import PippinSecret
import PippinTestKit
import Testing

@testable import PippinServer

/// No other site has a browser of ours do anything: every form carries a token of the browser's or the session's.
@Suite struct `A form of our pages` {
  /// An id, where a path names one.
  private static let id = "0197a000-0000-7000-8000-000000000000"
  /// Every page that takes a form, but the ones that Apple, other providers and OpenID clients send people to.
  private static let paths = PippinService.routes.bindings.map(\.endpoint).filter {
    $0.isPage && $0.method == .post
      && ![Endpoint.appleCallback, .authorizeByPost, .logOutByPost].map(\.id).contains($0.id)
  }.map { $0.path(id) }.sorted()

  /// A browser with a session, a password and an id.
  private func visitor(_ email: String, _ world: World) async throws -> Browser {
    let browser = Browser(world)
    try await browser.signUp(email)
    return browser
  }

  @Test func `is refused without a token, with another browser's, and from another site`() async throws {
    let world = try await World(limits: .unlimited)
    let mary = try await visitor("mary@example.com", world)
    let anita = try await visitor("anita@example.com", world)
    try await anita.open("/password/reset")
    let foreign = try #require(anita.forms.first?.field("csrf_token"))
    try await mary.open("/password/reset")
    let own = try #require(mary.forms.first?.field("csrf_token"))
    let commits = mary.world.store.commits
    let tokens = [[], [""], [foreign], [foreign, own]]
    for path in Self.paths {
      for fields in tokens.map({ $0.map { ("csrf_token", $0) } }) {
        let status = try await mary.post(path, fields, origin: World.home).status
        #expect((400...404).contains(status), "\(path) \(fields)")
      }
      #expect(try await mary.post(path, [("csrf_token", own)], origin: "https://evil.example").status >= 400, "\(path)")
    }
    #expect(mary.world.store.commits == commits, "nothing was written")
  }

  @Test func `that says it comes from another site is refused though it says null for its origin`() async throws {
    let mary = try await visitor("mary@example.com", World(limits: .unlimited))
    try await mary.open("/password/reset")
    let form = try await mary.form(to: "/password/reset")
    for site in ["cross-site", "same-site"] {
      let answer = await mary.world.send(
        "POST", "/password/reset",
        fields: [
          ("content-type", MediaType.form), ("origin", "null"), ("sec-fetch-site", site),
          ("cookie", mary.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")),
        ])
      #expect(answer.status == 400, "\(site) \(form.encoded)")
    }
  }

  @Test func `posted by a browser that keeps no cookies gets words, and no way round in a circle`() async throws {
    let browser = Browser(try await World())
    for path in ["/sign-in", "/sign-up", "/password/reset"] {
      try await browser.open(path)
      let form = try await browser.form(to: path)
      browser.forgetCookies()
      try await browser.submit(form, changing: ["email": "mary@example.com", "password": PasswordApp.password])
      #expect(browser.page.status == 400 && browser.text.contains("blocks cookies"), "\(path)")
      #expect(browser.history.suffix(1).allSatisfy { $0.response.status == 400 })
    }
  }

  @Test func `is never sent by looking: no GET changes anything`() async throws {
    let mary = try await visitor("mary@example.com", World(limits: .unlimited))
    let commits = mary.world.store.commits
    for path in Self.paths where PippinService.routes.find(path)?.route.binding(for: "GET") != nil {
      for query in ["", "?token=0123456789abcdefghjkmnpqrs", "?email=mary@example.com&password=x"] {
        try await mary.open(path + query)
      }
    }
    #expect(mary.world.store.commits == commits)
    #expect(mary.cookies["pippin_session"] != nil)
  }
}
