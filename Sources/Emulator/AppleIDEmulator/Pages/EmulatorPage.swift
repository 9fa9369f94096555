import PippinFoundation
package import PippinHTTP
import PippinTokens

/// The common frame of all pages, also of the emulators of Google, Facebook and others.
package enum EmulatorPage {
  /// Whom a page emulates.
  package struct Provider: Sendable {
    /// What the emulator is of.
    let service: String
    let company: String
    /// The address of the overview; `nil` if there is none.
    let home: String?

    static let apple = Provider(service: "Sign in with Apple", company: "Apple", home: "/")

    /// A provider without an overview.
    package init(_ name: String) { self.init(service: name, company: name, home: nil) }

    private init(service: String, company: String, home: String?) {
      (self.service, self.company, self.home) = (service, company, home)
    }
  }

  /// A whole document.
  ///
  /// - Parameter isWide: true for the overview; sign-in pages are one narrow card.
  package static func document(
    title: String, of provider: Provider? = nil, isWide: Bool = false, body: HTML
  ) -> HTML {
    let provider = provider ?? .apple
    let name: HTML = "\(mark)Emulator of \(provider.service)"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <link rel="icon" href="\(icon)">
      <style>\(unescaped: PageStyle.text)</style>
      </head>
      <body class="\(isWide ? "wide" : "narrow")">
      <header>\(provider.home.map { "<a href=\"\(address: $0)\">\(name)</a>" as HTML } ?? "<span>\(name)</span>")</header>
      <main>
      \(body)
      </main>
      <footer>Part of Pippin. Not affiliated with \(provider.company). All people are fictitious.</footer>
      </body>
      </html>

      """
  }

  /// A page of the overview: the tabs, and what the chosen one shows.
  static func overview(_ tab: OverviewTab, body: HTML) -> HTML {
    document(
      title: "\(tab.title) · Emulator of Sign in with Apple", isWide: true,
      body: """
        <nav class="tabs" aria-label="Pages">\(OverviewTab.allCases.map { link($0, isCurrent: $0 == tab) })</nav>
        <h1>\(tab.title)</h1>
        \(body)
        """)
  }

  private static func link(_ tab: OverviewTab, isCurrent: Bool) -> HTML {
    let current: HTML? = isCurrent ? " aria-current=\"page\"" : nil
    return "<a href=\"\(address: tab.path)\"\(current)>\(tab.title)</a>\n"
  }

  /// A table on a tab, which scrolls where it is wider than the screen.
  static func table(of tab: OverviewTab, _ columns: [String], rows: [HTML]) -> HTML {
    """
    <div class="scroll" role="region" aria-label="\(tab.title)" tabindex="0"><table>
    <thead><tr>\(columns.map { "<th scope=\"col\">\($0)</th>" as HTML })</tr></thead>
    <tbody>
    \(rows)
    </tbody></table></div>
    """
  }

  /// The logo: a box.
  private static let box =
    "M4 9.5V19a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1V9.5M4 9.5h16M4 9.5L1.5 6M20 9.5L22.5 6M4 9.5L7 4h10l3 5.5M9.5 14h5"

  private static let mark: HTML = """
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="\(box)"/></svg>
    """

  /// The icon for the browser's tab, inside the page. Otherwise browsers request `/favicon.ico`, which the log would
  /// show as an error.
  private static let icon =
    "data:image/svg+xml,"
    + PercentEncoding.encode(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#2f7fd6" stroke-width="2">\
      <path d="\(box)"/></svg>
      """)

  /// An email address that breaks before the @ on a narrow screen.
  static func address(_ address: String) -> HTML {
    guard let sign = address.lastIndex(of: "@") else { return "\(address)" }
    return "\(address[..<sign])<wbr>\(address[sign...])"
  }

  /// The time of day; the full date is in the tooltip.
  static func time(_ time: Double) -> HTML {
    let text = Clock.text(time)
    return "<time datetime=\"\(text)\" title=\"\(text)\">\(text.dropFirst(11).prefix(8))</time>"
  }

  /// A hidden field.
  static func hidden(_ name: String, _ value: String) -> HTML {
    "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
  }

  /// The allowed targets of a page's forms.
  package enum FormTarget {
    /// To this emulator only.
    case here
    /// Anywhere, because browsers apply the directive to redirects too, and an app's server may redirect to any site.
    case anywhere
  }

  /// The content security policy of a page: our style, at most our script, no frames, no third parties.
  static func policy(forms: FormTarget, script: String? = nil) -> String {
    var rules = [
      "default-src 'none'", "style-src '\(PageStyle.source)'", "img-src data:", "base-uri 'none'",
      "frame-ancestors 'none'",
    ]
    if let script { rules.append("script-src '\(script)'") }
    if forms == .here { rules.append("form-action 'self'") }
    return rules.joined(separator: "; ")
  }

  /// The hash source of an inline style or script in a policy (CSP 3, 2.3.1).
  static func source(of text: String) -> String {
    "sha256-" + Data(SHA256.hash(text)).base64EncodedString()
  }
}

