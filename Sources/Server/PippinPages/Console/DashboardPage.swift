package import PippinHTTP

/// Whether the service is healthy, and what happened lately.
package struct DashboardPage: ConsolePage {
  /// The seconds between two loads, if the operator switched reloading on.
  package static let refreshSeconds = 60

  package var range: ConsoleRange
  /// Whether the page loads itself again. Off until the operator switches it on, and a link switches it off (WCAG 2.2.1, 2.2.2).
  package var isRefreshing: Bool
  package var health: [HealthNote]
  package var numbers: [ConsoleNumber]
  package var totals: Totals
  package var signUps: SignUpsOverTime
  /// Codes with how often they came.
  package var refusals: [(code: String, count: Int)]
  /// OpenID clients with how often people signed in to them; nil where the settings have none.
  package var clientSignIns: [(client: String, count: Int)]?
  /// Nil where no client has passkeys.
  package var passkeys: PasskeyFigures?
  /// Nil where the jobs could not be counted.
  package var queues: [JobQueue]?
  package var latency: LatencyFigures

  /// What else happened in the range, in numbers.
  package struct Totals: Sendable {
    let signIns: Int
    let refusals: Int
    /// Those refusals that the app or the server has to do something about.
    let errors: Int
    let consentsWithdrawn: Int

    package init(signIns: Int, refusals: Int, errors: Int, consentsWithdrawn: Int) {
      self.signIns = signIns
      self.refusals = refusals
      self.errors = errors
      self.consentsWithdrawn = consentsWithdrawn
    }

    fileprivate var words: String {
      func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number.grouped) \(number == 1 ? one : many)"
      }
      return [
        count(signIns, "sign-in to an existing account", "sign-ins to existing accounts"),
        count(refusals, "refused sign-in", "refused sign-ins")
          + (errors > 0 ? " (\(errors.grouped) because of the app or this server)" : ""),
        count(consentsWithdrawn, "withdrawn consent", "withdrawn consents"),
      ].joined(separator: ", ")
    }
  }

  package let title = "Dashboard"
  package var section: ConsoleSection? { .dashboard }

  package init(
    range: ConsoleRange, isRefreshing: Bool, health: [HealthNote], numbers: [ConsoleNumber],
    totals: Totals, signUps: SignUpsOverTime, refusals: [(code: String, count: Int)],
    clientSignIns: [(client: String, count: Int)]? = nil, passkeys: PasskeyFigures? = nil, queues: [JobQueue]?,
    latency: LatencyFigures
  ) {
    self.range = range
    self.isRefreshing = isRefreshing
    self.health = health
    self.numbers = numbers
    self.totals = totals
    self.signUps = signUps
    self.refusals = refusals
    self.clientSignIns = clientSignIns
    self.passkeys = passkeys
    self.queues = queues
    self.latency = latency
  }

  package var content: HTML {
    """
    \(HealthNote.list(health))<div class="bar-row">\(range.chooser(isRefreshing: isRefreshing))\(refresher)</div>
    <dl class="numbers">\(numbers.map(\.html))</dl>
    <p class="soft">In the last \(range.words): \(totals.words).</p>
    <div class="cards">
    \(card("sign-ups", "Sign-ups by provider", signUps.html, isWide: true))
    \(card("refusals-plot", "Refused sign-ins by reason", refusalsHTML))
    \(clientSignIns.map { card("client-sign-ins-plot", "Sign-ins by OpenID client", clientSignInsHTML($0)) })
    \(passkeys.map { card("passkeys", "Passkeys", $0.html) })
    \(card("latency", "Latency", latency.html))
    \(card("queues", "Late jobs", queuesHTML))
    </div>
    """
  }

  private func card(_ id: String, _ title: String, _ content: HTML, isWide: Bool = false) -> HTML {
    """
    <section class="card\(isWide ? " broad" : "")" aria-labelledby="\(id)-heading">\
    <h2 id="\(id)-heading">\(title)</h2>
    \(content)</section>
    """
  }

  private var refresher: HTML {
    let address = range.address(isRefreshing: !isRefreshing)
    return isRefreshing
      ? "<p class=\"refresh\">Refreshes every \(Self.refreshSeconds) seconds. <a href=\"\(address: address)\">Stop</a></p>"
      : "<p class=\"refresh\"><a href=\"\(address: address)\">Refresh every \(Self.refreshSeconds) seconds</a></p>"
  }

  private var refusalsHTML: HTML {
    guard let first = refusals.first else { return "<p>None in this period.</p>" }
    let bars = refusals.map { one in
      BarPlot.Bar(
        label: RefusalWords.of(one.code, reason: nil, provider: nil).short, value: Double(one.count),
        words: one.count.grouped, link: "/refusals?code=\(one.code)")
    }
    let plot = BarPlot(
      id: "refusals", title: "Refused sign-ins by reason", bars: bars, columns: ["Reason", "Count"])
    let words = RefusalWords.of(first.code, reason: nil, provider: nil)
    return "<p>Most often: \(words.short), \(first.count.grouped). \(words.cure)</p>\n"
      + plot.html(summary: bars.prefix(8).map { "\($0.label): \($0.words)" }.joined(separator: "; "))
  }

  private func clientSignInsHTML(_ clients: [(client: String, count: Int)]) -> HTML {
    guard !clients.isEmpty else { return "<p>None in this period.</p>" }
    let bars = clients.map { BarPlot.Bar(label: $0.client, value: Double($0.count), words: $0.count.grouped) }
    return BarPlot(
      id: "client-sign-ins", title: "Sign-ins by OpenID client", bars: bars, columns: ["Client", "Count"]
    ).html(summary: bars.prefix(8).map { "\($0.label): \($0.words)" }.joined(separator: "; "))
  }

  private var queuesHTML: HTML {
    guard let queues else { return "<p>The jobs could not be counted. Check the database.</p>" }
    return JobQueue.html(queues)
  }
}

