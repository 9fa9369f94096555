import PippinTokens
import PippinFoundation
import PippinHTTP
import Testing

@testable import PippinPages

@Suite struct PageTests {
  static let css = String(decoding: Brand.standard.stylesheet.body, as: UTF8.self)

  /// The two scripts that pages may have.
  static let ownScript = "<script>\(PageScript.text)</script>"
  static let passkeyScript = "<script>\(PasskeyScript.text)</script>"

  private static func withoutScripts(_ html: String) -> String {
    html.replacing(ownScript, with: "").replacing(passkeyScript, with: "")
  }

  private static func passkeyForm(_ kind: PasskeyForm.Kind, _ text: String) -> PasskeyForm {
    PasskeyForm(
      kind, action: FormAction(path: text, token: text), ceremony: text, publicKey: text, request: text)
  }

  private static func access(_ text: String) -> AccessRequest {
    AccessRequest(
      client: text, person: .init(name: text, email: text, id: text),
      switchAccount: FormAction(path: text, token: text, choice: .init(name: "request", value: text)),
      details: [.init(.name, text), .init(.email, text), .init(.language, text), .init(.metadata(text), text)],
      policies: .init(terms: text, privacy: text))
  }

  private static func account(_ text: String) -> AccountPage {
    let action = FormAction(path: text, token: text)
    return AccountPage(
      appName: text, name: text, email: .init(address: text, isPrivateRelay: true, isForwarded: false),
      signInMethods: [
        .init(provider: text, address: text, since: Example.moment(minutesAgo: 1), remove: text),
        .init(provider: "password", since: Example.moment(minutesAgo: 1)),
      ],
      sessions: [
        .init(
          device: .named(text), client: text, lastUsed: Example.moment(minutesAgo: 1), isCurrent: false, end: action,
          rename: text)
      ], signOut: action, signOutElsewhere: action, signInAgain: text, download: action, delete: text,
      changes: .init(
        hasPassword: true, merge: action,
        merged: [.init(account: text, until: Example.moment(minutesAgo: 1), undo: action)]),
      additions: [.other(text, begin: action), .apple(begin: action)],
      apps: [.init(name: text, scope: ["email"], lastUsed: Example.moment(minutesAgo: 1), remove: action)],
      passkeys: .init(
        items: [
          .init(
            name: text, manager: text, isSynced: false, since: Example.moment(minutesAgo: 1), lastUsed: nil,
            rename: text, remove: text)
        ], add: text, hint: .oneDevice, check: text, upgrade: passkeyForm(.upgrade, text)))
  }

  /// The page that asks about a device, for each purpose.
  private static func devices(_ text: String) -> [any Page] {
    let action = FormAction(path: text, token: text)
    return DeviceSignInPage.Purpose.allCases.map { purpose in
      let device = DeviceSignInPage.Device(
        access: access(text), purpose: purpose, name: text, userCode: text, place: text,
        asked: Example.moment(minutesAgo: 1))
      return DeviceSignInPage(appName: text, step: .confirm(device, allow: action, deny: action))
    }
  }

