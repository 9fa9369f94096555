package import PippinHTML

/// The field that finds an account or a refusal.
enum SearchField {
  /// Posted, so that an email address is in no URL and no proxy’s log.
  static func inHeader(_ action: FormAction) -> HTML {
    """
    <form class="search" role="search" method="post" action="\(address: action.path)">\(action.tokenInput)\
    <label class="unseen" for="find">Find an account</label>\
    <input id="find" name="query" type="search" required maxlength="320" autocomplete="off" \
    placeholder="Address, id or request id"><button>Search</button></form>
    """
  }
}

/// What a search found, if it was not one account alone.
package struct SearchPage: ConsolePage {
  /// An account in a list.
  package struct Item: Sendable {
    let id: String
    let name: String?
    let email: String?
    let created: ConsoleTime
    let isSuspended: Bool

    package init(id: String, name: String?, email: String?, created: ConsoleTime, isSuspended: Bool) {
      self.id = id
      self.name = name
      self.email = email
      self.created = created
      self.isSuspended = isSuspended
    }

    fileprivate var html: HTML {
      """
      <li><a href="/accounts/\(id)">\(name ?? email ?? id)</a>\(isSuspended ? " <span class=\"tag bad\">suspended</span>" : nil)
      <div class="soft">\(name == nil ? nil : email.map { "\($0) · " as HTML })created \(created.html)</div></li>

      """
    }
  }

  let query: String?
  let accounts: [Item]
  let refusals: [RefusalItem]
  /// Where the list goes on.
  let next: String?

  /// - Parameter query: nil for the list of all accounts.
  package init(query: String?, accounts: [Item], refusals: [RefusalItem] = [], next: String? = nil) {
    self.query = query
    self.accounts = accounts
    self.refusals = refusals
    self.next = next
  }

  package var section: ConsoleSection? { .accounts }
  package var title: String { query.map { "Search for “\($0)”" } ?? "Accounts" }

  package var content: HTML {
    guard !accounts.isEmpty || !refusals.isEmpty else { return nothing }
    let list: HTML? = accounts.isEmpty ? nil : "<ul class=\"list\">\(accounts.map(\.html))</ul>\n"
    let found: HTML? =
      refusals.isEmpty
      ? nil : "<h2>Refused sign-ins with this request id</h2>\n<ol class=\"events\">\(refusals.map(\.html))</ol>\n"
    return "\(query == nil ? hint : nil)\(list)\(found)\(ConsoleList.next(next))"
  }

  private var hint: HTML { "<p class=\"soft\">\(Self.howTo)</p>\n" }

  private var nothing: HTML {
    query == nil
      ? "<p>There are no accounts yet.</p>"
      : """
      <p>Nothing was found.</p>
      <p class="soft">\(Self.howTo) An unverified address finds nothing, because anybody could have typed it. Refused sign-ins are \
      kept for two weeks: <a href="/refusals">look at the newest</a>.</p>
      """
  }

  private static let howTo =
    "Search takes an exact verified address, an account id, a provider’s subject, or the request id that an error page shows."
}

enum ConsoleList {
  /// The link to the rest of a list.
  static func next(_ address: String?) -> HTML? {
    address.map { "<p class=\"more\"><a rel=\"next\" href=\"\(address: $0)\">Older entries</a></p>\n" }
  }
}
