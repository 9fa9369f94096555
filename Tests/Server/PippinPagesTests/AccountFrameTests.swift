import PippinHTTP
import Testing

@testable import PippinPages

/// What the pages of an account have in common.
@Suite struct AccountFrameTests {
  private static let sections = ["profile", "sign-in-methods", "devices", "data"]

  /// The pages below the overview, with the section that they belong to.
  private static var pages: [(any Page, String)] {
    let parts: [(any Page, String)] = [
      (Example.account(.methods), "sign-in-methods"), (Example.account(.addition), "sign-in-methods"),
      (Example.account(.passkeys, of: Example.passkeys), "sign-in-methods"), (Example.account(.devices), "devices"),
      (Example.account(.apps), "data"), (Example.account(.data), "data"),
      (AddPasskeyPage(appName: "Example", form: nil, frame: Example.frame), "sign-in-methods"),
    ]
    let forms: [(PippinPages.FormPage.Kind, String)] = [
      (.name, "profile"), (.email, "profile"), (.confirmEmail, "profile"), (.setPassword, "sign-in-methods"),
      (.changePassword, "sign-in-methods"), (.passkeyName, "sign-in-methods"), (.sessionName, "devices"),
    ]
    return parts + forms.map { (form($0.0), $0.1) }
  }

  private static func form(_ kind: PippinPages.FormPage.Kind) -> PippinPages.FormPage {
    PippinPages.FormPage(
      appName: "Example", kind: kind, action: FormAction(path: "/x", token: "t"), device: .named("Mary’s iPhone"),
      signOut: kind == .sessionName ? FormAction(path: "/end", token: "t") : nil, frame: Example.frame)
  }

  @Test(arguments: Language.allCases)
  func `every page below the overview has the sections beside it, its own marked, and one way back`(
    language: Language
  ) {
    for (page, section) in Self.pages {
      let html = page.document(in: language)
      #expect(html.contains("<body class=\"wide\">") && html.contains("action=\"/account/sign-out\""))
      for name in Self.sections {
        let current = name == section ? " aria-current=\"page\"" : ""
        #expect(html.contains("<li><a href=\"/account#\(name)\"\(current)>"), "\(page.title.key): \(name)")
      }
      #expect(html.matches(of: /aria-current="page"/).count == 1)
      #expect(html.matches(of: /<p class="up"><a href="\/account/).count == 1)
      #expect(!html.contains("<p class=\"back\"><a href=\"/account\">"), "\(page.title.key)")
    }
  }

  @Test func `the overview leads to its own sections, and none is marked`() {
    let html = Example.account.document()
    for name in Self.sections {
      #expect(html.contains("<li><a href=\"#\(name)\">") && html.contains("id=\"\(name)\""))
    }
    #expect(!html.contains("aria-current=\"page\"") && !html.contains("class=\"up\""))
  }

  @Test func `a form outside an account has no navigation of one`() {
    for kind in PippinPages.FormPage.Kind.allCases where kind.section == nil {
      let html = Self.form(kind).document()
      #expect(html.contains("<body class=\"narrow\">") && !html.contains("class=\"pages\""))
      #expect(!html.contains("/account/sign-out"))
    }
  }

  @Test func `to sign out a device is another button than to sign out here`() {
    let html = Self.form(.sessionName).document()
    #expect(html.contains("<span>Sign out <bdi>Mary’s iPhone</bdi></span>") && html.contains("<span>Sign out</span>"))
  }

  @Test func `the page of the devices is offered where it has more than the overview`() {
    func html(_ count: Int) -> String {
      AccountPage(
        appName: "Example", name: nil, email: nil, signInMethods: [],
        sessions: (0..<count).map {
          .init(device: .browser, client: "x", lastUsed: Example.moment(minutesAgo: 1), isCurrent: $0 == 0)
        }, signOut: Example.signOut, signOutElsewhere: count > 1 ? Example.signOut : nil
      ).document()
    }
    #expect(!html(1).contains("href=\"/account/devices\"><span>"))
    #expect(html(5).contains("<span>Manage devices</span>") && html(6).contains("Show all <bdi>6</bdi>"))
  }

  @Test(arguments: [("en", ", "), ("ar", "، "), ("ja", "、"), ("zh-Hans", "、")])
  func `names in a row have the language's comma, and each its own direction`(tag: String, comma: String) throws {
    let language = try #require(Language.allCases.first { $0.tag == tag })
    let names = Translation.of(language).list(["Google", "Facebook", "Example ID"]).rendered
    #expect(names == "<bdi>Google</bdi>\(comma)<bdi>Facebook</bdi>\(comma)<bdi>Example ID</bdi>")
    #expect(Translation.of(language).list([]).rendered.isEmpty)
  }

  @Test func `where there is a passkey already, going back is offered by a filled button`() throws {
    let form = Example.passkeyForm(.add, "/account/passkeys/add")
    let html = AddPasskeyPage(appName: "Example", form: form, frame: Example.frame).document()
    let back = try #require(
      html.firstRange(of: "<a class=\"button main\" href=\"/account#passkeys\" data-says=\"exists\" hidden>"))
    let add = try #require(html.firstRange(of: "<template data-passkey><form"))
    #expect(back.lowerBound < add.lowerBound, "the style sheet's rule is for what follows it")
  }

  @Test func `passkeys are removed by a button in red outline, and one is added only where the last stays`() {
    let html = Example.checkPasskeys.document()
    #expect(html.contains("<button class=\"button risky\" type=\"submit\"><span>Remove the ones I don’t have</span>"))
    #expect(html.contains("Not now") && !html.contains("button main") && !html.contains("/account/passkeys/add"))
    let last = CheckPasskeysPage(
      appName: "Example", items: [], action: Example.signOut, add: "/account/passkeys/add", next: "/account",
      trouble: FormTrouble(.passkeyLast)
    ).document()
    #expect(last.contains("href=\"/account/passkeys/add\""))
  }
}