/// How far the dashboard looks back.
package enum ConsoleRange: String, Sendable, CaseIterable {
  case day, week, month, year

  /// In words, after “the last”.
  var words: String {
    switch self {
    case .day: "24 hours"
    case .week: "7 days"
    case .month: "30 days"
    case .year: "1 year"
    }
  }

  func address(isRefreshing: Bool) -> String { "/?range=\(rawValue)\(isRefreshing ? "&refresh=on" : "")" }

  func chooser(isRefreshing: Bool) -> HTML {
    let links = Self.allCases.map { one -> HTML in
      let mark: HTML = one == self ? " aria-current=\"true\"" : ""
      return "<li><a href=\"\(address: one.address(isRefreshing: isRefreshing))\"\(mark)>\(one.words)</a></li>"
    }
    return "<nav aria-label=\"Time range\"><ul class=\"choice\">\(links)</ul></nav>"
  }
}

/// A number of the dashboard, and what it is to be compared with.
package struct ConsoleNumber: Sendable {
  let name: String
  package let value: String
  package let note: String

  /// A number of the period, and how it changed since the period before.
  package static func trend(_ name: String, _ value: Int, before: Int) -> ConsoleNumber {
    let note: String
    if value == before {
      note = "no change"
    } else if before > 0 {
      let percent = Int((Double(value - before) / Double(before) * 100).rounded())
      note = "\(percent < 0 ? "−" : "+")\(abs(percent)) %, before: \(before.grouped)"
    } else {
      note = "before: 0"
    }
    return ConsoleNumber(name: name, value: value.grouped, note: note)
  }

  /// A share of the period, and that of the period before.
  ///
  /// - Parameter what: what the whole is, in the plural.
  package static func share(
    _ name: String, _ part: Int, of whole: Int, what: String, before: (part: Int, whole: Int)
  ) -> ConsoleNumber {
    guard whole > 0 else { return ConsoleNumber(name: name, value: "–", note: "no \(what)") }
    func percent(_ part: Int, _ whole: Int) -> String { "\(Int((Double(part) / Double(whole) * 100).rounded())) %" }
    let then = before.whole > 0 ? ", before: \(percent(before.part, before.whole))" : ""
    return ConsoleNumber(
      name: name, value: percent(part, whole), note: "\(part.grouped) of \(whole.grouped) \(what)\(then)")
  }

  /// How many accounts there are, and what the period did to them.
  ///
  /// - Parameters:
  ///   - count: nil where they could not be counted.
  ///   - most: up to which number they are counted.
  package static func accounts(_ count: Int?, most: Int, created: Int, deleted: Int) -> ConsoleNumber {
    ConsoleNumber(
      name: "Accounts", value: count.map { $0 < most ? $0.grouped : "\(most.grouped)+" } ?? "–",
      note: count == nil ? "could not be counted" : "\(created.grouped) new, \(deleted.grouped) deleted")
  }

  /// How many accounts are active. There is no number of an earlier time to compare it with: a session keeps its last use only, and
  /// the statistics count sign-ins, not people.
  ///
  /// - Parameters:
  ///   - count: nil where they could not be counted.
  ///   - most: up to which number they are counted.
  package static func active(_ count: Int?, of all: Int?, most: Int, days: Int) -> ConsoleNumber {
    let name = "Active in \(days) days"
    guard let count, let all else { return ConsoleNumber(name: name, value: "–", note: "could not be counted") }
    let value = count < most ? count.grouped : "\(most.grouped)+"
    guard all > 0, all < most else {
      return ConsoleNumber(name: name, value: value, note: "accounts with a used session")
    }
    let percent = Int((Double(count) / Double(all) * 100).rounded())
    return ConsoleNumber(name: name, value: value, note: "\(percent) % of all accounts")
  }

  var html: HTML {
    "<div><dt>\(name)</dt><dd><b>\(value)</b> <span class=\"soft\">\(note)</span></dd></div>\n"
  }
}

