import PippinAPI
import PippinHTTP
import PippinServer
import Testing

@testable import PippinPages

/// The two texts of each error: one for the person, one for the app's developer.
@Suite struct PersonMessageTests {
  private static let values = ["app": "Example", "provider": "Apple"]

  /// What only a developer knows. Arabic has one word for a token and a mailed code, so its list has whole terms.
  private static func jargon(_ language: Language) -> [String] {
    let everywhere = [
      "`", "_", "token", "nonce", "endpoint", "client_id", "client id", "json", "http", "header", "/v1/", "oauth",
      "openid", "parameter", "bearer", "csrf",
    ]
    let own: [Language: [String]] = [
      .german: ["endpunkt", "client", "anbieter"], .japanese: ["トークン", "エンドポイント", "ヘッダ", "クライアント", "プロバイダ"],
      .russian: ["токен", "заголов", "эндпоинт", "клиент", "провайдер"],
      .arabic: ["رمز الوصول", "رمز التحديث", "رمز الهوية", "رمز الربط", "رمز المشغّل", "العميل", "الموفّر"],
    ]
    return everywhere + (own[language] ?? [])
  }

  private static func texts(_ message: PersonMessage, _ values: [String: String]) -> [Text] {
    [message.title(values), message.happened(values)] + message.advice(values)
  }

  private static func keys(_ language: Language) -> Set<String> {
    Set(Catalog(parsing: LanguageFile.of(language), reference: Translation.english).templates.keys)
  }

  @Test(arguments: Language.allCases)
  func `a person is told what happened and what to do, with or without a provider's name`(language: Language) {
    let known = Self.keys(language)
    for message in PersonMessage.allCases {
      for values in [Self.values, ["app": "Example"]] {
        let keys = Self.texts(message, values).map(\.key)
        #expect(keys.count >= 3 && Set(keys).subtracting(known) == [], "\(message) in \(language)")
      }
      let unnamed = Self.texts(message, ["app": "Example"]).filter { Translation.takes("provider", $0.key) }
      #expect(unnamed == [], "\(message) names a provider that is not known")
    }
  }

  @Test(arguments: Language.allCases)
  func `a developer is told the cause, what to change, and what each reason of a page means`(language: Language) {
    let known = Self.keys(language)
    for problem in Problem.all {
      let changes = problem.reasons.compactMap(problem.change)
      let texts = [problem.happened] + problem.advice + problem.reasons.map(problem.meaning) + changes
      #expect(!problem.advice.isEmpty && Set(texts.map(\.key)).subtracting(known) == [], "\(problem.code)")
    }
    let reasons = PageReason.all.map(\.name)
    #expect(Set(reasons).count == reasons.count)
    for reason in reasons {
      #expect(Problem(.malformedRequest).change(for: reason) != nil, "\(reason)")
    }
  }

  @Test(arguments: Language.allCases)
  func `no word of a developer is in a text for a person`(language: Language) {
    let translation = Translation.of(language)
    for message in PersonMessage.allCases {
      for text in Self.texts(message, Self.values) + Self.texts(message, ["app": "Example"]) {
        let words = translation.markdown(text).lowercased()
        #expect(Self.jargon(language).filter { words.contains($0) } == [], "\(text.key): \(words)")
      }
    }
  }

  @Test func `every message is for an error`() {
    let used = Set(Problem.all.map(\.person) + PageReason.all.map(\.person))
    #expect(Set(PersonMessage.allCases).subtracting(used) == [])
  }

  @Test func `a developer's note is folded, and has the code, the reason, the cause and what to change`() throws {
    let note = DeveloperNote(
      Problem(.malformedRequest), reason: "return_address", detail: "One sentence.",
      sent: SentParameter("return_to", "https://app.example.com/x?code=secret"), requestID: "4bf92f35")
    let html = MessagePage.error(.appMistake, appName: "Example", developers: note).document()
    #expect(html.contains("<details class=\"developers\"><summary>For developers</summary>"))
    for part in [
      "400 · <a href=\"/problems/malformed_request\"><code>malformed_request</code></a> · <code>return_address</code>",
      "isn’t one that the client has registered",
      "<code>return_to</code> in the settings", "<p lang=\"en\" dir=\"ltr\">One sentence.</p>",
      "<code>return_to=https://app.example.com/x…</code>",
      "Request ID: <code>4bf92f35</code>",
    ] {
      #expect(html.contains(part), "\(part)")
    }
    #expect(!html.contains("secret") && !html.contains("isn’t the JSON"))
  }

  @Test func `a stranger's parameter is cut, and cannot be a sentence`() {
    #expect(SentParameter("a", "Call 555\u{202E} now").value == "Call�555��now")
    #expect(SentParameter("a", String(repeating: "x", count: 500)).value == String(repeating: "x", count: 120) + "…")
    #expect(SentParameter("a", "https://a.example/#t").value == "https://a.example/…")
    #expect(SentParameter("a", "example-web").value == "example-web")
  }

  @Test func `who is to contact the app's people is led to them, and told the request's id`() {
    let note = DeveloperNote(Problem(.accountSuspended), requestID: "4bf92f35")
    let help = "<a class=\"button\" href=\"https://example.com/help\"><span>Contact <bdi>Example</bdi></span></a>"
    func html(_ message: PersonMessage, _ support: String?) -> String {
      MessagePage.error(message, appName: "Example", support: support, developers: note).document()
    }
    #expect(html(.suspended, "https://example.com/help").contains(help))
    #expect(html(.suspended, nil).contains("mention the request ID <code>4bf92f35</code>"))
    #expect(!html(.suspended, nil).contains("<a class=\"button\""))
    #expect(!html(.expired, "https://example.com/help").contains(help))
  }
}
