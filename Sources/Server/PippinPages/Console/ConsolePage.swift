package import PippinFoundation
package import PippinHTTP

/// A page of the operator console: plain values in, HTML out. In English only.
package protocol ConsolePage: Sendable {
  /// The heading, and the title in the browser's tab.
  var title: String { get }

  /// Which part of the navigation it belongs to.
  var section: ConsoleSection? { get }

  /// The content below the heading.
  var content: HTML { get }
}

/// The parts of the console, in the order of its navigation.
package enum ConsoleSection: String, Sendable, CaseIterable {
  case dashboard, accounts, invitations, refusals, audit, jobs, webhooks, apps, keys, settings, health

  /// The path of its first page.
  package var path: String { self == .dashboard ? "/" : "/\(rawValue)" }

  var words: String {
    switch self {
    case .dashboard: "Dashboard"
    case .accounts: "Accounts"
    case .invitations: "Invitations"
    case .refusals: "Refused sign-ins"
    case .audit: "Audit"
    case .jobs: "Jobs"
    case .webhooks: "Webhooks"
    case .apps: "Apps"
    case .keys: "Keys"
    case .settings: "Settings"
    case .health: "Health"
    }
  }
}

extension ConsolePage {
  package var section: ConsoleSection? { nil }

  /// The whole document.
  package func document(in frame: ConsoleFrame) -> HTML {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>\(title) · Pippin operator</title>
    <link rel="stylesheet" href="\(ConsoleAssets.stylesheet.path)">
    <link rel="icon" type="image/svg+xml" href="\(ConsoleAssets.icon.path)">
    <link rel="apple-touch-icon" href="\(ConsoleAssets.touchIcon.path)">
    </head>
    <body class="\(frame.operatorName == nil ? "outside" : "inside")">
    <a class="skip" href="#content">Skip to the content</a>
    \(frame.header(current: section))<main id="content" tabindex="-1">
    \(frame.status.map(\.html))<h1>\(title)</h1>
    \(content)
    </main>
    </body>
    </html>

    """
  }
}

/// The files that console pages load.
package enum ConsoleAssets {
  package static let stylesheet = Asset(
    name: "console", fileExtension: "css", mediaType: "text/css; charset=utf-8", body: Array(ConsoleStylesheet.css.utf8)
  )
  package static let icon = Mark.asset
  package static let touchIcon = Mark.touchAsset
  package static let all = [stylesheet, icon, touchIcon]

  /// The `Content-Security-Policy` of console pages: no script at all.
  package static let contentSecurityPolicy = PagePolicy.contentSecurityPolicy
}

/// The frame around a console page in one answer.
package struct ConsoleFrame: Sendable {
  /// The name of the operator token or person; nil before the sign-in.
  let operatorName: String?
  /// Whether it is a person, who signed in with their account.
  let isPerson: Bool
  let sections: [ConsoleSection]
  let signOut: FormAction?
  let search: FormAction?
  let status: ConsoleStatus?

  /// For a page after the sign-in.
  ///
  /// - Parameter sections: the sections that the token's scopes allow.
  package init(
    operatorName: String, isPerson: Bool = false, sections: [ConsoleSection], signOut: FormAction, search: FormAction,
    status: ConsoleStatus? = nil
  ) {
    self.operatorName = operatorName
    self.isPerson = isPerson
    self.sections = sections
    self.signOut = signOut
    self.search = search
    self.status = status
  }

  /// For a page before the sign-in.
  package static func outside(_ status: ConsoleStatus? = nil) -> ConsoleFrame { ConsoleFrame(status) }

  private init(_ status: ConsoleStatus?) {
    (operatorName, isPerson, sections, signOut, search) = (nil, false, [], nil, nil)
    self.status = status
  }

  func header(current: ConsoleSection?) -> HTML {
    let home: HTML = "<a class=\"home\" href=\"/\">\(Mark.inline)<span>Pippin <b>operator</b></span></a>"
    guard let operatorName, let signOut else { return "<header class=\"top\">\(home)</header>\n" }
    let links = sections.map { section -> HTML in
      let mark: HTML = section == current ? " aria-current=\"page\"" : ""
      return "<li><a href=\"\(section.path)\"\(mark)>\(section.words)</a></li>"
    }
    let search = sections.contains(.accounts) ? search.map(SearchField.inHeader) : nil
    return """
      <header class="top">\(home)\(search)
      <nav aria-label="Console"><ul>\(links)</ul></nav>
      <div class="who"><span>\(isPerson ? "Operator" : "Token") <b>\(operatorName)</b></span>\(signOut.consoleForm("Sign out", style: "quiet"))</div>
      </header>

      """
  }
}

/// The last action, confirmed on the next page. A closed set, because it travels in a cookie.
package enum ConsoleStatus: String, Sendable, CaseIterable {
  case suspended, restored, deleted
  case sessionsEnded = "sessions_ended"
  case accessEnded = "access_ended"
  case methodRemoved = "method_removed"
  case lastMethod = "last_method"
  case methodUnknown = "method_unknown"
  case accountMerged = "account_merged"
  case passkeyRemoved = "passkey_removed"
  case invitationRevoked = "invitation_revoked"
  case invitationUnknown = "invitation_unknown"
  case jobRetried = "job_retried"
  case jobRemoved = "job_removed"
  case jobUnknown = "job_unknown"
  case jobNotParked = "job_not_parked"
  case webhookTested = "webhook_tested"
  case webhookResent = "webhook_resent"
  case webhookUnknown = "webhook_unknown"
  case signedOut = "signed_out"

  var words: String {
    switch self {
    case .suspended: "The account is suspended. Its sessions have ended."
    case .restored: "The account is restored. The person can sign in again."
    case .deleted: "The account is deleted."
    case .sessionsEnded: "All sessions of the account have ended. The person can sign in again."
    case .accessEnded: "The app no longer has access. The person can sign in to it again."
    case .methodRemoved: "The sign-in method is removed, and its sessions have ended."
    case .lastMethod:
      "Nothing was changed: this is the last sign-in method, and without it nobody could sign in to the account."
    case .methodUnknown: "Nothing was changed: the account no longer has this sign-in method."
    case .accountMerged: "The account that you searched for was merged into this one. The history shows when."
    case .passkeyRemoved: "The passkey that you searched for was removed from this account. The history shows when."
    case .invitationRevoked: "The invitation is revoked. Accounts that were created with it stay."
    case .invitationUnknown: "Nothing was changed: this invitation is no longer there."
    case .jobRetried: "The job is due now."
    case .jobRemoved: "The job is removed."
    case .jobUnknown: "Nothing was changed: the job is already done or removed."
    case .jobNotParked: "Nothing was changed: the job is no longer parked, so the server is working on it."
    case .webhookTested: "The test is on its way. Load the page again to see what became of it."
    case .webhookResent: "The message is due now. Load the page again to see what became of it."
    case .webhookUnknown: "Nothing was changed: this message or receiver is no longer there."
    case .signedOut: "You are signed out."
    }
  }

  var html: HTML { "<p class=\"status\" role=\"status\">\(words)</p>\n" }
}

extension FormAction {
  /// A form of one button.
  func consoleForm(_ button: String, style: String, about what: String? = nil) -> HTML {
    """
    <form method="post" action="\(address: path)">\(tokenInput)\(choiceInput)\
    <button class="\(style)"\(what.map { " aria-label=\"\($0)\"" as HTML })>\(button)</button></form>
    """
  }

  private var choiceInput: HTML? {
    choice.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">" }
  }

  var tokenInput: HTML { "<input type=\"hidden\" name=\"\(Self.tokenField)\" value=\"\(token)\">" }
}

/// A page that says why something cannot be shown or done.
package struct ConsoleMessagePage: ConsolePage {
  package let title: String
  let text: String
  let requestID: String?

  package init(title: String, text: String, requestID: String? = nil) {
    self.title = title
    self.text = text
    self.requestID = requestID
  }

  package var content: HTML {
    """
    <p>\(text)</p>
    \(requestID.map { "<p class=\"soft\">Request id <code>\($0)</code>. The server’s log has the details.</p>\n" as HTML })\
    <p class="more"><a href="/">Dashboard</a></p>
    """
  }

  /// - Parameter person: the name of the operator who signed in with their account; nil for a token.
  package static func forbidden(scope: String, person: String? = nil) -> Self {
    guard let person else {
      return ConsoleMessagePage(
        title: "Your token does not allow this",
        text: "This needs the scope \(scope). Sign in with a token that has it.")
    }
    return ConsoleMessagePage(
      title: "You may not do this",
      text: "This needs the scope \(scope), which the operator \(person) does not have. pippin operator add changes it."
    )
  }

  package static let notFound = ConsoleMessagePage(
    title: "Not found", text: "There is no page at this address.")

  package static let forged = ConsoleMessagePage(
    title: "The form was not sent from the console",
    text: "Nothing was changed. Open the page again and repeat the action there.")

  package static func unknownHost(_ setting: String) -> Self {
    ConsoleMessagePage(
      title: "Unknown host name",
      text: """
        The console answers at an IP address, at localhost and at the host of the setting \(setting). \
        Open it at one of these, or set \(setting) to the address in your browser.
        """)
  }
}

/// A time in UTC with how long ago it was.
package struct ConsoleTime: Sendable, Equatable {
  let date: Date
  let now: Date

  package init(_ date: Date, now: Date) {
    self.date = date
    self.now = now
  }

  /// `24 Nov 2026, 12:03:05 UTC`
  var absolute: String {
    let text = exact
    return "\(Self.day(date)), \(text.dropFirst(11).prefix(8)) UTC"
  }

  /// `3 min ago`, `in 2 h`
  package var relative: String {
    let seconds = now.timeIntervalSince(date)
    let words = Self.duration(abs(seconds))
    if abs(seconds) < 1 { return "now" }
    return seconds < 0 ? "in \(words)" : "\(words) ago"
  }

  private var exact: String { Timestamp(date).text(fraction: .never) }

  var html: HTML { "<time datetime=\"\(exact)\">\(absolute)</time> <span class=\"ago\">\(relative)</span>" }

  /// `24 Nov 2026`
  static func day(_ date: Date) -> String {
    let day = CivilDate(daysSince1970: Int((date.timeIntervalSince1970 / 86_400).rounded(.down)))
    return "\(day.day) \(months[day.month - 1]) \(day.year)"
  }

  /// `24 Nov`
  static func shortDay(_ date: Date) -> String {
    let day = CivilDate(daysSince1970: Int((date.timeIntervalSince1970 / 86_400).rounded(.down)))
    return "\(day.day) \(months[day.month - 1])"
  }

  /// `12:00`
  static func hour(_ date: Date) -> String {
    String(Timestamp(date).text(fraction: .never).dropFirst(11).prefix(5))
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func duration(_ seconds: TimeInterval) -> String {
    switch Int(seconds) {
    case let count where count < 60: "\(count) s"
    case let count where count < 3_600: "\(count / 60) min"
    case let count where count < 2 * 86_400: "\(count / 3_600) h"
    case let count: "\(count / 86_400) days"
    }
  }
}
