package import PippinHTTP

/// What happened to an account, newest first: the audit and the refused sign-ins.
package struct ConsoleHistory: Sendable {
  package enum Entry: Sendable {
    case event(HistoryEvent, ConsoleTime)
    case refusal(RefusalItem)
  }

  let entries: [Entry]
  /// Where older entries are.
  let next: String?
  let isFirstPage: Bool

  package init(entries: [Entry], next: String?, isFirstPage: Bool) {
    self.entries = entries
    self.next = next
    self.isFirstPage = isFirstPage
  }

  /// The newest entry about signing in, if it is a refusal.
  var latestRefusal: RefusalItem? {
    guard isFirstPage else { return nil }
    for entry in entries {
      switch entry {
      case .refusal(let item): return item
      case .event(let event, _) where event.isSignIn: return nil
      case .event: continue
      }
    }
    return nil
  }

  var html: HTML {
    guard !entries.isEmpty else { return "<p>Nothing is known.</p>" }
    return "<ol class=\"events\">\(entries.map(\.html))</ol>\n\(ConsoleList.next(next))"
  }
}

extension HistoryEvent {
  fileprivate var isSignIn: Bool { ["session.opened", "session.renewed", "account.created"].contains(kind) }
}

extension ConsoleHistory.Entry {
  fileprivate var html: HTML {
    switch self {
    case .refusal(let item): item.html
    case .event(let event, let time):
      """
      <li><div class="when">\(time.html)</div><div class="what"><p>\(event.sentence)</p></div></li>

      """
    }
  }
}

/// An account that is no more: what the audit kept.
package struct DeletedAccountPage: ConsolePage {
  let id: String
  let isFinished: Bool
  let history: ConsoleHistory

  package var section: ConsoleSection? { .accounts }
  package let title = "Deleted account"

  package init(id: String, isFinished: Bool, history: ConsoleHistory) {
    self.id = id
    self.isFinished = isFinished
    self.history = history
  }

  package var content: HTML {
    """
    <div class="verdict \(isFinished ? "good" : "warn")"><p><b>\(headline)</b></p>
    <p>\(advice)</p></div>
    <p class="soft"><code>\(id)</code></p>
    <section aria-labelledby="history"><h2 id="history">History</h2>
    \(history.html)</section>
    """
  }

  private var headline: String {
    isFinished ? "This account is deleted." : "This account is deleted, and Apple has not confirmed it yet."
  }

  private var advice: String {
    isFinished
      ? "The person can sign up again, and gets a new account."
      : "Until Apple confirms, the person cannot sign up again. It usually takes minutes; a parked job shows on Jobs."
  }
}
