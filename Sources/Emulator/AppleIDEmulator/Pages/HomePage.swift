import PippinHTTP

/// The overview page: people, the apps they use, mail, and the log.
struct HomePage {
  /// A person as shown on the page.
  struct Card {
    let person: EmulatorConfiguration.AppleID
    let uses: [AppUse]
  }

  /// The people found by the search, at most `mostCards`.
  let people: [Card]
  /// The number of all people.
  let peopleCount: Int
  /// The number of people found.
  let foundCount: Int
  let search: HomeSearch
  let passkeys: PasskeySection
  /// The accepted mail, oldest first.
  let mail: ArraySlice<RelayedMail>
  /// The newest matching log entries, oldest first.
  let log: ArraySlice<LogEntry>
  /// With more people than this the page shows a search.
  static let mostCards = 24

  var html: HTML {
    EmulatorPage.document(
      title: "Emulator of Sign in with Apple", isWide: true,
      body: """
        <h1>Emulator of Sign in with Apple</h1>
        <p>Test Apple IDs, their settings, and the requests of apps’ servers. Programs find all of this under
        <code>/emulator</code>.</p>
        <nav aria-label="On this page"><a href="#people">Apple IDs</a> <a href="#passkeys">Passkeys</a> <a href="#mail">Mail</a> <a href="#log">Log</a>
        <a href="/emulator/ui/notifications">Notifications</a></nav>
        <h2 id="people">Apple IDs</h2>
        \(peopleCount > Self.mostCards || search.isForPeople ? finder : nil)
        <div class="people">\(people.map(card))</div>
        \(newPerson)
        \(passkeys.html)
        <h2 id="mail">Mail</h2>
        \(mail.isEmpty ? "<p class=\"quiet\">No mail yet.</p>" : letters)
        <h2 id="log">Log</h2>
        \(logSection)
        """)
  }

  private func card(_ card: Card) -> HTML {
    """
    <section class="card" aria-label="\(card.person.fullName)">
    <h3>\(card.person.fullName)</h3>
    <p class="quiet break">\(card.person.email.map(EmulatorPage.address) ?? "no email address") · <code>\(card.person.id)</code>\
    \(card.person.kind == .managed ? " · managed" : "")</p>
    <p><strong>Settings</strong> · Apps using this Apple ID</p>
    \(card.uses.isEmpty ? "<p class=\"quiet\">None yet.</p>" : HTML())
    \(card.uses.map { use(of: card.person, $0) })
    <div class="app row">
    \(button("Change password", "password", card.person))
    \(button("Delete Apple ID", "delete-apple-id", card.person, style: "danger"))
    </div>
    </section>

    """
  }

  private func use(of person: EmulatorConfiguration.AppleID, _ use: AppUse) -> HTML {
    let forwarding: HTML =
      use.email.isPrivate
      ? button(
        use.isForwarding ? "Turn forwarding off" : "Turn forwarding on", "forwarding", person, app: use.bundleID,
        extra: EmulatorPage.hidden("enabled", use.isForwarding ? "false" : "true"))
      : HTML()
    return """
      <div class="app">
      <h3>\(use.name)</h3>
      <p class="quiet break"><code>\(use.bundleID)</code><br>\(use.email.address.map(EmulatorPage.address) ?? "no address shared")\
      \(use.email.isPrivate ? (use.isForwarding ? ", forwarded" : ", not forwarded") : "")</p>
      <div class="row">\(button("Stop using", "stop-using", person, app: use.bundleID, style: "danger"))\(forwarding)</div>
      </div>

      """
  }

  private func button(
    _ title: String, _ path: String, _ person: EmulatorConfiguration.AppleID, app: String? = nil, style: String = "",
    extra: HTML = HTML()
  ) -> HTML {
    """
    <form method="post" action="/emulator/ui/\(path)">\(EmulatorPage.hidden("apple_id", person.id))\
    \(app.map { EmulatorPage.hidden("bundle_id", $0) })\(search.hidden)\(extra)\
    <button class="\(style)" aria-label="\(title): \(person.fullName)\(app.map { ", \($0)" })">\(title)</button></form>
    """
  }

