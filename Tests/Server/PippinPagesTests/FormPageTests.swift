import PippinHTTP
import Testing

@testable import PippinPages

/// Every form of our pages has its words in the original, whatever it is for and whatever was wrong with it.
@Suite struct FormPageTests {
  @Test(arguments: PippinPages.FormPage.Kind.allCases)
  func `a form has a title, an introduction and a button in words`(kind: PippinPages.FormPage.Kind) {
    let page = PippinPages.FormPage(appName: "Example", kind: kind, action: FormAction(path: "/x", token: "t"))
    let html = page.content(in: .of(.english)).rendered
    #expect(html.contains("<h1>") && html.contains("name=\"csrf_token\" value=\"t\""))
    // A key that the catalog lacks is shown as it is.
    #expect(html.firstMatch(of: /form\.[a-z_]+\.|field\.[a-z_]+|trouble\./) == nil, "\(html)")
  }

  @Test(arguments: FormTrouble.Kind.allCases)
  func `a form's error is shown once and announced`(trouble: FormTrouble.Kind) {
    for kind in PippinPages.FormPage.Kind.allCases {
      let page = PippinPages.FormPage(
        appName: "Example", kind: kind, action: FormAction(path: "/x", token: "t"), trouble: FormTrouble(trouble))
      let html = page.content(in: .of(.english)).rendered
      #expect(html.split(separator: "role=\"alert\"").count == 2, "\(html)")
      #expect(!html.contains("trouble."))
    }
  }

  @Test(arguments: PippinPages.FormPage.Kind.allCases.filter(\.awaitsMail))
  func `a page that awaits a code says in one sentence where it was sent, and has the focus in its field`(
    kind: PippinPages.FormPage.Kind
  ) throws {
    func html(_ typed: [String: String], _ trouble: FormTrouble? = nil) -> String {
      PippinPages.FormPage(
        appName: "Example", kind: kind, action: FormAction(path: "/x", token: "t"), typed: typed, trouble: trouble
      ).content(in: .of(.english)).rendered
    }
    let asked = html(["email": "mary@example.com"])
    let intro = try #require(asked.firstMatch(of: /<\/h1>\n<p>(.*?)<\/p>/)).1
    #expect(intro.contains("<strong><bdi>mary@example.com</bdi></strong>") && !intro.contains(". "))
    #expect(asked.firstMatch(of: /<input id="token"[^>]* autofocus>/) != nil)
    #expect(html([:]).contains("<p>Enter the code from the email that we sent you.</p>"))
    for trouble in [FormTrouble(.code), FormTrouble(.guessable), nil] {
      #expect(html(["email": "mary@example.com"], trouble).matches(of: #/ autofocus>/#).count == 1)
    }
    if kind == .confirmReset {
      let wrong = html(["email": "mary@example.com"], FormTrouble(.guessable))
      #expect(wrong.firstMatch(of: /<input id="new_password"[^>]* autofocus>/) != nil)
      let linked = html(["token": String(repeating: "A", count: 26)])
      #expect(linked.contains("Choose the new password for <bdi>Example</bdi>.") && !linked.contains("autofocus"))
    }
  }

  @Test func `how long to wait is counted as the language counts`() {
    func words(_ minutes: Int) -> String {
      FormTrouble(.throttled, minutes: minutes).notice(besides: [], in: .of(.english))?.rendered ?? ""
    }
    #expect(words(1).contains("wait a minute") && words(15).contains("wait 15 minutes"))
  }

  @Test func `a permanent deletion has a red button that is never the main one`() {
    let delete = DeleteAccountPage(
      appName: "Example", isWithApple: true, confirm: FormAction(path: "/account/delete", token: "t"), signInAgain: "/x"
    )
    for page in [delete, Example.remove] as [any Page] {
      let html = page.content(in: .of(.english)).rendered
      #expect(html.contains("<button class=\"button danger\" type=\"submit\">") && !html.contains("button main"))
    }
    for part in AccountPage.Part.allCases {
      let html = Example.account(part).content(in: .of(.english)).rendered
      #expect(!html.contains("risky") && !html.contains("danger"), "red is for what is confirmed")
    }
  }

  @Test(arguments: ChangeNotice.Kind.allCases)
  func `a change is said in words, and read out`(kind: ChangeNotice.Kind) {
    let html = ChangeNotice(kind, method: "Google").html(in: .of(.english)).rendered
    #expect(html.contains("role=\"status\"") && !html.contains("changed.\(kind.rawValue)"))
  }

  @Test func `what was typed is kept and escaped, and a password is not`() {
    let page = PippinPages.FormPage(
      appName: "Example", kind: .signUp, action: FormAction(path: "/sign-up", token: "t"),
      typed: ["email": "a\"><script>", "password": "secret"])
    let html = page.content(in: .of(.english)).rendered
    #expect(html.contains("value=\"a&quot;&gt;&lt;script&gt;\"") && !html.contains("secret"))
  }

  @Test(arguments: Language.allCases)
  func `a merge says what stays, what goes and what comes along`(language: Language) {
    let page = MergePage(
      appName: "Example", survivor: .init(name: "Mary <3", email: "mary@example.com"),
      state: .ready(
        other: .init(name: nil, email: nil), moving: ["Apple", "password"],
        confirm: FormAction(path: "/account/merge", token: "t"), into: "id"),
      leave: FormAction(path: "/account/merge/leave", token: "t"))
    let html = page.content(in: .of(language)).rendered
    #expect(html.contains("Mary &lt;3") && html.contains("mary@example.com") && html.contains("<dd>Apple</dd>"))
    #expect(html.contains("name=\"into\" value=\"id\""))
  }
}
