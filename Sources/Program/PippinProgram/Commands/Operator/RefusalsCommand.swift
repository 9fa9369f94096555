import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinPages
import PippinServer

extension Command {
  static let refusals = Command(
    name: "refusals",
    summary: "List refused sign-ins and undelivered emails, the newest first, and say what the codes mean.",
    options: AccountReference.options + [
      .value("since", "TIME", .optional, "only those since a day or time, or in the last 24h or 7d"),
      .value("client", "CLIENT", .optional, "only those of this client"),
      .value("code", "CODE", .optional, "only those with this error code"),
      .value("account", AccountReference.usage, .optional, "only those of this account"),
      .value("request-id", "ID", .optional, "only this request: what the page or the answer showed the person"),
    ] + ListOption.page + [.flag("json", "print the page as JSON, as the operator API does")],
    notes: AccountReference.notes + " " + """
      Refusals are kept for two weeks. Per second, the list keeps at most ten of known accounts and one of unknown people; \
      pippin statistics counts all refused sign-ins.
      """,
    run: { (invocation) throws(CommandFailure) in
      let since = try invocation.since()
      let limit = try invocation.count("limit", 1...ListOption.most) ?? ListOption.usual
      let client = try invocation.nonEmpty("client").first
      let query = try invocation.query("code", "request-id", "after")
      let page = try await invocation.withList(query, of: "account") { (flows, query) throws(ServerError) in
        try await flows.refusals(query, limit: limit) {
          client == nil || $0.clientID == client
        } until: { refusal in
          since.map { refusal.at.date < $0 } ?? false
        }
      }
      guard !invocation.arguments.has("json") else { return try invocation.writeJSON(page) }
      try invocation.console.write(RefusalList.text(page.items))
      invocation.tellNextPage(page.next, of: "There are more refusals.")
    })
}

extension Invocation {
  /// The time of `--since`: a time, a day, or so many minutes, hours or days before now.
  fileprivate func since() throws(CommandFailure) -> Date? {
    guard let text = arguments["since"] else { return nil }
    if let time = Timestamp(text) ?? Timestamp(day: text) { return time.date }
    let units = ["m": 60.0, "h": 3600, "d": 86_400]
    if let unit = text.last.flatMap({ units[String($0)] }), let count = Int(text.dropLast()),
      (1...100_000).contains(count),
      text.dropLast() == String(count)
    {
      return now().addingTimeInterval(-Double(count) * unit)
    }
    throw arguments.usage("--since must be a time such as 2026-01-31T00:00:00Z, a day, or how long ago, such as 24h")
  }
}

extension OperatorFlows {
  /// Refusals that match, the newest first, until one is reached that ends the list.
  ///
  /// The store finds them by account, request and code; the rest is sifted here.
  fileprivate func refusals(
    _ query: FormData, limit: Int, where isMeant: (RefusalBody) -> Bool, until isEnd: (RefusalBody) -> Bool
  ) async throws(ServerError) -> PagedList<RefusalBody> {
    var found: [RefusalBody] = []
    var pairs = query.pairs.map { ($0.name, $0.value) } + [("limit", "\(ListOption.most)")]
    while true {
      let page = try await refusalPage(FormData(pairs), most: ListOption.most)
      for refusal in page.items {
        if isEnd(refusal) { return PagedList(items: found) }
        guard isMeant(refusal) else { continue }
        guard found.count < limit else { return PagedList(items: found, next: found.last?.id) }
        found.append(refusal)
      }
      guard let next = page.next else { return PagedList(items: found) }
      pairs = pairs.filter { $0.0 != "after" } + [("after", next)]
    }
  }
}

/// The output of `refusals`, as text.
enum RefusalList {
  static func text(_ refusals: [RefusalBody]) -> String {
    guard !refusals.isEmpty else { return "No refused sign-in was found.\n" }
    var table = TextTable(
      "at", "code", "reason", "provider", "client", "platform", "account", "request id", "network", "device", "cause")
    for refusal in refusals {
      table.add(
        refusal.at.text, Printable.text(refusal.code), refusal.reason.map { Printable.text($0) },
        refusal.provider.map { Printable.text($0) }, refusal.clientID.map { Printable.text($0) }, refusal.platform,
        refusal.accountID, Printable.text(refusal.requestID), refusal.network.map { Printable.text($0) },
        refusal.device.map { Printable.text($0) }, refusal.cause.map { Printable.text($0, limit: 200) })
    }
    return table.text + "\n" + meanings(refusals)
  }

  /// What each code and reason means, once: the sentence of docs/reference/errors.md, what is known of the reason, and a cure.
  private static func meanings(_ refusals: [RefusalBody]) -> String {
    let codes = Set(refusals.map { [$0.code, $0.reason ?? ""] })
    return codes.sorted { $0.lexicographicallyPrecedes($1) }.map { pair in
      let (code, reason) = (pair[0], pair[1].isEmpty ? nil : pair[1])
      let words = RefusalWords.of(code, reason: reason, provider: nil)
      let cause = meaning(of: code)
      let more = cause == words.why ? nil : words.why
      let name = Printable.text(code) + (reason.map { " (\(Printable.text($0)))" } ?? "")
      return "\(name): " + [cause, more, words.cure].compactMap(\.self).joined(separator: " ") + "\n"
    }.joined()
  }

  /// The sentence of a code in docs/reference/errors.md; nil for what is no error, such as `user_cancelled`.
  static func meaning(of code: String) -> String? {
    ErrorCode(rawValue: code).map { Translation.of(.fallback).markdown(Problem($0).happened) }
  }
}