  private var finder: HTML {
    """
    <form method="get" action="/" role="search" class="finder">
    <label for="q">Find one of \(String(peopleCount)) by name or address</label>
    <span class="row"><input type="text" id="q" name="q" value="\(search.words)"><button>Find</button></span>
    </form>
    <p class="quiet" role="status">\(found)</p>

    """
  }

  private var found: String {
    if foundCount == 0 { return "No Apple ID matches." }
    return foundCount > people.count ? "The first \(people.count) of \(foundCount)." : "Found: \(foundCount)."
  }

  private var newPerson: HTML {
    """
    <details class="card new"><summary>Add an Apple ID</summary>
    <form method="post" action="/emulator/ui/add-apple-id">
    <label for="new_id">Short name, for tests</label><input type="text" id="new_id" name="apple_id" required>
    <label for="new_first">First name</label><input type="text" id="new_first" name="first_name">
    <label for="new_last">Last name</label><input type="text" id="new_last" name="last_name">
    <label for="new_email">Email</label><input type="text" id="new_email" name="email" inputmode="email">
    <button class="main">Add</button>
    </form></details>

    """
  }
}

extension HomePage {
  /// The accepted mail, newest first; the newest is open.
  var letters: HTML {
    "\(mail.reversed().enumerated().map { letter($0.element, isOpen: $0.offset == 0) })"
  }

  private func letter(_ mail: RelayedMail, isOpen: Bool) -> HTML {
    let isShownOtherwise = mail.shownAuthor != mail.author
    let shown: HTML? = isShownOtherwise ? ", shown as \(EmulatorPage.address(mail.shownAuthor))" : nil
    let asHTML: HTML? =
      MailContent(mail.content[...]).html == nil
      ? nil : "<p><a class=\"action\" href=\"\(address: "\(MailPage.path)/\(mail.number)")\">As HTML</a></p>"
    let forwarded: HTML? = mail.isRelayed ? ", forwarded to \(EmulatorPage.address(mail.personEmail))" : nil
    return """
      <details class="card letter"\(isOpen ? " open" as HTML : nil)>
      <summary>\(EmulatorPage.time(mail.time)) \(mail.subject ?? "(no subject)") <span class="quiet">to \(mail.personID ?? mail.recipient)</span></summary>
      <dl><dt>From</dt><dd class="break">\(EmulatorPage.address(mail.author))\(shown)</dd>
      <dt>To</dt><dd class="break">\(EmulatorPage.address(mail.recipient))\(forwarded)</dd></dl>
      \(asHTML)
      \(mail.text.map { "<pre>\($0)</pre>" as HTML } ?? "<p class=\"quiet\">This message has no text.</p>")
      </details>

      """
  }
}

extension HomePage {
  /// The log of requests with answers and explanations.
  var logSection: HTML {
    let choice: HTML =
      search.refusedOnly
      ? "<a href=\"/#log\">Show all</a>" : "<a href=\"/?log=refused#log\">Show only refused requests</a>"
    if log.isEmpty {
      return search.refusedOnly
        ? "<p class=\"quiet\">No request was refused. \(choice)</p>" : "<p class=\"quiet\">No requests yet.</p>"
    }
    return "<p class=\"quiet\">\(choice)</p>\n\(table)"
  }

  private var table: HTML {
    """
    <div class="scroll" role="region" aria-label="Log" tabindex="0"><table>
    <thead><tr><th scope="col">Time</th><th scope="col">Request</th><th scope="col">Answer</th>
    <th scope="col">Explanation</th></tr></thead>
    <tbody>
    \(log.reversed().map(row))
    </tbody></table></div>
    """
  }