extension HTTPResponse {
  /// A page of the emulator's own.
  package static func page(
    _ html: HTML, status: Int = 200, forms: EmulatorPage.FormTarget = .here, script: String? = nil
  ) -> HTTPResponse {
    var response = HTTPResponse.html(html.bytes, status: status)
    response.fields.set("content-security-policy", EmulatorPage.policy(forms: forms, script: script))
    response.fields.set("x-content-type-options", "nosniff")
    // The callback then has our origin in `Origin`, as from Apple's pages, and no full referrer.
    response.fields.set("referrer-policy", "strict-origin")
    return unstored(response)
  }

  /// A page whose form may end in a redirect to the client.
  static func page(_ html: HTML, sendingTo wanted: AuthorizeRequest) -> HTTPResponse {
    page(html, forms: wanted.mode == .query || wanted.mode == .fragment ? .anywhere : .here)
  }

  /// Codes, tokens and unfinished sign-ins must not be cached.
  static func unstored(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.fields.set("cache-control", "no-store")
    return response
  }
}

/// The pages of the overview.
enum OverviewTab: CaseIterable {
  case people, passkeys, mail, log, notifications

  var title: String {
    switch self {
    case .people: "Apple IDs"
    case .passkeys: "Passkeys"
    case .mail: "Mail"
    case .log: "Log"
    case .notifications: "Notifications"
    }
  }

  var path: String {
    switch self {
    case .people: "/"
    case .passkeys: "/emulator/ui/passkeys"
    case .mail: "/emulator/ui/mail"
    case .log: "/emulator/ui/log"
    case .notifications: "/emulator/ui/notifications"
    }
  }
}

/// The style sheet, inline in every page.
enum PageStyle {
  /// The hash source for policies.
  static let source = EmulatorPage.source(of: text)

