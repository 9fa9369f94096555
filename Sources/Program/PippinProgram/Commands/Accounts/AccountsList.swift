import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinServer

extension Command {
  static let accountsList = Command(
    name: "accounts list", summary: "List accounts, the newest first, or search for them.",
    options: SettingsSources.options + [
      .value(
        "query", "TEXT", .optional, "only accounts that this text names, or whose names and addresses begin with it"),
      .value(
        "provider", Endpoint.searchedProviders.joined(separator: "|"), .optional,
        "only accounts with a sign-in method of this provider"),
      .value("status", "active|suspended|guest", .optional, "only accounts of this status"),
      .value("created-after", "DATE", .optional, "only accounts created after a day or time, such as 2026-01-31"),
    ] + ListOption.page + [.flag("json", "print the page as JSON, as the operator API does")],
    notes: """
      TEXT is an account id, a provider's subject, provider:tenant:subject, the credential id of a passkey, or a verified email address; \
      or the beginning of a name, of a verified address, of its domain, or of an external id. A whole address or id finds nothing that \
      only begins with it. An account that TEXT names exactly comes first. The list has the accounts of all realms.
      """,
    run: { (invocation) throws(CommandFailure) in
      let query = try invocation.query("query", "provider", "status", "created-after", "limit", "after")
      let page = try await invocation.withList(query) { (flows, query) throws(ServerError) in
        try await flows.accountPage(query, most: ListOption.most)
      }
      guard !invocation.arguments.has("json") else { return try invocation.writeJSON(page) }
      try invocation.console.write(AccountWords.list(page))
      let total = page.totalIsExact ? "\(page.total)" : "\(page.total) or more"
      invocation.tellNextPage(page.next, of: "\(page.items.count) of \(total) accounts are shown.")
    })
}

extension AccountWords {
  fileprivate static func list(_ page: OperatorAccountPage) -> String {
    guard !page.items.isEmpty else { return "No account was found.\n" }
    var table = TextTable("account", "status", "name", "email", "external id", "created", "realm")
    for account in page.items {
      table.add(
        account.id, account.suspension != nil ? "suspended" : account.guest == true ? "guest" : "active",
        account.name.map { name($0) }, account.email.map { Printable.text($0) },
        account.externalID.map { Printable.text($0) }, account.createdAt.text, Printable.text(account.realm))
    }
    return table.text
  }
}
