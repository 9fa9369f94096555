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
  /// The accepted mail, oldest first.
  let mail: ArraySlice<RelayedMail>
  /// The newest matching log entries, oldest first.
  let log: ArraySlice<LogEntry>
  /// With more people than this the page shows a search.
  static let mostCards = 24

  var html: HTML {
    Page.document(
      title: "Emulator of Sign in with Apple", isWide: true,
      body: """
        <h1>Emulator of Sign in with Apple</h1>
        <p>Test Apple IDs, their settings, and the requests of apps’ servers. Programs find all of this under
        <code>/emulator</code>.</p>
        <nav aria-label="On this page"><a href="#people">Apple IDs</a> <a href="#mail">Mail</a> <a href="#log">Log</a>
        <a href="/emulator/ui/notifications">Notifications</a></nav>
        <h2 id="people">Apple IDs</h2>
        \(peopleCount > Self.mostCards || search.isForPeople ? finder : nil)
        <div class="people">\(people.map(card))</div>
        \(newPerson)
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
    <p class="quiet break">\(card.person.email.map(Page.address) ?? "no email address") · <code>\(card.person.id)</code>\
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
        extra: Page.hidden("enabled", use.isForwarding ? "false" : "true"))
      : HTML()
    return """
      <div class="app">
      <h3>\(use.name)</h3>
      <p class="quiet break"><code>\(use.bundleID)</code><br>\(use.email.address.map(Page.address) ?? "no address shared")\
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
    <form method="post" action="/emulator/ui/\(path)">\(Page.hidden("apple_id", person.id))\
    \(app.map { Page.hidden("bundle_id", $0) })\(search.hidden)\(extra)\
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