/// One thing about the service’s health, with what to do about it.
package struct HealthNote: Sendable {
  package enum State: Int, Sendable, Comparable, CaseIterable {
    case good, warn, bad

    package static func < (left: State, right: State) -> Bool { left.rawValue < right.rawValue }

    var word: String {
      switch self {
      case .good: "OK"
      case .warn: "Attention"
      case .bad: "Problem"
      }
    }

    /// The state's name, for programs.
    package var name: String {
      switch self {
      case .good: "good"
      case .warn: "warn"
      case .bad: "bad"
      }
    }
  }

  package let state: State
  package let text: String
  package let cure: String?
  let link: (words: String, address: String)?
  /// Whether the note says that the state is unknown, so that nobody may call the service healthy.
  let isUnproven: Bool

  package init(
    _ state: State, _ text: String, cure: String? = nil, link: (words: String, address: String)? = nil,
    isUnproven: Bool = false
  ) {
    self.isUnproven = isUnproven
    self.state = state
    self.text = text
    self.cure = cure
    self.link = link
  }

  /// The note for operators who may not open the linked page.
  package var withoutLink: HealthNote { HealthNote(state, text, cure: cure, isUnproven: isUnproven) }

  /// One sentence that sums up the notes.
  package static func headline(_ notes: [HealthNote]) -> String {
    switch notes.map(\.state).max() ?? .good {
    case .good where notes.contains(where: \.isUnproven): "No problem is known, but no other server has been asked yet."
    case .good: "The service is healthy."
    case .warn: "The service works, and something needs attention."
    case .bad: "The service has a problem."
    }
  }

  private var html: HTML {
    """
    <li><span class="tag \(state.name)">\(state.word)</span> \(text)\(cure.map { " <span class=\"soft\">\($0)</span>" as HTML })\
    \(link.map { " <a href=\"\(address: $0.address)\">\($0.words)</a>" as HTML })</li>

    """
  }

  /// The notes, below a sentence that sums them up.
  ///
  /// - Parameter isOpen: whether the good ones are shown without a click.
  static func list(_ notes: [HealthNote], isOpen: Bool = false) -> HTML {
    let worst = notes.map(\.state).max() ?? .good
    let troubles = notes.filter { $0.state != .good }
    let fine = notes.filter { $0.state == .good }
    let open: HTML? = troubles.isEmpty ? nil : "<ul>\(troubles.map(\.html))</ul>\n"
    return """
      <section class="verdict \(worst.name)" aria-label="Health"><p><b>\(headline(notes))</b></p>
      \(open)<details\(isOpen ? " open" : nil)><summary>\(fine.count) \(fine.count == 1 ? "check is" : "checks are") fine</summary><ul>\(fine.map(\.html))</ul></details></section>

      """
  }
}
