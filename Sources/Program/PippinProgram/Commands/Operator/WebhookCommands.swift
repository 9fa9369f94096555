import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinServer

extension Command {
  static let webhooksList = Command(
    name: "webhooks list", summary: "List webhooks and what became of them, the newest first.",
    options: AccountReference.options + [
      .value("event", "EVENT", .optional, "only webhooks of this type, such as account.deleted"),
      .value(
        "status", DeliveryStatus.allCases.map(\.rawValue).joined(separator: "|"), .optional,
        "only those of this status; the server gave up on parked ones"),
      .value("account", AccountReference.usage, .optional, "only those about this account; a merge is about both"),
    ] + ListOption.page + [.flag("json", "print the page as JSON, as the operator API does")],
    notes: AccountReference.notes + " " + """
      For --account, the id of a deleted or merged account finds its own webhooks. The list has those that wait, fail or are parked, and \
      those that were delivered in the last three days. By its id, pippin jobs run sends one that waits or failed now, and pippin jobs \
      retry one that is parked.
      """,
    run: { (invocation) throws(CommandFailure) in
      let limit = try invocation.count("limit", 1...ListOption.most) ?? ListOption.usual
      let query = try invocation.query("event", "status", "after")
      let (page, addresses) = try await invocation.withList(query, of: "account") {
        (flows, query) throws(ServerError) in
        (try await flows.webhooks(query, limit: limit), flows.webhookAddresses)
      }
      if let event = query.first("event"), !WebhookList.events.contains(event) {
        let question = Suggestion(for: event, among: WebhookList.events).question()
        invocation.console.say(
          "warning: this version sends no webhooks of the type \(Printable.text(event)).\(question)\n")
      }
      guard !invocation.arguments.has("json") else { return try invocation.writeJSON(page) }
      try invocation.console.write(WebhookList.text(page.items, addresses))
      invocation.tellNextPage(page.next, of: "There are more webhooks.")
    })
}

extension OperatorFlows {
  /// A whole page: where few webhooks match, the operator API answers with what it found so far.
  fileprivate func webhooks(_ query: FormData, limit: Int) async throws(ServerError) -> PagedList<DeliveryBody> {
    let filters = query.pairs.map { ($0.name, $0.value) }.filter { $0.0 != "after" }
    var (found, next) = ([DeliveryBody](), query.first("after"))
    repeat {
      let place = [("limit", "\(limit - found.count)")] + (next.map { [("after", $0)] } ?? [])
      let part = try await deliveryPage(FormData(filters + place), most: ListOption.most)
      found += part.items
      next = part.next
    } while next != nil && found.count < limit
    return PagedList(items: found, next: next)
  }
}

/// The output of `webhooks list`, as text.
private enum WebhookList {
  /// The types that the list can be narrowed to.
  static let events = WebhookReceiver.knownTypes + ["webhook.test"]

  /// - Parameter addresses: those of the receivers, by their ids; a receiver that left the settings has none.
  static func text(_ webhooks: [DeliveryBody], _ addresses: [String: String]) -> String {
    guard !webhooks.isEmpty else { return "No webhook was found.\n" }
    var table = TextTable(
      "created", "event", "status", "attempts", "next attempt", "ended", "receiver", "account", "id", "error")
    for webhook in webhooks {
      table.add(
        webhook.createdAt.text, webhook.event, webhook.status, "\(webhook.attempts)", webhook.dueAt?.text,
        webhook.endedAt?.text, webhook.receiver.map { Printable.text(addresses[$0] ?? $0) }, account(webhook),
        webhook.id, webhook.error.map { Printable.text($0, limit: 200) })
    }
    return table.text
  }

  /// Nil for a test, which is about no account.
  private static func account(_ webhook: DeliveryBody) -> String? {
    webhook.data.map(\.accountID).flatMap { $0 == AuditEvent.operation.description ? nil : $0 }
  }
}
