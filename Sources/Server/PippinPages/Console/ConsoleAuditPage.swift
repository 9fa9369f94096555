package import PippinHTTP

/// The audit of all accounts and of the installation, newest first.
package struct ConsoleAuditPage: ConsolePage {
  package struct Item: Sendable {
    let event: HistoryEvent
    let at: ConsoleTime
    /// Nil for what is about the installation.
    let account: String?

    package init(_ event: HistoryEvent, at: ConsoleTime, account: String?) {
      self.event = event
      self.at = at
      self.account = account
    }

    fileprivate var html: HTML {
      """
      <li><div class="when">\(at.html)</div><div class="what"><p>\(event.sentence)</p>
      <p class="soft"><code>\(event.kind)</code>\(event.source.map { " · \($0)" as HTML })\(account.map { " · <a href=\"/accounts/\($0)\">Open the account</a>" as HTML })</p></div></li>

      """
    }
  }

  /// The filter of the list, as the form's fields have it; an empty value does not filter.
  package struct Filter: Sendable {
    let kind: String
    let origin: String
    let actor: String
    let account: String
    let from: String
    let to: String

    package init(
      kind: String = "", origin: String = "", actor: String = "", account: String = "", from: String = "",
      to: String = ""
    ) {
      self.kind = kind
      self.origin = origin
      self.actor = actor
      self.account = account
      self.from = from
      self.to = to
    }

    /// The names and values of the form's fields.
    package var fields: [(String, String)] {
      [("kind", kind), ("origin", origin), ("actor", actor), ("account_id", account), ("from", from), ("to", to)]
    }
  }

  let items: [Item]
  let filter: Filter
  /// Which kinds to choose from.
  let kinds: [String]
  let newer: String?
  let older: String?

  package let title = "Audit"
  package var section: ConsoleSection? { .audit }

  package init(items: [Item], filter: Filter, kinds: [String], newer: String?, older: String?) {
    self.items = items
    self.filter = filter
    self.kinds = kinds
    self.newer = newer
    self.older = older
  }

  package var content: HTML {
    """
    <p class="soft">What happened to accounts and to this installation, newest first. Nothing personal is kept about deleted accounts.</p>
    \(form)\(items.isEmpty ? "<p>Nothing was found.</p>\n" : "<ol class=\"events\">\(items.map(\.html))</ol>\n" as HTML)\(paging)
    """
  }

  private var form: HTML {
    """
    <form class="filter" action="/audit"><div class="field"><label for="kind">Event</label>
    <select id="kind" name="kind"><option value="">Any</option>\(kinds.map { option($0, $0, filter.kind) })</select></div>\
    <div class="field"><label for="origin">Caused by</label>
    <select id="origin" name="origin"><option value="">Anybody</option>\(Self.origins.map { option($0.value, $0.words, filter.origin) })</select></div>\
    \(field("actor", "Operator token", filter.actor, "text"))\(field("account_id", "Account id", filter.account, "text"))\
    \(field("from", "From", filter.from, "date"))\(field("to", "To", filter.to, "date"))<button>Filter</button></form>

    """
  }

  private static let origins = [
    ("operator", "Operators"), ("person", "People"), ("system", "The server or a provider"),
  ].map { (value: $0, words: $1) }

  private func option(_ value: String, _ words: String, _ chosen: String) -> HTML {
    "<option value=\"\(value)\"\(value == chosen ? " selected" : nil)>\(words)</option>"
  }

  private func field(_ name: String, _ label: String, _ value: String, _ type: String) -> HTML {
    let limit: HTML? = type == "text" ? " maxlength=\"64\" autocomplete=\"off\"" : nil
    return """
      <div class="field"><label for="\(name)">\(label)</label>
      <input id="\(name)" name="\(name)" type="\(type)" value="\(value)"\(limit)></div>
      """
  }

  private var paging: HTML? {
    let links: [HTML?] = [
      newer.map { "<a rel=\"prev\" href=\"\(address: $0)\">Newer</a>" },
      older.map { "<a rel=\"next\" href=\"\(address: $0)\">Older</a>" },
    ]
    let shown = links.compactMap(\.self)
    return shown.isEmpty ? nil : "<p class=\"more row\">\(shown)</p>"
  }
}