  private func row(_ entry: LogEntry) -> HTML {
    let isBad = (entry.status ?? 0) >= 400
    return """
      <tr><td>\(EmulatorPage.time(entry.time))</td><td><code>\(entry.method.isEmpty ? entry.kind.rawValue : entry.method) \(entry.target)</code>\
      \(entry.clientID.map { "<br><span class=\"quiet break\">\($0)</span>" as HTML })</td>\
      <td class="\(isBad ? "bad" : "good")">\(entry.status.map(String.init))\(entry.error.map { " \($0)" })</td>\
      <td class="break">\(entry.words)</td></tr>

      """
  }
}

/// The search on the overview page.
struct HomeSearch {
  /// The search text for people; empty for all.
  let words: String
  /// Whether the log shows only refusals.
  let refusedOnly: Bool

  init(_ query: FormData?) {
    words = query?.first("q") ?? ""
    refusedOnly = query?.first("log") == "refused"
  }

  var isForPeople: Bool { !words.isEmpty }

  /// Passes the search on through a button, so that the same page comes back.
  var hidden: HTML { isForPeople ? EmulatorPage.hidden("q", words) : HTML() }

  /// The address of the page with this search.
  var address: String { isForPeople ? "/?" + FormData.encode([("q", words)]) : "/" }

  func finds(_ person: EmulatorConfiguration.AppleID) -> Bool {
    guard isForPeople else { return true }
    let wanted = words.lowercased()
    return [person.id, person.fullName, person.email ?? ""].contains { $0.lowercased().contains(wanted) }
  }

  func finds(_ entry: LogEntry) -> Bool { !refusedOnly || (entry.status ?? 0) >= 400 }
}

extension AppleIDEmulator {
  /// `GET /`: the overview page.
  func home(_ request: HTTPRequest) -> HTTPResponse {
    let search = HomeSearch(request.queryData)
    let page = withState { state in
      let everybody = state.people.all
      let found = everybody.filter { search.finds($0.profile) }
      let people = found.prefix(HomePage.mostCards).map { person in
        HomePage.Card(person: person.profile, uses: state.uses(of: person))
      }
      return HomePage(
        people: people, peopleCount: everybody.count, foundCount: found.count, search: search,
        passkeys: state.passkeySection(search, now: state.now), mail: state.mailbox.all.suffix(20),
        log: state.log.entries.filter(search.finds).suffix(100))
    }
    return .page(page.html)
  }

  /// `POST /emulator/ui/…`: a button on the overview page; the answer leads back there.
  func press(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    if let form = request.formData, Self.passkeyButtons.contains(request.path) {
      return pressPasskeys(form, request, entry)
    }
    guard let form = request.formData, let personID = form.first("apple_id") else {
      record(request, entry, status: 400, words: "this form is not from the overview page")
      return .text("This form is not from the overview page.\n", status: 400)
    }
    let bundleID = form.first("bundle_id") ?? ""
    let isDone = withState { state in
      switch request.path {
      case "/emulator/ui/stop-using": state.stopUsing(bundleID, by: personID, now: entry.now)
      case "/emulator/ui/forwarding":
        state.setForwarding(form.first("enabled") == "true", of: bundleID, by: personID, now: entry.now)
      case "/emulator/ui/password": state.changePassword(of: personID, now: entry.now)
      case "/emulator/ui/delete-apple-id": state.deleteAppleID(personID, now: entry.now)
      case "/emulator/ui/add-apple-id": !personID.isEmpty && state.add(Self.person(personID, form))
      default: false
      }
    }
    if !isDone {
      record(
        request, entry, status: 404,
        words: "nothing changed: the page was out of date, or the short name is already in use")
    }
    return .redirect(HomeSearch(form).address)
  }

  private static func person(_ id: String, _ form: FormData) -> EmulatorConfiguration.AppleID {
    let email = form.first("email") ?? ""
    return EmulatorConfiguration.AppleID(
      id: id, email: email.isEmpty ? nil : email, givenName: form.first("first_name") ?? "",
      familyName: form.first("last_name") ?? "")
  }
}
