import Foundation
import PippinHTTP
import PippinPages
import Testing

@Suite struct ConsolePageTests {
  private func check(
    _ page: some ConsolePage, _ name: String, in frame: ConsoleFrame = ConsoleExample.frame,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = page.document(in: frame).rendered
      .replacing(ConsoleAssets.stylesheet.path, with: "/assets/console.css")
    try Snapshot.check(text, "console-\(name).html", sourceLocation: sourceLocation)
    #expect(!text.contains("<script") && !text.contains(" style=") && !text.contains(" onclick"))
    let ids = text.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
    #expect(ids.count == Set(ids).count, "an id is there twice", sourceLocation: sourceLocation)
    for used in text.matches(of: /(?:aria-labelledby|aria-describedby|for)="([^"]+)"/) {
      for id in used.1.split(separator: " ") {
        #expect(ids.contains(String(id)), "\(id)", sourceLocation: sourceLocation)
      }
    }
    for used in text.matches(of: /url\(#([^)]+)\)/) { #expect(ids.contains(String(used.1)), "\(used.1)") }
  }

  @Test func `sign-in`() throws {
    try check(SignInConsolePage(destination: "/jobs", isFromElsewhere: true), "sign-in", in: .outside(.signedOut))
    try check(SignInConsolePage(trouble: .refused), "sign-in-refused", in: .outside())
  }

  @Test func `sign-in with an account`() throws {
    try check(SignInConsolePage(account: .here(appName: "Example <1>")), "sign-in-account", in: .outside())
    try check(
      SignInConsolePage(trouble: .incomplete, account: .elsewhere(address: "https://operator.example.com")),
      "sign-in-incomplete", in: .outside())
    try check(
      LeadingConsolePage(address: "https://id.example.com/oauth/authorize?a=1&b=2", name: "Example <1>"), "leading",
      in: .outside())
    for (reason, name) in [
      (NoOperatorConsolePage.Reason.noOperator, "no-operator"), (.passkeyRequired, "needs-passkey"),
      (.passkeyUnused, "unused-passkey"), (.passkeyIsNewer, "newer-passkey"), (.unconfirmed, "unconfirmed"),
    ] {
      try check(
        NoOperatorConsolePage(
          account: ConsoleExample.account, reason: reason, destination: "/jobs",
          accountPage: "https://id.example.com/account"), name, in: .outside())
    }
    try check(ConsoleMessagePage.forbidden(scope: "jobs:write", person: "mary"), "forbidden-person", in: .outside())
  }

  @Test func `only the sign-in with an account is filled where there is one`() {
    let page = SignInConsolePage(account: .here(appName: "Example")).content.rendered
    #expect(page.matches(of: /class="primary"/).count == 1)
    #expect(page.contains("<button class=\"primary\" aria-describedby=\"account-hint\">Sign in with your account"))
    #expect(SignInConsolePage().content.rendered.contains("<button class=\"primary\">Sign in</button>"))
  }

  @Test func `a one-time link`() throws {
    try check(LinkConsolePage(path: "/sign-in/link/code", isOpen: true), "link", in: .outside())
    try check(LinkConsolePage(path: "/sign-in/link/code", isOpen: false), "link-used", in: .outside())
  }

  @Test func `dashboard`() throws { try check(ConsoleExample.dashboard, "dashboard") }

  @Test func `dashboard of a new installation`() throws {
    var page = ConsoleExample.dashboard
    page.health = [HealthNote(.good, "This server is ready.")]
    page.isRefreshing = false
    page.signUps = SignUpsOverTime(steps: [], unit: .hour)
    page.numbers = [
      .accounts(nil, most: 10, created: 0, deleted: 0), .active(nil, of: nil, most: 10, days: 30),
      .trend("Sign-ups", 0, before: 0),
      .share("Conversion", 0, of: 0, what: "started sign-ins", before: (0, 0)),
    ]
    page.totals = .init(signIns: 0, refusals: 1, errors: 0, consentsWithdrawn: 1)
    page.refusals = []
    page.clientSignIns = []
    page.queues = nil
    page.latency = LatencyFigures(all: .init(name: "all", count: 0, half: nil, most: nil, nearlyAll: nil), routes: [])
    try check(page, "dashboard-new")
  }

  @Test func `account`() throws {
    try check(ConsoleExample.page(), "account")
    try check(ConsoleExample.page(suspended: true), "account-suspended")
    try check(ConsoleExample.page(methods: [], refused: false, acts: false), "account-closed")
  }

  @Test func `an account without a sign-in method is shut, unless codes by mail open it`() {
    var page = ConsoleExample.page(methods: [], refused: false)
    var text = page.content.rendered
    #expect(text.contains("No sign-in method works.") && text.contains("<p>None.</p>"))
    page.isOpenedByMailAlone = true
    text = page.content.rendered
    #expect(text.contains("Nothing keeps this person from signing in.") && !text.contains("<p>None.</p>"))
    #expect(text.contains("The person signs in with codes that are mailed to the verified address."))
  }

  @Test func `deleted account`() throws {
    let history = ConsoleHistory(
      entries: [.event(HistoryEvent(kind: "account.deleted", detail: "person"), ConsoleExample.ago(10))], next: nil,
      isFirstPage: true)
    try check(DeletedAccountPage(id: ConsoleExample.account, isFinished: false, history: history), "deleted")
  }

  @Test func `confirmation`() throws {
    let action = ConsoleExample.action("/accounts/\(ConsoleExample.account)/suspend")
    try check(
      ConfirmConsolePage(
        .endAccess(of: "The <wiki>"), subject: "Mary", subjectID: ConsoleExample.account,
        action: FormAction(
          path: "/accounts/\(ConsoleExample.account)/end-access", token: "token-1",
          choice: FormAction.Choice(name: "client_id", value: "wiki")),
        back: "/accounts/\(ConsoleExample.account)"), "end-access")
    for (passkey, name) in [("Key <ring>", "remove-passkey"), (nil, "remove-method")] {
      try check(
        ConfirmConsolePage(
          .removeMethod(
            .init(
              of: .init(provider: passkey == nil ? "apple" : "passkey", passkey: passkey),
              remaining: [.init(provider: "password", passkey: nil), .init(provider: "passkey", passkey: "Mac")],
              losesAddress: passkey == nil, mails: passkey != nil)), subject: "Mary",
          subjectID: ConsoleExample.account,
          action: FormAction(
            path: "/accounts/\(ConsoleExample.account)/remove-method", token: "token-1",
            choice: FormAction.Choice(name: "identity_id", value: "1")),
          back: "/accounts/\(ConsoleExample.account)"), name)
    }
    try check(
      ConfirmConsolePage(
        .suspend, subject: "Mary", subjectID: ConsoleExample.account, action: action, back: "/accounts/x",
        trouble: "The reason must have 1 to 200 characters.", typed: "\""), "suspend")
    try check(
      ConfirmConsolePage(
        .removeJob(effect: "Hands an email to the mail server."), subject: "mail", subjectID: "mail 1", action: action,
        back: "/jobs"), "remove-job")
  }

  @Test func `lists`() throws {
    let item = AccountsPage.Item(
      id: ConsoleExample.account, name: nil, email: "mary@example.com", created: ConsoleExample.ago(86_400 * 3),
      status: .suspended)
    let others = [
      AccountsPage.Item(
        id: ConsoleExample.account, name: "Mary <Appleseed>", email: "x7k@privaterelay.appleid.com",
        created: ConsoleExample.ago(3_600), status: .active),
      AccountsPage.Item(
        id: ConsoleExample.account, name: nil, email: nil, created: ConsoleExample.ago(86_400), status: .guest),
    ]
    func page(
      _ query: String?, _ accounts: [AccountsPage.Item], total: Int, filter: AccountsPage.Filter = .init(),
      neighbours: AccountsPage.Neighbours = .init(), refusals: [RefusalItem] = []
    ) -> AccountsPage {
      AccountsPage(
        query: query, search: FormAction(path: "/search", token: "token"), filter: filter,
        providers: ["apple", "password"], accounts: accounts, total: total, isTotalExact: total < 10_000,
        neighbours: neighbours, refusals: refusals)
    }
    try check(page("x", [item], total: 1, refusals: [ConsoleExample.refusal]), "search")
    try check(page("nobody", [], total: 0), "search-nothing")
    try check(
      page(
        nil, others + [item], total: 10_000,
        filter: .init(provider: "apple", status: "suspended", createdAfter: "2026-01-31"),
        neighbours: .init(newer: "y", older: "x")), "accounts")
    try check(
      RefusalsPage(
        items: [ConsoleExample.refusal], codes: RefusalWords.codesOfSignIns, code: "account_exists",
        next: "/refusals?before=x"), "refusals")
    try check(ConsoleExample.jobs, "jobs")
  }

  @Test func `invitations`() throws {
    try check(ConsoleExample.invitations, "invitations")
    try check(ConsoleInvitationsPage(items: [], next: nil, form: nil), "invitations-none")
    try check(
      ConsoleInvitationsPage(
        items: [], next: nil,
        form: .init(
          action: ConsoleExample.action("/invitations"), realms: ["default", "<shop>"],
          typed: [.email: "\"", .uses: "2", .days: "400", .metadata: "{\"a\":1}", .realm: "<shop>"],
          mistake: (.days, "must be a number from 1 to 366"))), "invitations-refused")
    try check(
      NewInvitationConsolePage(
        code: "abcde-fghjk-mnpqr-stvwx", link: "https://id.example.com/sign-up?invitation=abcde-fghjk-mnpqr-stvwx",
        email: "mary@example.com", uses: 1, expires: ConsoleExample.ago(-1_209_600)), "invitation")
    try check(
      ConfirmConsolePage(
        .revokeInvitation, subject: "the invitation for mary@example.com", subjectID: "1",
        action: ConsoleExample.action("/invitations/1/revoke"), back: "/invitations"), "revoke-invitation")
  }

  @Test func `only a valid invitation has a button, and only for who may revoke`() {
    let text = ConsoleExample.invitations.content.rendered
    #expect(text.matches(of: /Revoke…<\/a>/).count == 2 && text.contains("1 of 1,200 uses left"))
    #expect(text.contains("0 of 1 use left") && text.contains("{&quot;plan&quot;:&quot;&lt;pro&gt;&quot;}"))
    let read = ConsoleExample.invitationList(form: nil).content.rendered
    #expect(!read.contains("Revoke…") && !read.contains("<form"))
  }

  @Test func `messages`() throws {
    try check(ConsoleHealthPage(notes: ConsoleExample.dashboard.health), "health")
    try check(ConsoleExample.apps, "apps")
    try check(ConsoleExample.keys, "keys")
    try check(ConsoleExample.audit, "audit")
    try check(ConsoleAuditPage(items: [], filter: .init(), kinds: [], newer: nil, older: nil), "audit-nothing")
    try check(ConsoleExample.webhooks, "webhooks")
    try check(
      ConsoleWebhooksPage(
        receivers: [], waiting: 0, parked: 0, items: [], filter: .init(), events: [], statuses: [], next: nil),
      "webhooks-none")
    try check(ConsoleExample.settings, "settings")
    try check(ConsoleSettingsPage(items: [], showsDefaults: true), "settings-none")
    try check(ConsoleMessagePage.forbidden(scope: "jobs:write"), "forbidden", in: .outside())
    try check(
      ConsoleMessagePage(title: "The server failed", text: "Its log says why.", requestID: "ab"), "failed",
      in: .outside())
  }

  @Test func `a column whose time is not over says so, and each says its numbers to the pointer`() {
    let text = ConsoleExample.dashboard.content.rendered
    #expect(text.contains(">21 Sep, so far<") && !text.contains("20 Sep, so far"))
    #expect(text.matches(of: /class="bar s-apple unfinished"/).count == 1)
    #expect(text.contains("<title>20 Sep: 27 (Apple 12, Google 6, Facebook 3, Password 3, Other 3)</title>"))
    #expect(text.contains("<title>18 Sep: 0</title>"))
  }

  @Test func `settings are in tables by their objects`() {
    let text = ConsoleExample.settings.content.rendered
    let captions = text.matches(of: /<caption>(.*?)<\/caption>/).map { String($0.1) }
    #expect(
      captions == [
        "At the top of the file", "<code>master_keys[0]</code>", "<code>clients[0]</code>",
        "<code>clients[0].apple</code>",
      ])
    #expect(text.contains("<code>team</code>") && text.contains("Example &lt;web&gt;"))
  }

  @Test func `a line of the audit leads to its account, and one about the installation nowhere`() {
    let text = ConsoleExample.audit.content.rendered
    #expect(text.matches(of: /Open the account/).count == 2)
    #expect(text.contains("Done by the command line.") && text.contains("value=\"&quot;desk&quot;\""))
    #expect(text.contains("href=\"/audit?origin=operator&amp;before=x\">Newer") && text.contains(">Older</a>"))
  }

  @Test func `a webhook that the token may not read shows no account and no button`() {
    let text = ConsoleExample.webhooks.content.rendered
    #expect(text.matches(of: /Send again/).count == 3 && text.matches(of: /Open the account/).count == 3)
    #expect(
      text.contains("1,201 waiting or failed, 1 parked.") && text.contains("The settings no longer name the receiver."))
    #expect(text.contains("1 attempt, 1,412 ms, delivered 1 min ago"))
    #expect(text.contains("<input type=\"hidden\" name=\"receiver\" value=\"AQID\">"))
  }

  @Test func `an app has its kind, its methods and its addresses`() {
    let text = ConsoleExample.apps.content.rendered
    #expect(text.contains("Example &lt;web&gt;") && text.contains("<span class=\"tag\">Emailed code</span>"))
    #expect(text.contains("<span class=\"tag good\">OpenID client</span>") && text.contains("No sign-in methods"))
    #expect(text.contains("<code>com.example.app:/signed-in</code>"))
    #expect(
      text.contains(
        "Sign-up invited, verified addresses of example.com, example.org or Apple’s private relay only</div>"))
    // A client without methods creates no accounts.
    #expect(!text.contains("Sign-up open"))
  }

  @Test func `each number says what it is compared with`() {
    func words(_ number: ConsoleNumber) -> String { "\(number.value); \(number.note)" }
    #expect(words(.trend("Sign-ups", 5, before: 10)) == "5; −50 %, before: 10")
    #expect(words(.trend("Sign-ups", 1_500, before: 1_000)) == "1,500; +50 %, before: 1,000")
    #expect(words(.trend("Sign-ups", 3, before: 0)) == "3; before: 0")
    #expect(words(.trend("Sign-ups", 3, before: 3)) == "3; no change")
    #expect(words(.share("C", 1, of: 3, what: "starts", before: (1, 2))) == "33 %; 1 of 3 starts, before: 50 %")
    #expect(words(.share("C", 1, of: 4, what: "starts", before: (0, 0))) == "25 %; 1 of 4 starts")
    #expect(words(.share("C", 0, of: 0, what: "starts", before: (1, 2))) == "–; no starts")
    #expect(words(.accounts(9, most: 10, created: 2, deleted: 1)) == "9; 2 new, 1 deleted")
    #expect(words(.accounts(10, most: 10, created: 2, deleted: 1)) == "10+; 2 new, 1 deleted")
    #expect(words(.accounts(nil, most: 10, created: 2, deleted: 1)) == "–; could not be counted")
    #expect(words(.active(2, of: 8, most: 10, days: 30)) == "2; 25 % of all accounts")
    #expect(words(.active(9, of: 10, most: 10, days: 30)) == "9; accounts with a used session")
    #expect(words(.active(10, of: 10, most: 10, days: 30)) == "10+; accounts with a used session")
    #expect(words(.active(0, of: 0, most: 10, days: 30)) == "0; accounts with a used session")
    #expect(words(.active(nil, of: 3, most: 10, days: 30)) == "–; could not be counted")
  }

  @Test func `only jobs that are parked or late are on the dashboard`() {
    var page = ConsoleExample.dashboard
    var text = page.content.rendered
    #expect(text.contains("1 parked") && text.contains("due 2 min ago") && !text.contains("<b>mail</b>"))
    page.queues = [JobQueue(kind: "mail", words: "Mails.", waiting: 5, parked: 0, overdue: nil)]
    text = page.content.rendered
    #expect(text.contains("No job is late.") && !text.contains("<b>mail</b>"))
  }

  @Test func `times in words`() {
    #expect(ConsoleExample.ago(0).relative == "now")
    #expect(ConsoleExample.ago(59).relative == "59 s ago")
    #expect(ConsoleExample.ago(3_599).relative == "59 min ago")
    #expect(ConsoleExample.ago(172_799).relative == "47 h ago")
    #expect(ConsoleExample.ago(172_800).relative == "2 days ago")
    #expect(ConsoleExample.ago(-60).relative == "in 1 min")
  }

  /// Colours of the console alone; the others are the pages' and tested there.
  @Test func `its own colours can be read`() {
    for (palette, colors) in [(Palette.light, ConsoleColors.light), (.dark, .dark)] {
      #expect(colors.warn.contrast(to: palette[.card]) >= 4.5 && colors.warn.contrast(to: palette[.page]) >= 4.5)
      #expect(palette[.ink].contrast(to: colors.warnTint) >= 4.5 && colors.warn.contrast(to: colors.warnTint) >= 4.5)
      for series in colors.series.values { #expect(series.contrast(to: palette[.card]) >= 4.5) }
    }
  }
}
