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
    let account = Example.account.content(in: .of(.english)).rendered
    #expect(account.contains("class=\"button small risky\" href=\"/account/delete\""))
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
