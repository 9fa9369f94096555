import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinPages
import PippinTestKit
import Testing

@testable import PippinServer

/// The pages that people see after an error.
@Suite struct `The page of an error` {
  /// What stands in `<main>`.
  private func page(of error: ServerError, in language: Language) async throws -> String {
    let world = try await World(isSocial: true)
    let fields: HTTPFields = ["accept-language": language.tag]
    let request = World.request("GET", World.home, "/sign-in", fields, [], "127.0.0.1")
    let page = world.service.page(for: error, of: FailedSignIn(), to: request, id: "4bf92f35").bodyText
    return page.split(separator: "<main>")[1].split(separator: "</main>")[0].description
  }

  /// The page without what is folded.
  private func unfolded(_ page: String) -> String {
    page.pieces(from: "<details", to: "</details>").reduce(page) { $0.replacing($1, with: "") }
  }

  private static let errors: [(ServerError, PersonMessage)] =
    ErrorCode.allCases.map { (ServerError($0, detail: "For the developer."), $0.person) }
    + FlowProblem.allCases.map { (.flowInvalid($0), PageReason($0).person) }
    + FormRefusal.allCases.map { (.formRefused($0), PageReason($0).person) }

  @Test(arguments: Language.allCases)
  func `has the person's words, and the developer's only where it is folded`(language: Language) async throws {
    let translation = Translation.of(language)
    for (error, message) in Self.errors {
      let page = try await page(of: error, in: language)
      let shown = unfolded(page)
      let values = ["app": "Example", "provider": "Apple"]
      #expect(shown.contains("<h1>") && page.contains("<details class=\"developers\"><summary>"), "\(error)")
      #expect(!shown.contains(error.code.rawValue) && !shown.contains("For the developer."), "\(error)")
      #expect(page.contains("<code>\(error.code.rawValue)</code>"))
      let reason = error.flow?.rawValue ?? error.form?.rawValue
      if let reason { #expect(page.contains("<code>\(reason)</code>") && !shown.contains(">\(reason)<")) }
      let problem = PippinPages.Problem(error.code)
      let developers = [problem.happened] + problem.advice + problem.reasons.map(problem.meaning)
      let told = words(message.happened(values), translation)
      for text in developers.map({ words($0, translation) }) where text != told {
        #expect(!plain(shown).contains(text), "\(error): \(text)")
      }
      #expect(plain(shown).contains(words(message.title(values), translation)), "\(error)")
    }
  }

  private func plain(_ html: String) -> String { html.replacing(/<[^>]*>/, with: "").unescapedHTML }

  private func words(_ text: Text, _ translation: Translation) -> String {
    translation.markdown(text).replacing("`", with: "")
  }

  @Test func `names the return address that the client has not registered, and nothing secret of it`() async throws {
    let world = try await World()
    let address = "https%3A%2F%2Felsewhere.example%2Fdone%3Fcode%3Dsecret"
    let answer = await world.send(
      "GET", "/auth/apple/start?client_id=example-web&return_to=\(address)&" + Ticket.challengeQuery)
    let page = answer.response.bodyText
    #expect(answer.status == 400 && page.contains("<h1>The app made a mistake</h1>"))
    #expect(page.contains("<code>return_to=https://elsewhere.example/done…</code>") && !page.contains("secret"))
    #expect(!unfolded(page).contains("elsewhere.example"))
  }

  @Test func `names the client that is unknown`() async throws {
    let world = try await World()
    let page = await world.send("GET", "/auth/apple/start?client_id=%3Cb%3Enobody").response.bodyText
    #expect(page.contains("<code>client_id=&lt;b&gt;nobody</code>"))
    #expect(page.contains("href=\"/problems/client_unknown\"") && !unfolded(page).contains("nobody"))
  }

  @Test func `tells an OpenID client's developer what is wrong, and the person that it is not their fault`()
    async throws
  {
    let world = try await World()
    let page = await world.send(
      "GET", "/oauth/authorize?client_id=nobody&redirect_uri=https%3A%2F%2Fa.example%2F"
    ).response.bodyText
    #expect(page.contains("<code>malformed_request</code></a> · <code>unknown_client</code>"))
    #expect(page.contains("<code>client_id=nobody</code>"))
    #expect(unfolded(page).contains("You did nothing wrong") && !unfolded(page).contains("<code>client_id"))
  }

  @Test func `of a hint shows no token`() async throws {
    let page = await (try await World()).send("GET", "/oauth/logout?id_token_hint=not-a-token").response.bodyText
    #expect(page.contains("<code>id_token_hint</code>") && !page.contains("not-a-token"))
  }
}
