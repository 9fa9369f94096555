import PippinHTTP
import PippinServer
import PippinTestKit
import Testing

@Suite struct `A page speaks the language` {
  private func ask(
    _ target: String, _ fields: [(String, String)] = [], method: String = "GET", home: String = World.home
  ) async throws -> Answer {
    let world = try await World(publicURL: home)
    let fields = HTTPFields(fields.map { (name: $0.0, value: $0.1) })
    return Answer(await world.service.respond(to: World.request(method, World.home, target, fields, [], "127.0.0.1")))
  }

  private func language(_ answer: Answer) -> String? {
    String(decoding: answer.body, as: UTF8.self).firstMatch(of: /<html lang="([a-zA-Z-]+)" dir="[a-z]+">/).map {
      String($0.1)
    }
  }

  /// The page of a form gives the browser its id besides.
  private func cookies(_ answer: Answer) -> [String] { answer.response.fields.values(of: "set-cookie") }

  private func keepsLanguage(_ answer: Answer) -> Bool {
    cookies(answer).contains { $0.hasPrefix("pippin_language=") }
  }

  @Test func `that the browser asks for, and caches are told so`() async throws {
    let answer = try await ask("/sign-in", [("accept-language", "de-AT, en;q=0.5")])
    #expect(language(answer) == "de" && answer.field("content-language") == "de")
    #expect(answer.field("vary") == "Accept-Language, Cookie" && !keepsLanguage(answer))
    #expect(language(try await ask("/sign-in", [("accept-language", "nl"), ("accept-language", "ja")])) == "ja")
    #expect(language(try await ask("/sign-in", [("accept-language", "de;q=2")])) == "en")
    #expect(language(try await ask("/sign-in")) == "en")
  }

  @Test func `that was chosen at its foot, and keeps to it`() async throws {
    let answer = try await ask("/sign-in?lang=ar", [("accept-language", "de"), ("cookie", "pippin_language=ja")])
    #expect(language(answer) == "ar")
    #expect(cookies(answer).contains("pippin_language=ar; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax"))
    #expect(language(try await ask("/account/deleted", [("cookie", "pippin_language=ar")])) == "ar")
    #expect(language(try await ask("/nowhere", [("accept", "text/html"), ("cookie", "pippin_language=ru")])) == "ru")
  }

  @Test(arguments: ["/sign-in?lang=xx", "/sign-in?lang=de&lang=ru", "/sign-in?lang=%3Cscript%3E"])
  func `of the browser where a stranger's link asks for what is none`(_ target: String) async throws {
    let answer = try await ask(target, [("accept-language", "ja")])
    #expect(language(answer) == "ja" && !keepsLanguage(answer))
  }

  @Test(arguments: ["pippin_language=xx", "pippin_language=de; pippin_language=ru", "pippin_language="])
  func `of the browser where the cookie is none of ours`(_ cookie: String) async throws {
    #expect(language(try await ask("/sign-in", [("cookie", cookie), ("accept-language", "ja")])) == "ja")
  }

  @Test func `and leads to itself in the others, with what its address says`() async throws {
    let page = String(decoding: try await ask("/account/deleted?apple=pending&lang=de").body, as: UTF8.self)
    #expect(page.contains(#"href="/account/deleted?apple=pending&amp;lang=ru" lang="ru""#))
    #expect(
      page.contains(
        #"href="/account/deleted?apple=pending&amp;lang=de" lang="de" hreflang="de" dir="ltr" aria-current="true""#))
  }

  @Test func `and a page about what went wrong leads to the others too, and never away`() async throws {
    func links(_ answer: Answer) -> [String] {
      String(decoding: answer.body, as: UTF8.self).matches(of: /href="([^"]*lang=ru)"/).map { String($0.1) }
    }
    #expect(try await links(ask("/auth/apple/finish?failed=x")) == ["/auth/apple/finish?failed=x&amp;lang=ru"])
    for step in [
      "/auth/apple/start?client_id=nobody", "/auth/google/callback?code=x&state=y",
      "/auth/facebook/start?client_id=nobody",
    ] {
      #expect(try await links(ask(step)) == ["/sign-in?lang=ru"], "\(step)")
    }
    for path in ["//evil.example/sign-in", "/nowhere", "/\\evil.example"] {
      #expect(try await links(ask(path, [("accept", "text/html")])) == ["/sign-in?lang=ru"], "\(path)")
    }
    #expect(
      try await links(ask("/sign-out", [("origin", "https://evil.example")], method: "POST")) == ["/sign-in?lang=ru"])
  }

  @Test func `and is kept though the page leads elsewhere`() async throws {
    let browser = Browser(try await World())
    try await browser.signUp()
    try await browser.open("/sign-in?lang=de")
    #expect(browser.isOnAccount && browser.text.contains("<html lang=\"de\""))
  }

  @Test func `and a form's answer changes nothing about it`() async throws {
    let answer = try await ask(
      "/sign-out?lang=de", [("accept-language", "ja"), ("origin", "https://evil.example")], method: "POST")
    #expect(language(answer) == "ja" && !keepsLanguage(answer))
  }

  @Test func `and over TLS the cookie is nailed to the host`() async throws {
    let home = "https://id.example.com"
    let answer = try await ask("/sign-in?lang=de", home: home)
    #expect(
      cookies(answer).contains(
        "__Host-pippin_language=de; Path=/; Max-Age=34560000; Secure; HttpOnly; SameSite=Lax"))
    #expect(language(try await ask("/sign-in", [("cookie", "pippin_language=de")], home: home)) == "en")
  }
}
