package import PippinHTTP

/// The jobs, the parked ones first.
package struct ConsoleJobsPage: ConsolePage {
  package struct Item: Sendable {
    let id: String
    let kind: String
    /// What its kind does.
    let effect: String
    let attempts: Int
    let created: ConsoleTime
    /// When it is due, unless it is parked.
    let due: ConsoleTime
    let parked: (at: ConsoleTime, reason: String)?
    /// Why the last try failed.
    let lastError: String?
    /// The account that an email is about; nil where the job knows none, or the token may not read accounts.
    let account: String?
    let retry: FormAction
    /// Runs it before it is due.
    let run: FormAction

    package init(
      id: String, kind: String, effect: String, attempts: Int, created: ConsoleTime, due: ConsoleTime,
      parked: (at: ConsoleTime, reason: String)?, lastError: String? = nil, account: String? = nil, retry: FormAction,
      run: FormAction
    ) {
      self.id = id
      self.kind = kind
      self.effect = effect
      self.attempts = attempts
      self.created = created
      self.due = due
      self.parked = parked
      self.lastError = lastError
      self.account = account
      self.retry = retry
      self.run = run
    }
  }

  let parked: [Item]
  let others: [Item]
  let nextParked: String?
  let next: String?

  package let title = "Jobs"
  package var section: ConsoleSection? { .jobs }

  package init(parked: [Item], others: [Item], nextParked: String?, next: String?) {
    self.parked = parked
    self.others = others
    self.nextParked = nextParked
    self.next = next
  }

  package var content: HTML {
    """
    <h2>Parked</h2>
    \(parked.isEmpty ? "<p>No job is parked.</p>\n" : parkedHTML)<h2>Waiting</h2>
    \(others.isEmpty ? "<p>No job is waiting.</p>\n" : "<ul class=\"list\">\(others.map(\.waitingHTML))</ul>\n" as HTML)\
    \(next.map { "<p class=\"more\"><a rel=\"next\" href=\"\(address: $0)\">Later jobs</a></p>" as HTML })
    """
  }

  private var parkedHTML: HTML {
    """
    <p class="soft">The server gave up on these jobs after too many attempts. Fix the cause, then retry them.</p>
    <ul class="list">\(parked.map(\.parkedHTML))</ul>
    \(nextParked.map { "<p class=\"more\"><a rel=\"next\" href=\"\(address: $0)\">Later parked jobs</a></p>\n" as HTML })
    """
  }
}

extension ConsoleJobsPage.Item {
  fileprivate var parkedHTML: HTML {
    """
    <li class="split"><div><b>\(kind)</b> <span class="tag bad">parked</span> \(lastError ?? parked?.reason)
    <div class="soft">\(effect)<br>\(attempts) attempts, parked \(parked?.at.html)<br>Created \(created.html) · <code>\(id)</code>\(accountHTML)</div></div>
    <div class="row">\(retry.consoleForm("Retry", style: "button", about: "Retry \(kind), \(id)"))\
    <a class="button danger" href="/jobs/\(id)/remove" aria-label="Remove… \(kind), \(id)">Remove…</a></div></li>

    """
  }

  private var accountHTML: HTML? {
    account.map { "<br>Account <code>\($0)</code> · <a href=\"/accounts/\($0)\">Open the account</a>" }
  }

  fileprivate var waitingHTML: HTML {
    """
    <li class="split"><div><b>\(kind)</b>
    <div class="soft">\(effect)<br>Due \(due.html)\(attempts > 0 ? ", \(attempts) attempts" : "")\(lastError.map { "<br>Last error: \($0)" as HTML })\(accountHTML)</div></div>
    <div class="row">\(run.consoleForm("Run now", style: "button", about: "Run \(kind) now, \(id)"))</div></li>

    """
  }
}
