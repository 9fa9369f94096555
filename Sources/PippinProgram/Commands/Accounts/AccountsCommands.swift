import PippinAPI
import PippinAccounts
import PippinFlows

extension Command {
  static let accountsShow = accounts(
    "show", "Show an account, its ways in and how many sessions it has.",
    notes: "With --json also the sessions, in the form of the export."
  ) { export in AccountWords.overview(export) }

  static let accountsSessions = accounts("sessions", "List where a person is signed in.") { export in
    AccountWords.sessions(export)
  }

  /// What both show: the present state of an account, in words or as the export without its history.
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
    name: "accounts audit", summary: "List what happened to an account, oldest first.",
    options: AccountReference.options + [.flag("json", "print one JSON object a line")],
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
    summary: "Print everything that is held of a person, as JSON: for the person's right to it.",
    options: AccountReference.options, operand: AccountReference.usage, notes: AccountReference.notes,
    run: { (invocation) throws(CommandFailure) in
      let export = try await invocation.accountExport(withHistory: true)
      try invocation.console.write(APIEncoding.json(export) + [UInt8(ascii: "\n")])
    })
}

extension Invocation {
  fileprivate func accountExport(withHistory: Bool) async throws(CommandFailure) -> AccountExport {
    let settings = try serverSettings()
    return try await withAccount(settings) { (account, store) throws(StoreError) in
      try await AccountExport.of(account, in: store, withHistory: withHistory, now: now())
    }
  }
}