  /// One of each page, filled with what a stranger may have chosen.
  static func pages(_ text: String) -> [any Page] {
    [
      SignInPage(
        appName: text, providers: [.apple(address: text), .other(text, address: text)],
        notice: Text("message.refused.advice", ["app": text])),
      SignInPage(
        appName: text, providers: [.apple(address: text)],
        password: .init(action: FormAction(path: text, token: text), email: text, trouble: nil),
        passkey: passkeyForm(.signIn, text), trouble: FormTrouble(.passkeyRemoved),
        passkeySignals: PasskeySignals(json: text)),
      SignInPage(
        appName: text, providers: [.apple(address: text)],
        password: .init(
          action: FormAction(path: text, token: text), email: text, trouble: nil, offersCode: true,
          doesCodeSignUp: true, offersSignUp: false), newAccounts: .invited(text)),
      SignInPage(appName: text, providers: [.apple(address: text)], newAccounts: .nobody),
      InvitationPage(appName: text, typed: text, trouble: FormTrouble(.invitationUnknown), request: text),
      InvitedPage(
        appName: text, providers: [.apple(address: text), .other(text, address: text)], passkey: text, password: text,
        email: text),
      AddPasskeyPage(
        appName: text, form: passkeyForm(.add, text), trouble: FormTrouble(.passkey),
        passkeySignals: PasskeySignals(json: text), frame: AccountFrame(signOut: FormAction(path: text, token: text))),
      PasskeySignUpPage(
        appName: text, form: passkeyForm(.add, text), demandsName: true, asksForEmail: true, withPassword: text,
        withEmail: text, invitation: text, typed: ["given_name": text, "email": text], trouble: FormTrouble(.name),
        passkeySignals: PasskeySignals(json: text)),
      RecoverPage(
        appName: text, form: passkeyForm(.add, text), trouble: FormTrouble(.passkey),
        passkeySignals: PasskeySignals(json: text)),
      CheckPasskeysPage(
        appName: text,
        items: [
          .init(
            id: text, name: text, manager: text + text, isSynced: false, since: Example.moment(minutesAgo: 1),
            lastUsed: nil, isKept: true, isCurrent: true)
        ], action: FormAction(path: text, token: text), add: text, next: text, trouble: FormTrouble(.passkeyLast)),
      AccountPage(
        appName: text, name: text, email: nil, signInMethods: [], sessions: [],
        signOut: FormAction(path: text, token: text),
        passkeys: .init(
          items: [
            .init(
              name: text, manager: text, isSynced: false, since: Example.moment(minutesAgo: 1), lastUsed: nil,
              rename: text, remove: text)
          ], add: text, hint: .oneDevice, upgrade: passkeyForm(.upgrade, text)),
        passkeySignals: PasskeySignals(json: text)),
      AccountPage(
        appName: text, name: text, email: .init(address: text, isPrivateRelay: true),
        signInMethods: [.init(provider: text, since: Example.moment(minutesAgo: 1))],
        sessions: [
          .init(
            device: .named(text), client: text, lastUsed: Example.moment(minutesAgo: 1), isCurrent: false,
            end: FormAction(path: text, token: text))
        ],
        signOut: FormAction(path: text, token: text), signOutElsewhere: FormAction(path: text, token: text),
        suggestion: .apple(FormAction(path: text, token: text)), stopRecovery: FormAction(path: text, token: text)),
    ] + AccountPage.Part.allCases.map { Example.account($0, of: account(text)) } + [
      RemoveMethodPage(
        appName: text, method: .init(provider: text, since: Example.moment(minutesAgo: 1)),
        remaining: [.init(provider: text, address: text, since: Example.moment(minutesAgo: 1))],
        signedOut: [.named(text)], address: .becomes(text), confirm: FormAction(path: text, token: text)),
      MessagePage.error(
        .refused, appName: text, provider: text, way: PageLink(Text("continue.heading", ["app": text]), address: text),
        support: text,
        developers: DeveloperNote(
          Problem.all[0], reason: text, detail: text, sent: SentParameter(text, text), requestID: text)),
      PippinPages.FormPage(
        appName: text, kind: .signUp, action: FormAction(path: text, token: text), typed: ["email": text]),
      PippinPages.FormPage(
        appName: text, kind: .signUpByMailWithName, action: FormAction(path: text, token: text),
        typed: ["email": text], withPasskey: text, withPassword: text, invitation: text),
      PippinPages.FormPage(
        appName: text, kind: .confirmSignUp, action: FormAction(path: text, token: text), typed: ["email": text]),
      PippinPages.FormPage(
        appName: text, kind: .sessionName, action: FormAction(path: text, token: text), typed: ["device_name": text],
        device: .named(text), signOut: FormAction(path: text, token: text),
        frame: AccountFrame(signOut: FormAction(path: text, token: text))),
      ContinuePage(appName: text, destination: .customScheme, address: text),
      ContinuePage(appName: text, destination: .loopback, address: text),
      ContinuePage(appName: text, destination: .website, address: text),
      ReturnPage(appName: text, client: text, address: text),
      ConsentPage(
        appName: text, access: access(text), returnAddress: text,
        allow: FormAction(path: text, token: text, choice: .init(name: "request", value: text)),
        deny: FormAction(path: text, token: text)),
      DeviceSignInPage(appName: text, step: .code(FormAction(path: text, token: text), typed: text)),
    ] + devices(text) + [
      SignOutPage(
        appName: text, action: FormAction(path: text, token: text), fields: [.hidden("request", text)]),
      ProblemPage(appName: text, problem: Problem.all[0]),
      ProblemIndexPage(appName: text, problems: Problem.all),
    ]
  }

  @Test(arguments: Language.allCases)
  func `untrusted text is always escaped`(language: Language) {
    for page in Self.pages("\"'><script>alert(1)</script>&") {
      let html = page.document(in: language)
      #expect(!Self.withoutScripts(html).contains("<script"))
      #expect(!html.contains("\"'>"))
    }
  }

