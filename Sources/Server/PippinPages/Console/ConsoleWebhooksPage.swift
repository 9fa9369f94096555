package import PippinHTTP

/// Who receives webhooks, and what became of the messages.
package struct ConsoleWebhooksPage: ConsolePage {
  package struct Receiver: Sendable {
    /// Without its query.
    let address: String
    /// Nil for all.
    let events: [String]?
    /// When it last accepted a message.
    let last: ConsoleTime?
    /// Sends it a test; nil where the token does not allow it.
    let test: FormAction?

    package init(address: String, events: [String]?, last: ConsoleTime?, test: FormAction?) {
      self.address = address
      self.events = events
      self.last = last
      self.test = test
    }

    fileprivate var html: HTML {
      let accepted: HTML = last.map { "Last delivery \($0.html)" } ?? "Nothing was delivered in the last three days."
      return """
        <li class="split"><div><b>\(address)</b>
        <div class="soft">\(events.map { $0.joined(separator: ", ") } ?? "All events")<br>\(accepted)</div></div>
        \(test.map { "<div class=\"row\">\($0.consoleForm("Send a test", style: "button", about: "Send a test to \(address)"))</div>" as HTML })</li>

        """
    }
  }

  package struct Item: Sendable {
    let id: String
    let event: String
    /// `waiting`, `failed`, `parked` or `delivered`.
    let status: String
    let attempts: Int
    /// The address without its query; nil where the settings no longer have it.
    let receiver: String?
    let created: ConsoleTime
    /// When it is tried next.
    let due: ConsoleTime?
    /// When it was accepted or given up on.
    let ended: ConsoleTime?
    let milliseconds: Int?
    let error: String?
    /// Nil where it is about none, or the token may not read accounts.
    let account: String?
    /// What the message says, as JSON; nil where the token may not read accounts.
    let data: String?
    /// Nil where the token does not allow it.
    let resend: FormAction?

    package init(
      id: String, event: String, status: String, attempts: Int, receiver: String?, created: ConsoleTime,
      due: ConsoleTime?, ended: ConsoleTime?, milliseconds: Int?, error: String?, account: String?, data: String?,
      resend: FormAction?
    ) {
      self.id = id
      self.event = event
      self.status = status
      self.attempts = attempts
      self.receiver = receiver
      self.created = created
      self.due = due
      self.ended = ended
      self.milliseconds = milliseconds
      self.error = error
      self.account = account
      self.data = data
      self.resend = resend
    }

    private var tag: HTML {
      let look = ["delivered": " good", "failed": " warn", "parked": " bad"][status] ?? ""
      return "<span class=\"tag\(look)\">\(status)</span>"
    }

    private var outcome: HTML {
      var parts: [HTML] = ["\(attempts) \(attempts == 1 ? "attempt" : "attempts")"]
      if let milliseconds { parts.append("\(milliseconds.grouped) ms") }
      if let due { parts.append("next \(due.relative)") }
      if let ended { parts.append("\(status) \(ended.relative)") }
      return parts.joined(separator: ", ")
    }

    fileprivate var html: HTML {
      """
      <li class="split"><div><b>\(event)</b> \(tag)\(error.map { " \($0)" as HTML })
      <div class="soft">\(receiver ?? "The settings no longer name the receiver.")<br>\(created.html) · \(outcome)\
      \(account.map { " · <a href=\"/accounts/\($0)\">Open the account</a>" as HTML })</div>\
      \(data.map { "<details><summary>Data</summary><pre><code>\($0)</code></pre></details>" as HTML })</div>
      \(resend.map { "<div class=\"row\">\($0.consoleForm("Send again", style: "button", about: "Send \(event) again, \(id)"))</div>" as HTML })</li>

      """
    }
  }

  /// The filter of the list, as the form's fields have it; an empty value does not filter.
  package struct Filter: Sendable {
    let event: String
    let status: String

    package init(event: String = "", status: String = "") {
      self.event = event
      self.status = status
    }
  }

  let receivers: [Receiver]
  let waiting: Int
  let parked: Int
  let items: [Item]
  let filter: Filter
  /// What to choose from.
  let events: [String]
  let statuses: [String]
  let next: String?

  package let title = "Webhooks"
  package var section: ConsoleSection? { .webhooks }

  package init(
    receivers: [Receiver], waiting: Int, parked: Int, items: [Item], filter: Filter, events: [String],
    statuses: [String], next: String?
  ) {
    self.receivers = receivers
    self.waiting = waiting
    self.parked = parked
    self.items = items
    self.filter = filter
    self.events = events
    self.statuses = statuses
    self.next = next
  }

  package var content: HTML {
    """
    <h2>Receivers</h2>
    \(receivers.isEmpty ? "<p>The settings name none.</p>" : "<ul class=\"list\">\(receivers.map(\.html))</ul>" as HTML)
    <h2>Messages</h2>
    <p class="soft">\(waiting.grouped) waiting or failed, \(parked.grouped) parked. Delivered messages are listed for three days. A message that \
    is sent again has the same id.</p>
    <form class="filter" action="/webhooks"><div class="field"><label for="event">Event</label>
    <select id="event" name="event"><option value="">Any</option>\(events.map { option($0, filter.event) })</select></div>\
    <div class="field"><label for="status">Status</label>
    <select id="status" name="status"><option value="">Any</option>\(statuses.map { option($0, filter.status) })</select></div>\
    <button>Filter</button></form>
    \(items.isEmpty ? "<p>There are none.</p>\n" : "<ul class=\"list\">\(items.map(\.html))</ul>\n" as HTML)\(ConsoleList.next(next))
    """
  }

  private func option(_ value: String, _ chosen: String) -> HTML {
    "<option value=\"\(value)\"\(value == chosen ? " selected" : nil)>\(value)</option>"
  }
}
