import PippinAPI
import PippinAccounts
import PippinServer

extension Command {
  static let accountsShow = accounts(
    "show", "Show an account, its sign-in methods and its number of sessions.",
    notes: "--json prints the sessions too, in the format of the export."
  ) { export in AccountWords.overview(export) }

  static let accountsSessions = accounts("sessions", "List an account's sessions.") { export in
    AccountWords.sessions(export)
  }

  /// `show` and `sessions`: both print the account's present state, as text or as the export without its history.
  private static func accounts(
    _ name: String, _ summary: String, notes: String = "", words: @escaping @Sendable (AccountExport) -> String
  ) -> Command {
    Command(
      name: "accounts " + name, summary: summary,
      options: AccountReference.options + [.flag("json", "print it as JSON")], operand: AccountReference.usage,
      notes: AccountReference.notes + (notes.isEmpty ? "" : " " + notes),
      run: { (invocation) throws(CommandFailure) in
        let export = try await invocation.accountExport(withHistory: false)
        let isJSON = invocation.arguments.has("json")
        try invocation.console.write(
          isJSON ? APIEncoding.json(export) + [UInt8(ascii: "\n")] : Array(words(export).utf8))
      })
  }

  static let accountsAudit = Command(
    name: "accounts audit", summary: "List an account's audit events, oldest first.",
    options: AccountReference.options + [.flag("json", "print one JSON object per line")],
    operand: AccountReference.usage, notes: AccountReference.notes,
    run: { (invocation) throws(CommandFailure) in
      let settings = try invocation.serverSettings()
      let lines = try await invocation.withAccount(settings) { (account, store) throws(StoreError) in
        try await AccountExport.history(of: account.id, in: store).map { AccountExport.Event($0) }
      }
      if invocation.arguments.has("json") {
        for line in lines { try invocation.console.write(APIEncoding.json(line) + [UInt8(ascii: "\n")]) }
      } else {
        try invocation.console.write(AccountWords.history(lines))
      }
    })

  static let accountsExport = Command(
    name: "accounts export",
    summary:
      "Print all data held about a person, as JSON, to answer a data access request; or write all accounts to a file.",
    options: AccountReference.options + [
      .flag("all", "write every account of the realm to the file ACCOUNT, as lines for pippin accounts import"),
      .flag("replace", "with --all: replace the file if it exists"),
    ],
    operand: AccountReference.usage,
    notes: AccountReference.notes
      + " With --all, name a file instead. It holds password hashes and Apple's refresh tokens: it is readable by its owner only; delete it when it is no longer needed.",
    run: { (invocation) throws(CommandFailure) in
      if invocation.arguments.has("all") {
        guard let path = invocation.arguments.operand else { throw invocation.arguments.usage("FILE is missing") }
        return try await invocation.exportAll(to: path)
      }
      let export = try await invocation.accountExport(withHistory: true)
      try invocation.console.write(APIEncoding.json(export) + [UInt8(ascii: "\n")])
    })
}

extension Invocation {
  fileprivate func accountExport(withHistory: Bool) async throws(CommandFailure) -> AccountExport {
    let settings = try serverSettings()
    return try await withAccount(settings) { (account, store) throws(StoreError) in
      try await AccountExport.of(
        account, in: store, withHistory: withHistory, naming: { settings.clients[$0]?.name }, now: now())
    }
  }
}
