import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinServer
import PippinTokens

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
      let page = try await invocation.withList { (flows) throws(ServerError) in
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

/// The options that commands with a list share.
enum ListOption {
  /// The largest page.
  static let most = 1000

  static let page: [CommandOption] = [
    .value("limit", "N", .optional, "how many to list, at most \(most); 50 if left out"),
    .value("after", "ID", .optional, "go on after this one, which the command named at the end of the page before"),
  ]
}

extension Invocation {
  /// The given options as the parameters that the operator API takes for them.
  func query(_ options: String...) throws(CommandFailure) -> FormData {
    var pairs: [(String, String)] = []
    for option in options {
      // The API takes an empty value as none, because forms send it.
      guard let value = try nonEmpty(option).first else { continue }
      pairs.append((option.replacing("-", with: "_"), value))
    }
    return FormData(pairs)
  }

  /// Reads a list.
  func withList<Outcome: Sendable>(
    _ work: (OperatorFlows) async throws(ServerError) -> Outcome
  ) async throws(CommandFailure) -> Outcome {
    try await withFlows(try serverSettings()) { (flows) throws(CommandFailure) in
      do throws(ServerError) {
        return try await work(flows.operations)
      } catch {
        throw usage(of: error)
      }
    }
  }

  /// A parameter that is not valid names its option.
  func usage(of error: ServerError) -> CommandFailure {
    guard let mistake = error.details.errors?.first else { return CommandFailure(error) }
    return arguments.usage("--\(mistake.field.replacing("_", with: "-")) \(mistake.reason)")
  }

  /// Writes a body of the operator API.
  func writeJSON(_ body: some Encodable) throws(CommandFailure) {
    try console.write(APIEncoding.json(body) + [UInt8(ascii: "\n")])
  }

  /// Writes an object that the operator API does not have.
  func writeJSON(_ members: (inout JSONWriter) -> Void) throws(CommandFailure) {
    var writer = JSONWriter()
    writer.beginObject()
    members(&writer)
    writer.endObject()
    try console.write(writer.bytes + [UInt8(ascii: "\n")])
  }

  /// Says how to see more, if there is more.
  func tellNextPage(_ next: String?, of sentence: String) {
    if let next { console.say("\(sentence) For the next ones, add: --after \(next)\n") }
  }
}
