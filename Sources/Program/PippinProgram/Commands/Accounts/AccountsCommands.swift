import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinSecret
import PippinServer
import PippinTokens

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
    operand: AccountReference.usage,
    notes: AccountReference.notes
      + " The events of an account that was merged into it are under that account's own id.",
    run: { (invocation) throws(CommandFailure) in
      let settings = try invocation.serverSettings()
      let lines = try await invocation.withAccount(settings) { (account, store) throws(StoreError) in
        try await AccountExport.history(of: account.id, in: store).map { AccountExport.Event($0) }
      }
      if invocation.arguments.has("json") {
        for line in lines { try invocation.writeJSON(line) }
      } else {
        try invocation.console.write(AccountWords.history(lines))
        invocation.tellMerges(in: lines.map { ($0.kind, $0.detail) })
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
      try invocation.writeJSON(export)
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

extension Command {
  static let accountsDelete = Command(
    name: "accounts delete", summary: "Delete an account permanently, as its owner could.",
    options: AccountReference.options + [
      .flag("yes", "confirm the deletion; without it nothing is deleted"), .flag("json", "print the result as JSON"),
    ],
    operand: AccountReference.usage,
    notes: AccountReference.notes
      + " Every session ends, and the running server revokes the account's tokens at Apple. Give the receipt to the person, who can use it to check the progress.",
    run: { (invocation) throws(CommandFailure) in
      let arguments = invocation.arguments
      guard let operand = arguments.operand else { throw arguments.usage("ACCOUNT is missing") }
      let settings = try invocation.serverSettings()
      let result = try await invocation.withFlows(settings) { (flows) throws(CommandFailure) -> DeletionResult in
        let account = try await invocation.account(operand, in: flows.store)
        guard arguments.has("yes") else {
          throw .refused(
            code: "not_confirmed",
            detail:
              "Nothing was deleted. This deletes the account \(account.id) permanently. Add --yes to confirm.")
        }
        do throws(ServerError) {
          return try await flows.deletion.deleteAccountAsAdministrator(account.id)
        } catch {
          throw CommandFailure(error)
        }
      }
      try invocation.console.write(arguments.has("json") ? DeletionWords.json(result) : DeletionWords.words(result))
    })
}

/// The output of `accounts delete`, as text and as JSON.
private enum DeletionWords {
  static func words(_ result: DeletionResult) -> String {
    var table = TextTable()
    table.add("deleted", result.account.description)
    table.add("at Apple", result.atApple.rawValue)
    table.add("receipt", result.receipt.revealed)
    return table.text
  }

  static func json(_ result: DeletionResult) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("deleted", result.account.description)
    writer.member("apple", result.atApple.rawValue)
    writer.member("receipt", result.receipt.revealed)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}

/// The readable output of the `accounts` commands.
enum AccountWords {
  static func overview(_ export: AccountExport) -> String {
    let account = export.account
    var facts = TextTable()
    facts.add("account", account.id)
    facts.add("realm", Printable.text(export.realm))
    facts.add("name", account.name.map { name($0) })
    facts.add("email", account.email.map { email($0, account) })
    facts.add("language", account.language)
    let kept = [
      ("external id", account.externalID), ("metadata", account.metadata?.forApp?.text),
      ("private", export.privateMetadata?.text),
    ]
    for (name, value) in kept { if let value { facts.add(name, Printable.text(value, limit: 255)) } }
    if account.guest == true { facts.add("guest", "yes: no sign-in method, and deleted when it is not used") }
    if let suspension = export.suspension {
      facts.add(
        "suspended",
        "\(suspension.at.text) by \(Printable.text(suspension.by)): \(Printable.text(suspension.reason, limit: 200))")
    }
    facts.add("created", account.createdAt.text)
    facts.add("sessions", "\(export.sessions.count) live")
    var methods = TextTable("sign-in method", "status", "since", "address", "token kept for", "identity")
    for each in export.identities {
      let identity = each.identity
      methods.add(
        Printable.text("\(identity.provider):\(each.tenant):\(each.subject)", limit: 160), identity.status,
        identity.createdAt.text, identity.email.map { Printable.text($0) },
        each.providerTokens.isEmpty
          ? nil : each.providerTokens.map { Printable.text($0.clientID) }.joined(separator: ","),
        identity.id)
    }
    return facts.text + "\n" + methods.text
  }

  static func sessions(_ export: AccountExport) -> String {
    guard !export.sessions.isEmpty else { return "There are no active sessions.\n" }
    var table = TextTable("session", "client", "signed in with", "device", "signed in", "last used", "ends")
    for session in export.sessions {
      let device = [session.name, session.platform].compactMap(\.self).joined(separator: ", ")
      table.add(
        session.id, Printable.text(session.clientID), "\(session.provider) \(session.surface)",
        device.isEmpty ? nil : Printable.text(device), session.authenticatedAt.text, session.lastUsedAt.text,
        session.expiresAt.text)
    }
    return table.text
  }

  static func history(_ lines: [AccountExport.Event]) -> String {
    guard !lines.isEmpty else { return "The audit log has no events for this account.\n" }
    var table = TextTable("at", "what", "detail", "by", "network", "device", "client", "session", "identity")
    for line in lines {
      table.add(
        line.at.text, line.kind, line.detail.map { Printable.text($0, limit: 300) },
        line.actor.map { Printable.text($0) },
        line.network.map { Printable.text($0) }, line.device.map { Printable.text($0) },
        line.clientID.map { Printable.text($0) }, line.sessionID, line.identityID)
    }
    return table.text
  }

  static func name(_ name: NameBody) -> String {
    Printable.text([name.givenName, name.familyName].compactMap(\.self).joined(separator: " "))
  }

  private static func email(_ address: String, _ account: AccountBody) -> String {
    let facts = [
      account.emailVerified == true ? "verified" : "not verified",
      account.isPrivateEmail == true ? "private relay" : nil,
      account.emailDeliverable == false ? "forwarding is off" : nil,
    ]
    return "\(Printable.text(address)) (\(facts.compactMap(\.self).joined(separator: ", ")))"
  }
}
