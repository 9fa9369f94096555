import PippinHTML

/// The overview for people: who there is, what they use, and what went wrong.
struct HomePage {
  /// A person with what the pages say about them.
  struct Card {
    let person: EmulatorConfiguration.AppleID
    let uses: [AppUse]
  }

  let people: [Card]
  /// The newest hundred entries, oldest first.
  let log: ArraySlice<LogEntry>
  /// How a log's time reads.
  let timeText: (Double) -> String

  var html: HTML {
    Page.document(
      title: "Emulator of Sign in with Apple", isWide: true,
      body: """
        <h1>Apple’s side, in a box</h1>
        <p>Made-up Apple IDs, their settings, and what apps’ servers asked. Everything here is also under
        <code>/emulator</code>, for programs.</p>
        <h2 id="people">Apple IDs</h2>
        <div class="people">\(people.map(card))</div>
        \(newPerson)
        <h2 id="mail">Mail</h2>
        <p class="quiet">Nothing has been mailed to a relay address.</p>
        <h2 id="log">Log</h2>
        \(log.isEmpty ? "<p class=\"quiet\">Nothing has been asked yet.</p>" : table)
        """)
  }

  private func card(_ card: Card) -> HTML {
    """
    <section class="card" aria-label="\(card.person.fullName)">
    <h3>\(card.person.fullName)</h3>
    <p class="quiet break">\(card.person.email.map(Page.address) ?? "no e-mail address") · <code>\(card.person.id)</code>\
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
    \(app.map { Page.hidden("bundle_id", $0) })\(extra)\
    <button class="\(style)" aria-label="\(title): \(person.fullName)\(app.map { ", \($0)" })">\(title)</button></form>
    """
  }

  /// The hour; the day is in the attribute and shown on demand.
  private func time(_ time: Double) -> HTML {
    let text = timeText(time)
    return "<time datetime=\"\(text)\" title=\"\(text)\">\(text.dropFirst(11).prefix(8))</time>"
  }

  private var newPerson: HTML {
    """
    <details class="card new"><summary>Add an Apple ID</summary>
    <form method="post" action="/emulator/ui/add-apple-id">
    <label for="new_id">Short name, for tests</label><input type="text" id="new_id" name="apple_id" required>
    <label for="new_first">First name</label><input type="text" id="new_first" name="first_name">
    <label for="new_last">Last name</label><input type="text" id="new_last" name="last_name">
    <label for="new_email">E-mail</label><input type="text" id="new_email" name="email" inputmode="email">
    <button class="main">Add</button>
    </form></details>

    """
  }

  private var table: HTML {
    """
    <div class="scroll" role="region" aria-label="Log" tabindex="0"><table>
    <thead><tr><th scope="col">Time</th><th scope="col">What</th><th scope="col">Answer</th>
    <th scope="col">In words</th></tr></thead>
    <tbody>
    \(log.reversed().map(row))
    </tbody></table></div>
    """
  }

  private func row(_ entry: LogEntry) -> HTML {
    let isBad = (entry.status ?? 0) >= 400
    return """
      <tr><td>\(time(entry.time))</td><td><code>\(entry.method) \(entry.target)</code>\
      \(entry.clientID.map { "<br><span class=\"quiet break\">\($0)</span>" as HTML })</td>\
      <td class="\(isBad ? "bad" : "good")">\(entry.status.map(String.init))\(entry.error.map { " \($0)" })</td>\
      <td class="break">\(entry.words)</td></tr>

      """
  }
}
