import PippinAccounts
import PippinFoundation
import PippinServer
import PippinTokens

extension Command {
  static let sessionsEnd = Command(
    name: "sessions end", summary: "End the sessions of all accounts, or those of one client, time or account.",
    options: AccountReference.options + [
      .flag("all", "every session"),
      .value("account", AccountReference.usage, .optional, "every session of this account"),
      .value("client", "ID", .optional, "those of this client: an app, a website or an OpenID client"),
      .value("since", "TIME", .optional, "those that were opened, or renewed by a sign-in, at this time or later"),
      .value(
        "before", "TIME", .optional,
        "those that were opened before this time; until now if left out beside --client and --since"),
      .value("reason", "TEXT", .optional, "why, for the audit log; not beside --account"),
      .flag("json", "print the result as JSON"),
    ],
    notes: AccountReference.notes + """
       TIME is a day or a time of RFC 3339, such as 2026-02-03 or 2026-02-03T04:05:06Z. Servers keep running; they refuse the ended \
      sessions at once. 200 accounts end in one transaction, so nobody waits long behind it. If the command is stopped, what ended stays \
      ended; run it again to go on. A person who signs in while --all runs may have to sign in once more.
      """,
    run: { (invocation) throws(CommandFailure) in
      let ended =
        if let account = invocation.arguments["account"] {
          try await invocation.endSessions(of: account)
        } else {
          try await invocation.endSessions()
        }
      guard invocation.arguments.has("json") else {
        return try invocation.console.write("ended  the sessions of \(ended.words)\n")
      }
      try invocation.writeJSON { $0.member("accounts", ended.count) }
    })
}

extension Invocation {
  /// Ends all sessions of the account that `text` names.
  fileprivate func endSessions(of text: String) async throws(CommandFailure) -> (count: Int64, words: String) {
    // The audit keeps no reason beside the end of one account's sessions.
    for option in ["all", "client", "since", "before", "reason"] where arguments.has(option) {
      throw arguments.usage("--account ends every session of one account; leave --\(option) out beside it")
    }
    let id = try await withFlows(try serverSettings()) { (flows) throws(CommandFailure) -> AccountID in
      let id = try await account(text, in: flows.store).id
      do throws(ServerError) {
        try await flows.operations.endSessions(of: id, by: AuditEvent.commandLine)
      } catch {
        throw CommandFailure(error)
      }
      return id
    }
    return (1, "the account \(id)")
  }

  /// Ends the sessions of all accounts that the options name.
  fileprivate func endSessions() async throws(CommandFailure) -> (count: Int64, words: String) {
    // They name an account, and would look as if they narrowed what ends.
    for option in ["realm", "by"] where arguments.has(option) {
      throw arguments.usage("--\(option) says how --account names an account; leave it out without that")
    }
    let filter = try sessionFilter()
    let reason = try reason(longest: SessionFlows.longestReason)
    let line = ProgressLine(console)
    let count = try await withOperator { (flows) throws(ServerError) in
      try await flows.sessions.endAll(matching: filter, by: AuditEvent.commandLine, reason: reason) {
        line.show("ended the sessions of \($0) accounts")
      }
    }
    line.end()
    return (count, "\(count) account\(count == 1 ? "" : "s")")
  }

  private func sessionFilter() throws(CommandFailure) -> SessionFilter {
    let now = now()
    var filter = SessionFilter(since: try time("since"), before: try time("before"))
    if let client = arguments["client"] {
      guard !client.isEmpty else { throw arguments.usage("--client is empty") }
      filter.client = ClientID(rawValue: client)
    }
    guard arguments.has("all") == filter.isEmpty else {
      throw arguments.usage(
        filter.isEmpty
          ? "give --all, or say which sessions end with --account, --client, --since or --before"
          : "--all ends every session; leave it out beside --client, --since and --before")
    }
    // Without a bound: a server whose clock is ahead of this one opens sessions in our future, and they have to end as well.
    if filter.isEmpty { return filter }
    if let since = filter.since, since >= filter.before ?? now {
      throw arguments.usage("--since must be before \(filter.before == nil ? "now" : "--before")")
    }
    // People who sign in while the command runs keep their new session.
    filter.before = min(filter.before ?? now, now)
    return filter
  }

  private func time(_ option: String) throws(CommandFailure) -> Date? {
    guard let text = arguments[option] else { return nil }
    guard let time = Timestamp(text) ?? Timestamp(day: text) else {
      throw arguments.usage("--\(option) is neither a day nor a time of RFC 3339, such as 2026-02-03T04:05:06Z")
    }
    return time.date
  }
}
