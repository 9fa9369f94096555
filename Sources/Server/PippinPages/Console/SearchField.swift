package import PippinHTTP

/// The field that finds an account or a refusal.
enum SearchField {
  /// Posted, so that an email address is in no URL and no proxy’s log.
  static func inHeader(_ action: FormAction) -> HTML {
    """
    <form class="search" role="search" method="post" action="\(address: action.path)">\(action.tokenInput)\
    <label class="unseen" for="find">Find an account</label>\
    <input id="find" name="query" type="search" required maxlength="1400" autocomplete="off" \
    placeholder="Name, address or any id"><button>Search</button></form>
    """
  }
}

/// Accounts, the newest first: all of them, or what a search found if it was not one account alone.
package struct AccountsPage: ConsolePage {
  /// An account in a list.
  package struct Item: Sendable {
    let id: String
    let name: String?
    let email: String?
    let created: ConsoleTime
    let status: Status

    package enum Status: Sendable { case active, suspended, guest }

    package init(id: String, name: String?, email: String?, created: ConsoleTime, status: Status) {
      self.id = id
      self.name = name
      self.email = email
      self.created = created
      self.status = status
    }

    private var tag: HTML {
      switch status {
      case .active: "<span class=\"tag good\">active</span>"
      case .suspended: "<span class=\"tag bad\">suspended</span>"
      case .guest: "<span class=\"tag\">guest</span>"
      }
    }

    fileprivate var html: HTML {
      """
      <tr><th scope="row"><div class="whom"><a href="/accounts/\(id)">\(name ?? email ?? id)</a>\
      \(name == nil ? nil : email.map { " <span class=\"soft\">\($0)</span>" as HTML })</div></th>\
      <td>\(tag)</td><td>\(created.html)</td></tr>

      """
    }
  }

  /// The filter of the list, as the form's fields have it; an empty value does not filter.
  package struct Filter: Sendable {
    let provider: String
    let status: String
    let createdAfter: String

    package init(provider: String = "", status: String = "", createdAfter: String = "") {
      self.provider = provider
      self.status = status
      self.createdAfter = createdAfter
    }

    fileprivate var isEmpty: Bool { provider.isEmpty && status.isEmpty && createdAfter.isEmpty }
  }

  /// The ids beyond which the pages of newer and of older accounts begin.
  package struct Neighbours: Sendable {
    let newer: String?
    let older: String?

    package init(newer: String? = nil, older: String? = nil) {
      self.newer = newer
      self.older = older
    }
  }

  let query: String?
  let search: FormAction
  let filter: Filter
  let providers: [String]
  let accounts: [Item]
  let total: Int
  let isTotalExact: Bool
  let neighbours: Neighbours
  let refusals: [RefusalItem]

  /// - Parameters:
  ///   - query: nil for the list of all accounts.
  ///   - search: the form of a search, which is posted so that an address is in no URL.
  ///   - providers: which to choose from.
  package init(
    query: String?, search: FormAction, filter: Filter = Filter(), providers: [String], accounts: [Item], total: Int,
    isTotalExact: Bool = true, neighbours: Neighbours = Neighbours(), refusals: [RefusalItem] = []
  ) {
    self.query = query
    self.search = search
    self.filter = filter
    self.providers = providers
    self.accounts = accounts
    self.total = total
    self.isTotalExact = isTotalExact
    self.neighbours = neighbours
    self.refusals = refusals
  }

  package var section: ConsoleSection? { .accounts }
  package var title: String { query.map { "Search for “\($0)”" } ?? "Accounts" }

  package var content: HTML {
    let list: HTML =
      accounts.isEmpty
      ? nothing : "\(table)\(paging)"
    let refused: HTML? =
      refusals.isEmpty
      ? nil : "<h2>Refused sign-ins with this request id</h2>\n<ol class=\"events\">\(refusals.map(\.html))</ol>\n"
    return "\(filters)\(list)\(refused)"
  }

  private var table: HTML {
    """
    <table class="rows accounts"><caption>\(count)</caption><thead><tr><th scope="col">Account</th><th scope="col">Status</th>\
    <th scope="col">Created</th></tr></thead>
    <tbody>\(accounts.map(\.html))</tbody></table>

    """
  }

  private var count: String {
    let number = total.grouped
    return (isTotalExact ? "\(number) \(total == 1 ? "account" : "accounts")" : "More than \(number) accounts")
      + ", newest first"
  }

  /// The beginning of the form that requests this list again, before its fields.
  private var form: HTML {
    guard let query else { return "<form class=\"filter\" action=\"/accounts\">" }
    return """
      <form class="filter" method="post" action="\(address: search.path)">\(search.tokenInput)\
      <input type="hidden" name="query" value="\(query)">
      """
  }

  private var filters: HTML {
    """
    \(form)<div class="field"><label for="provider">Sign-in method</label>
    <select id="provider" name="provider"><option value="">Any</option>\(providers.map { provider -> HTML in
      option(provider, ProviderWords.title(provider), isChosen: provider == filter.provider)
    })</select></div><div class="field"><label for="status">Status</label>
    <select id="status" name="status"><option value="">Any</option>\(Self.statuses.map { status -> HTML in
      option(status.value, status.title, isChosen: status.value == filter.status)
    })</select></div><div class="field"><label for="created_after">Created since</label>
    <input id="created_after" name="created_after" type="date" value="\(filter.createdAfter)"></div><button>Filter</button></form>

    """
  }

  private static let statuses = [("active", "Active"), ("suspended", "Suspended"), ("guest", "Guest")].map {
    (value: $0, title: $1)
  }

  private func option(_ value: String, _ title: String, isChosen: Bool) -> HTML {
    "<option value=\"\(value)\"\(isChosen ? " selected" : nil)>\(title)</option>"
  }

  private var paging: HTML? {
    guard neighbours.newer != nil || neighbours.older != nil else { return nil }
    let fields = [("provider", filter.provider), ("status", filter.status), ("created_after", filter.createdAfter)]
    let hidden = fields.filter { !$0.1.isEmpty }.map { name, value -> HTML in
      "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
    }
    let buttons: [HTML?] = [
      neighbours.newer.map { "<button name=\"before\" value=\"\($0)\">Newer</button>" },
      neighbours.older.map { "<button name=\"after\" value=\"\($0)\">Older</button>" },
    ]
    return "\(form)\(hidden)\(buttons.compactMap(\.self))</form>\n"
  }

  private var nothing: HTML {
    if query == nil, filter.isEmpty { return "<p>There are no accounts yet.</p>\n" }
    return """
      <p>Nothing was found.</p>
      <p class="soft">Search for the beginning of a name, of a verified address or its domain, or of an external id. Account ids, \
      providers’ subjects and the request id of an error page must be complete. Unverified addresses are not searched, because anybody \
      could have entered them. A deleted account is found by its id only. The newest <a href="/refusals">refused sign-ins</a> may say \
      more.</p>

      """
  }
}

enum ConsoleList {
  /// The link to the rest of a list.
  static func next(_ address: String?) -> HTML? {
    address.map { "<p class=\"more\"><a rel=\"next\" href=\"\(address: $0)\">Older entries</a></p>\n" }
  }
}
