import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinServer

extension Command {
  static let auditList = Command(
    name: "audit list", summary: "List what happened to all accounts and to the installation, the newest first.",
    options: AccountReference.options + [
      .value("account", AccountReference.usage, .optional, "only what happened to this account"),
      .value("kind", "KIND", .optional, "only events of this kind, such as account.suspended"),
      .value(
        "origin", AuditQuery.Origin.allCases.map(\.rawValue).joined(separator: "|"), .optional,
        "who caused it: an operator, the person of the account, or the server or a provider by itself"),
      .value(
        "actor", "NAME", .optional,
        "only what was done with the operator token of this name, or by “\(AuditEvent.commandLine)”"),
      .value("from", "TIME", .optional, "only what happened at this time or later, or since this day"),
      .value("to", "TIME", .optional, "only what happened before this time, or until the end of this day"),
    ] + ListOption.page + [.flag("json", "print the page as JSON, as the operator API does")],
    notes: AccountReference.notes
      + " For --account, the id of a deleted or merged account finds its own events. Kinds of events: docs/reference/audit-events.md.",
    run: { (invocation) throws(CommandFailure) in
      let query = try invocation.query("kind", "origin", "actor", "from", "to", "limit", "after")
      let page = try await invocation.withList(query, of: "account") { (flows, query) throws(ServerError) in
        try await flows.auditPage(query, most: ListOption.most)
      }
      if let kind = query.first("kind"), !AuditEvent.Kind.descriptions.contains(where: { $0.kind.rawValue == kind }) {
        let kinds = AuditEvent.Kind.descriptions.map(\.kind.rawValue)
        let question = Suggestion(for: kind, among: kinds).question()
        invocation.console.say(
          "warning: this version writes no events of the kind \(Printable.text(kind)).\(question)\n")
      }
      guard !invocation.arguments.has("json") else { return try invocation.writeJSON(page) }
      try invocation.console.write(AuditList.text(page.items))
      if invocation.arguments["account"] != nil {
        invocation.tellMerges(in: page.items.map { ($0.kind, $0.detail) })
      }
      invocation.tellNextPage(page.next, of: "There are more events.")
    })
}

/// The output of `audit list`, as text.
private enum AuditList {
  static func text(_ events: [OperatorAuditEvent]) -> String {
    guard !events.isEmpty else { return "No event was found.\n" }
    var table = TextTable("at", "what", "detail", "by", "network", "device", "account", "client")
    for event in events {
      table.add(
        event.at.text, event.kind, event.detail.map { Printable.text($0, limit: 300) },
        event.actor.map { Printable.text($0) }, event.network.map { Printable.text($0) },
        event.device.map { Printable.text($0) }, event.accountID,
        event.clientID.map { Printable.text($0) })
    }
    return table.text
  }
}
