import PippinGzip
import PippinHTTP
import Testing

@testable import PippinPages

/// What can be told from the markup alone; the browser tests look at the rest.
@Suite struct AccessibilityTests {
  static let pages =
    PageTests.pages("x") + [
      FormPage.example, Example.account, Example.link, Example.linkOfAnother, Example.remove, Example.appleScript("x"),
      Example.signInWithPasskey, Example.passkeySignUp, Example.passkeys, Example.removePasskey, Example.recover,
      Example.checkPasskeys,
    ] + AccountPage.Part.allCases.map { Example.account($0) }

  private func check(_ verdict: (String) throws -> String?, language: Language = .english) rethrows {
    for page in Self.pages {
      if let fault = try verdict(page.document(in: language)) {
        Issue.record("\(page.title.key) in \(language): \(fault)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `a page has its landmarks, each once, and the list of languages a name`(language: Language) {
    check(
      { html in
        ["<header ", "<main>", "<footer>", "<nav aria-label=\"", "<h1>"].first { landmark in
          html.split(separator: landmark, omittingEmptySubsequences: false).count != 2
        }
      }, language: language)
  }

  @Test func `headings go down one step at a time`() {
    check { html in
      var level = 0
      for match in html.matches(of: /<h([1-6])[ >]/) {
        let next = match.1.first?.wholeNumberValue ?? 0
        if next > level + 1 { return "h\(level) before h\(next)" }
        level = next
      }
      return nil
    }
  }

  @Test func `an id is there once, and what refers to one finds it`() {
    check { html in
      let ids = html.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
      if Set(ids).count != ids.count { return "an id twice" }
      let references =
        html.matches(of: /\s(?:for|aria-describedby|aria-labelledby)="([^"]*)"/).flatMap { $0.1.split(separator: " ") }
        + html.matches(of: /href="#([^"]*)"/).map(\.1)
      return references.first { !ids.contains(String($0)) }.map(String.init)
    }
  }

  @Test(arguments: Language.allCases)
  func `what can be pressed or filled in has a name`(language: Language) {
    check(
      { html in
        for match in html.matches(of: /<(?:a|button) [^>]*>(.*?)<\/(?:a|button)>/) {
          let name = match.0.firstMatch(of: /\saria-label="([^"]+)"/)?.1 ?? match.1
          if name.replacing(/<[^>]*>/, with: "").isEmpty { return "no words in \(match.0)" }
        }
        for match in html.matches(of: /<input [^>]*>/) where !match.0.contains("type=\"hidden\"") {
          guard let id = match.0.firstMatch(of: /\sid="([^"]*)"/), html.contains("<label for=\"\(id.1)\">") else {
            return "no label for \(match.0)"
          }
        }
        return nil
      }, language: language)
  }

  @Test(arguments: Language.allCases)
  func `a name for who cannot see begins with the words that others see`(language: Language) throws {
    // WCAG 2.2, 2.5.3: who speaks to the computer says what is shown.
    let html = Example.account(.devices).document(in: language)
    let buttons = html.matches(of: /<button [^>]*aria-label="([^"]*)"[^>]*><span>([^<]*)<\/span>/)
    #expect(buttons.count == 1)
    for button in buttons {
      // Japanese and German put the verb last, so that there the words shown stand anywhere in the name.
      #expect(button.1.lowercased().contains(button.2.lowercased()), "\(button.1)")
    }
  }

  @Test(arguments: Language.allCases)
  func `with its style sheet a page stays under 20 KB on the wire`(language: Language) throws {
    // The style sheet is sent compressed, pages never are.
    let stylesheet = try #require(Gzip.compress(Brand.standard.stylesheet.body))
    for page in Self.pages {
      let bytes = page.document(in: language).utf8.count + stylesheet.count
      #expect(bytes < 20_000, "\(page.title.key): \(bytes)")
    }
  }
}