  @Test func `an address that a browser would run is never linked`() {
    for page in Self.pages("javascript:alert(1)") {
      for attribute in ["href", "action"] { #expect(!page.document().contains("\(attribute)=\"javascript:")) }
    }
  }

  @Test func `needs nothing that its policy forbids`() {
    for page in Self.pages("x") {
      let html = Self.withoutScripts(page.document())
      for forbidden in [
        "<script", "<style", " style=", "http://", "https://", "<iframe", "<img", " onclick", " onload",
      ] {
        #expect(!html.contains(forbidden))
      }
    }
  }

  @Test func `only a page with a password field has the script, and only its digest is allowed`() {
    let digest = Data(SHA256.hash(PageScript.text))
    for page in Self.pages("x") {
      let hasField = page.document().contains("type=\"password\"")
      #expect(page.hasPasswordField == hasField && page.document().contains(Self.ownScript) == hasField)
      #expect(page.policy.contains("'sha256-\(digest.base64EncodedString())'") == hasField)
      #expect(!page.policy.contains("unsafe"))
    }
  }

  @Test func `only a page with passkeys has their script, and only its digest is allowed`() {
    let digest = Data(SHA256.hash(PasskeyScript.text)).base64EncodedString()
    #expect(PasskeyScript.digest == "sha256-" + digest)
    for page in Self.pages("x") {
      let html = page.document()
      let hasPasskeys = ["data-passkey", "data-signals", "data-ask"].contains(where: Self.withoutScripts(html).contains)
      #expect(page.usesPasskeys == hasPasskeys && html.contains(Self.passkeyScript) == hasPasskeys)
      #expect(page.policy.contains("'sha256-\(digest)'") == hasPasskeys)
    }
    let both = Self.pages("x").first { $0.usesPasskeys && $0.hasPasswordField }
    #expect(both?.policy.hasSuffix("; script-src '\(PageScript.digest)' '\(PasskeyScript.digest)'") == true)
  }

  @Test func `the script of passkeys is small, and sends nothing by itself`() {
    #expect(PasskeyScript.text.utf8.count <= PasskeyScript.maximumSize)
    for forbidden in ["fetch", "XMLHttpRequest", "sendBeacon", "eval", "innerHTML", "import", "://"] {
      #expect(!PasskeyScript.text.contains(forbidden))
    }
  }

  @Test func `without scripts a page has no button for passkeys, and says so where there is nothing else`() {
    for page in Self.pages("x") where page.usesPasskeys {
      let html = page.document()
      let shown = html.replacing(/<template data-passkey>.*?<\/template>/.dotMatchesNewlines(), with: "")
      #expect(!shown.contains("<form method=\"post\" action=\"x\" data-ask"))
      #expect(!shown.contains("Sign in with a passkey") && !shown.contains("<span>Add a passkey</span>"))
    }
    let add = AddPasskeyPage(appName: "x", form: Self.passkeyForm(.add, "x"), frame: Example.frame).document()
    let alone = SignInPage(appName: "x", providers: [], passkey: Self.passkeyForm(.signIn, "x")).document()
    #expect(add.contains("<p data-no-passkeys>") && alone.contains("<p data-no-passkeys>"))
  }

  @Test(arguments: Language.allCases)
  func `what a browser cannot do is said in every language, and no maker's product is promised`(language: Language) {
    for page in Self.pages("x") where page.usesPasskeys {
      let html = Self.withoutScripts(page.document(in: language))
      for product in ["Face ID", "Touch ID", "Windows Hello"] { #expect(!html.contains(product)) }
      #expect(html.firstMatch(of: /passkeys?\.[a-z]/) == nil)
    }
    let add = AddPasskeyPage(appName: "x", form: Self.passkeyForm(.add, "x"), frame: Example.frame).document(
      in: language)
    for name in ["cancelled", "exists", "unsupported"] { #expect(add.contains("data-says=\"\(name)\" hidden>")) }
  }

  @Test func `every page has one heading, one main part and a language`() {
    for page in Self.pages("x") {
      let html = page.document()
      for once in ["<h1>", "</h1>", "<main", "</main>", "<html lang=\"en\" dir=\"ltr\">", "<title>"] {
        #expect(html.split(separator: once, omittingEmptySubsequences: false).count == 2, "\(once) in \(page.title)")
      }
    }
  }

  @Test func `every form carries the token`() {
    // To sign out, on each page; to end one session and all others; to add a method; to download; to merge.
    var all = 0
    for part in AccountPage.Part.allCases {
      let html = Example.account(part).document()
      let forms = html.matches(of: /<form\ /).count
      #expect(forms == html.matches(of: /name="csrf_token" value="token-/).count)
      all += forms - 1
    }
    #expect(all == 5)
  }

  @Test func `the style sheet knows start and end, not left and right`() {
    for word in ["-left", "-right", " left:", " right:", "text-align: left", " width:", " height:"] {
      #expect(!Self.css.contains(word))
    }
    #expect(!Self.css.contains("url("))
    #expect(!Self.css.contains("@import"))
  }

  @Test(arguments: Language.allCases)
  func `Apple's script is told everything in attributes, and no script is written into the page`(language: Language) {
    let html = Example.appleScript("\"'><script>alert(1)</script>&").document(in: language)
    #expect(!html.contains("\"'>") && html.split(separator: "<script").count == 3)
    #expect(html.split(separator: "<script src=\"").count == 3 && html.split(separator: "\"></script>").count == 3)
    for forbidden in ["<style", " style=", "<iframe", " onclick", " onload"] { #expect(!html.contains(forbidden)) }
    let running = Example.appleScript("javascript:alert(1)").document(in: language)
    for attribute in ["src", "href"] { #expect(!running.contains("\(attribute)=\"javascript:")) }
  }

  private static func signIn(with others: [String]) -> String {
    SignInPage(
      appName: "Example",
      providers: others.map { .other($0, address: "/to/\($0.prefix(1))") } + [.apple(address: "/apple")],
      password: .init(action: FormAction(path: "/sign-in", token: "t"), email: nil, trouble: nil),
      passkey: passkeyForm(.signIn, "/sign-in/passkey")
    ).document()
  }

  @Test func `Apple comes first, then the passkey, then the others with their marks`() throws {
    let html = Self.signIn(with: ["Google", "Example ID"])
    let places = try ["href=\"/apple\"", "action=\"/sign-in/passkey\"", "href=\"/to/G\"", "href=\"/to/E\""].map {
      try #require(html.firstRange(of: $0)).lowerBound
    }
    #expect(places == places.sorted() && html.contains("<div class=\"actions ways\">"))
    #expect(html.contains("<span class=\"provider\" data-letter=\"G\" aria-hidden=\"true\"></span><span>Continue with"))
  }

  @Test func `more than three providers stand two in a line where their names are short`() {
    let html = Self.signIn(with: ["Google", "Facebook", "Example ID"])
    #expect(html.contains("<div class=\"actions ways pairs\">"))
    #expect(html.matches(of: /class="button half"/).count == 2, "the third one has its own line")
    #expect(html.contains("href=\"/to/G\" aria-label=\"Continue with Google\">"))
    #expect(html.contains("<bdi>Facebook</bdi>") && html.contains("Continue with <bdi>Example ID</bdi>"))
    for names in [
      ["Google", "Facebook"], ["Google", "Facebook", "A provider with a long name"], ["一二三四五六七八", "B", "C"],
    ] {
      #expect(!Self.signIn(with: names).contains("half"), "\(names)")
    }
  }

  @Test func `the password's field comes before the link beside its label, and its button is filled`() throws {
    let html = Self.signIn(with: ["Google"])
    let field = try #require(html.firstRange(of: "<input id=\"password\""))
    let link = try #require(html.firstRange(of: "<a href=\"/password/reset\">"))
    #expect(field.upperBound < link.lowerBound && html.contains("<button class=\"button main\" type=\"submit\">"))
    #expect(!html.contains("New here?") && Example.signIn.document().contains("New here?"))
  }

  @Test func `assets are named by their content`() {
    let types = ["text/css; charset=utf-8", "image/svg+xml", "text/javascript; charset=utf-8", "image/png"]
    #expect(Brand.standard.assets.map(\.mediaType) == types)
    for asset in Brand.standard.assets {
      #expect(asset.path.wholeMatch(of: /\/assets\/[a-z]+-[0-9a-f]{16}\.(css|svg|js|png)/) != nil)
      #expect(Example.appleScript("x").document().contains(asset.path))
    }
  }

  /// BUTTON-2, BUTTON-3, BUTTON-4, BUTTON-9
  @Test func `Apple's button says what Apple wants and stands first`() throws {
    let html = Example.signIn.document()
    #expect(html.contains("><span>Sign in with Apple</span></a>"))
    let css = Self.css
    // 44 px high and a title of 43 % of it, and both grow with the letters, as the buttons beside it do.
    #expect(css.contains("min-block-size: 2.75rem; min-inline-size: 140px"))
    #expect(
      css.contains("color: var(--apple-text); font-size: 1.1875rem;") && css.contains(".ways { grid-auto-rows: 1fr; }"))
    #expect(css.firstMatch(of: /font(?:-size)?:[^;]*[0-9]px/) == nil, "letters that do not grow")
    #expect(css.contains("--apple: #000000; --apple-text: #ffffff;"))
    #expect(css.contains("--apple: #ffffff; --apple-text: #000000;"))
  }
}

@Suite struct ProblemTests {
  @Test func `its page has the words for the person first, and then those for the developer`() throws {
    let html = ProblemPage(appName: "Example", problem: .identityTokenInvalid).document(in: .german)
    let parts = html.split(separator: "<details class=\"developers\" open>", maxSplits: 1).map(String.init)
    #expect(parts[0].contains("<h1>Wir konnten Ihre Anmeldung nicht überprüfen</h1>") && !parts[0].contains("<code>"))
    #expect(parts[1].contains("401 · <code>identity_token_invalid</code> · Das Identitätstoken ist ungültig"))
    #expect(parts[1].contains("<dt><code>nonce_mismatch</code></dt>"))
  }
}

extension ProblemTests {
  @Test func `a code without words for the operator has those of its explanation`() {
    let explained = RefusalWords.of("job_not_parked", reason: nil, provider: nil)
    #expect(explained.short == "Job not parked")
    #expect(explained.why == Translation.of(.english).text("problem.job_not_parked.happened"))
    let unknown = RefusalWords.of("new_code", reason: "first", provider: nil)
    #expect(unknown.short == "New code" && unknown.why == "The answer was new_code (first).")
  }

  @Test func `a message marks what a program reads, as the page of the problem does`() throws {
    let problem = Problem.clientUnknown
    let html = MessagePage.error(
      problem.person, appName: "Example", developers: DeveloperNote(problem, requestID: "4bf92f35")
    ).document()
    #expect(html.contains(" It has no client with this <code>client_id</code>.</p>"))
    #expect(html.contains("client’s <code>id</code> in the settings"))
    #expect(!html.contains("`"))
  }
}

@Suite struct MomentTests {
  @Test(arguments: [
    (0, "just now"), (59, "just now"), (60, "a minute ago"), (120, "2 minutes ago"), (3_599, "59 minutes ago"),
    (3_600, "an hour ago"), (7_200, "2 hours ago"), (86_399, "23 hours ago"), (86_400, "19 November 2026"),
    (-5, "20 November 2026"),
  ])
  func `times are written in everyday words`(seconds: Int, words: String) {
    let moment = Moment(Example.now.addingTimeInterval(Double(-seconds)), now: Example.now)
    #expect(moment.words(in: .of(.english)) == words)
  }

  @Test(arguments: Language.allCases)
  func `has a day and a time of day in each language`(language: Language) {
    let words = [
      "en": "20 November 2026, 12:00 UTC", "de": "20. November 2026, 12:00 UTC",
      "ru": "20 ноября 2026\u{A0}г., 12:00 UTC", "ja": "2026年11月20日 12:00 UTC",
      "ar":
        "\u{2067}\u{2068}20\u{2069} \u{2068}نوفمبر\u{2069} \u{2068}2026\u{2069}\u{2069}\u{60C} \u{2068}12:00\u{2069} UTC",
      "fr": "20 novembre 2026 à 12:00 UTC", "es": "20 de noviembre de 2026, 12:00 UTC",
      "pt-BR": "20 de novembro de 2026, 12:00 UTC", "zh-Hans": "2026年11月20日 12:00 UTC",
      "ko": "2026년 11월 20일 12:00 UTC",
    ]
    #expect(Moment(Example.now, now: Example.now).inFull(in: .of(language)) == words[language.tag])
  }

  @Test func `a text with isolates runs in its language's direction wherever it is put, and a name in its own`() {
    let arabic = Translation.of(.arabic)
    let time = arabic.text("mail.fact.time", ["time": Moment(Example.now, now: Example.now).inFull(in: arabic)])
    #expect(time.contains(": \u{2067}\u{2067}") && time.hasSuffix(" UTC\u{2069}"))
    #expect(arabic.text("mail.fact.app", ["client": "Shop"]).hasSuffix(": \u{2068}Shop\u{2069}"))
  }

  @Test(arguments: [
    (0.0, "1970-01-01T00:00:00Z"), (951_782_399.9, "2000-02-28T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    (951_868_800, "2000-03-01T00:00:00Z"), (1_709_164_800, "2024-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    (4_107_542_400, "2100-03-01T00:00:00Z"), (1_795_176_000, "2026-11-20T12:00:00Z"),
  ])
  func `knows the calendar`(seconds: Double, exact: String) {
    #expect(Moment(Date(timeIntervalSince1970: seconds), now: Example.now).exact == exact)
  }
}