  static let text = """
    :root { --page: #f5f5f7; --card: #fff; --text: #1d1d1f; --quiet: #56565b; --line: #d2d2d7; --accent: #0062c4;
      --on-accent: #fff; --bad: #b3001e; --good: #0a6b2d; --soft: #eef4fb; color-scheme: light dark; }
    @media (prefers-color-scheme: dark) { :root { --page: #111113; --card: #1d1d1f; --text: #f5f5f7; --quiet: #b4b4ba;
      --line: #47474b; --accent: #5aaeff; --on-accent: #06121f; --bad: #ff8a95; --good: #6fdc8f; --soft: #16283a; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--text); line-height: 1.5;
      font: 1rem/1.5 system-ui, "Helvetica Neue", Arial, sans-serif; }
    main { margin: 0 auto; padding: 1rem; }
    .narrow main { max-width: 30rem; }
    .wide main, .wide header { max-width: 76rem; }
    header { margin: 0 auto; padding: 1rem 1rem 0; }
    .narrow header { text-align: center; padding-top: max(.75rem, 4vh); }
    header a, header span { display: inline-flex; align-items: center; gap: .5rem; color: var(--quiet); font-size: .92rem;
      font-weight: 600; text-decoration: none; min-height: 2.75rem; border-radius: .4rem; }
    header a:hover { text-decoration: underline; }
    header svg { width: 1.5rem; height: 1.5rem; fill: none; stroke: var(--accent); stroke-width: 1.6;
      stroke-linecap: round; stroke-linejoin: round; }
    footer { text-align: center; color: var(--quiet); font-size: .85rem; padding: 1rem; }
    h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .5rem; text-wrap: pretty; }
    h2 { font-size: 1.25rem; margin: 2rem 0 .75rem; }
    h3 { font-size: 1.05rem; margin: 0; }
    p { margin: 0 0 .9rem; }
    .card { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: 1.5rem; }
    .narrow .card { padding: clamp(1.25rem, 6vw, 2.25rem); }
    .card > :last-child, .note > :last-child { margin-bottom: 0; }
    .quiet { color: var(--quiet); font-size: .92rem; }
    .bad { color: var(--bad); font-weight: 600; }
    .good { color: var(--good); }
    .note { background: var(--soft); border-radius: .75rem; padding: .9rem 1rem; }
    .break { overflow-wrap: anywhere; }
    form { margin: 0; }
    .narrow form + form { margin-top: 1.25rem; }
    fieldset { border: 1px solid var(--line); border-radius: .75rem; padding: .5rem 1rem 1rem; margin: 0 0 1rem; }
    legend { padding: 0 .35rem; font-weight: 600; }
    label { display: block; margin-top: .6rem; }
    label.choice { display: flex; gap: .75rem; align-items: flex-start; padding: .35rem 0; min-height: 2.75rem; }
    label.choice input { margin-top: .35rem; width: 1.1rem; height: 1.1rem; accent-color: var(--accent); flex: none; }
    input[type=text], select { width: 100%; margin-top: .25rem; font: inherit; padding: .6rem .75rem; min-height: 2.75rem; color: inherit;
      background: var(--page); border: 1px solid var(--quiet); border-radius: .6rem; }
    button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .55rem 1.1rem; border-radius: .7rem;
      border: 1px solid var(--accent); background: none; color: var(--accent); cursor: pointer; }
    button.main { background: var(--accent); color: var(--on-accent); }
    button.danger { border-color: var(--bad); color: var(--bad); }
    .wide button { font-size: .92rem; padding: .35rem .9rem; }
    .narrow button { width: 100%; margin-top: .6rem; }
    button.person { display: flex; flex-direction: column; align-items: flex-start; text-align: left; color: inherit;
      border-color: var(--line); font-weight: 400; }
    button.person:hover { background: var(--soft); }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .rows { padding: 0; margin-bottom: 1rem; }
    .item { padding: .75rem 1.5rem; }
    .item + .item { border-top: 1px solid var(--line); }
    .item h2 { font-size: 1.05rem; margin: 0; }
    .item p { margin: 0; }
    .line { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; min-height: 2.75rem; }
    .line > :first-child { flex: 1 1 14rem; min-width: 0; }
    .app { margin: .5rem 0 0 1rem; padding-left: 1rem; border-left: 3px solid var(--line); }
    .row { display: flex; flex-wrap: wrap; gap: .5rem; }
    .finder .row { margin-top: .6rem; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; min-width: 40rem; font-size: .92rem; }
    th, td { text-align: left; vertical-align: top; padding: .45rem .6rem; border-bottom: 1px solid var(--line); }
    th { color: var(--quiet); font-weight: 600; }
    time { white-space: nowrap; }
    @media (max-width: 44rem) { .item { padding: .75rem 1rem; } table { min-width: 0; } table, tbody, tr, td { display: block; } thead { display: none; }
      tr { border-bottom: 1px solid var(--line); padding: .6rem 0; } td { border: 0; padding: .1rem 0; } }
    .tabs { display: flex; flex-wrap: wrap; border-bottom: 1px solid var(--line); margin-bottom: 1.5rem; }
    .tabs a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 .9rem; color: var(--quiet);
      text-decoration: none; border-bottom: 3px solid transparent; }
    .tabs a:hover { color: var(--text); border-color: var(--line); }
    .tabs a[aria-current] { color: var(--text); border-color: var(--accent); font-weight: 600; }
    a { color: var(--accent); }
    a.action { display: inline-flex; align-items: center; min-height: 2.75rem; }
    .finder { margin-bottom: 1rem; max-width: 32rem; }
    .finder input { flex: 1 1 12rem; margin: 0; }
    .letter { margin-bottom: .75rem; padding: .6rem 1.5rem; }
    .letter summary { overflow-wrap: anywhere; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .4rem 0 .8rem; }
    dt { color: var(--quiet); }
    dd { margin: 0; }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 .9rem; padding: .9rem 1rem; border-radius: .75rem;
      background: var(--page); font: inherit; }
    summary { cursor: pointer; color: var(--accent); font-weight: 600; padding: .65rem 0; }
    .faults { margin: 1.5rem 0 .5rem; }
    .new { max-width: 26rem; margin-top: 1rem; padding: .6rem 1.5rem; }
    .new button { margin-top: .9rem; }
    code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .92em; overflow-wrap: anywhere; }
    """
}
