import PippinHTTP

/// The first page of the overview: people and the apps they use.
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
  /// With more people than this the page shows a search.
  static let mostCards = 24

  var html: HTML {
    EmulatorPage.overview(
      .people,
      body: """
        <p>Test people, and the apps that use their Apple ID. Programs find all of this under <code>/emulator</code>.</p>
        \(peopleCount > Self.mostCards || search.isForPeople ? finder : nil)
        \(people.isEmpty ? nil : "<div class=\"card rows\">\(people.map(row))</div>" as HTML)
        \(newPerson)
        """)
  }

  private func row(_ card: Card) -> HTML {
    """
    <section class="item" aria-label="\(card.person.fullName)">
    <div class="line"><div>
    <h2>\(card.person.fullName)</h2>
    <p class="quiet break">\(card.person.email.map(EmulatorPage.address) ?? "no email address") · <code>\(card.person.id)</code>\
    \(card.person.kind == .managed ? " · managed" : "")\(card.uses.isEmpty ? " · no app yet" : "")</p>
    </div><div class="row">
    \(button("Change password", "password", card.person))
    \(button("Delete Apple ID", "delete-apple-id", card.person, style: "danger"))
    </div></div>
    \(card.uses.map { use(of: card.person, $0) })
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
      <div class="app line"><div>
      <h3>\(use.name)</h3>
      <p class="quiet break"><code>\(use.bundleID)</code><br>\(use.email.address.map(EmulatorPage.address) ?? "no address shared")\
      \(use.email.isPrivate ? (use.isForwarding ? ", forwarded" : ", not forwarded") : "")</p>
      </div><div class="row">\(button("Stop using", "stop-using", person, app: use.bundleID, style: "danger"))\(forwarding)</div></div>

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
    "\(search.form(among: peopleCount, on: .people))<p class=\"quiet\" role=\"status\">\(found)</p>\n"
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

/// The search for people, of whom two pages show more.
struct HomeSearch {
  /// The search text for people; empty for all.
  let words: String

  init(_ query: FormData?) { words = query?.first("q") ?? "" }

  var isForPeople: Bool { !words.isEmpty }

  /// Passes the search on through a button, so that the same page comes back.
  var hidden: HTML { isForPeople ? EmulatorPage.hidden("q", words) : HTML() }

  /// The address of a page with this search.
  func address(on tab: OverviewTab) -> String {
    tab.path + (isForPeople ? "?" + FormData.encode([("q", words)]) : "")
  }

  func form(among count: Int, on tab: OverviewTab) -> HTML {
    """
    <form method="get" action="\(address: tab.path)" role="search" class="finder">
    <label for="q">Find one of \(String(count)) by name or address</label>
    <span class="row"><input type="text" id="q" name="q" value="\(words)"><button>Find</button></span>
    </form>

    """
  }

  func finds(_ person: EmulatorConfiguration.AppleID) -> Bool {
    guard isForPeople else { return true }
    let wanted = words.lowercased()
    return [person.id, person.fullName, person.email ?? ""].contains { $0.lowercased().contains(wanted) }
  }
}

extension AppleIDEmulator {
  /// `GET /`: people and the apps they use.
  func home(_ request: HTTPRequest) -> HTTPResponse {
    let search = HomeSearch(request.queryData)
    let page = withState { state in
      let everybody = state.people.all
      let found = everybody.filter { search.finds($0.profile) }
      let people = found.prefix(HomePage.mostCards).map { person in
        HomePage.Card(person: person.profile, uses: state.uses(of: person))
      }
      return HomePage(
        people: people, peopleCount: everybody.count, foundCount: found.count, search: search)
    }
    return .page(page.html)
  }

  /// `POST /emulator/ui/…`: a button of the overview; the answer leads back to its page.
  func press(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    if let form = request.formData, Self.passkeyButtons.contains(request.path) {
      return pressPasskeys(form, request, entry)
    }
    guard let form = request.formData, let personID = form.first("apple_id") else {
      record(request, entry, status: 400, words: "this form is not from the emulator's pages")
      return .text("This form is not from the emulator's pages.\n", status: 400)
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
    return .redirect(HomeSearch(form).address(on: .people))
  }

  private static func person(_ id: String, _ form: FormData) -> EmulatorConfiguration.AppleID {
    let email = form.first("email") ?? ""
    return EmulatorConfiguration.AppleID(
      id: id, email: email.isEmpty ? nil : email, givenName: form.first("first_name") ?? "",
      familyName: form.first("last_name") ?? "")
  }
}
