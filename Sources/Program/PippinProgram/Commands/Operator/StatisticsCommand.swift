import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinPages
import PippinServer

extension Command {
  static let statistics = Command(
    name: "statistics", summary: "Show how many people signed up, signed in and were refused, day by day.",
    options: SettingsSources.options + [
      .value(
        "days", "N", .optional,
        "how many days to go back from today, at most \(StatisticsRange.mostSteps - 1); \(StatisticsWords.usualDays) if left out"
      ),
      .flag("json", "print it as JSON, as the operator API does"),
    ],
    notes: "Days begin at midnight in UTC. The numbers are those of all servers, and complete across restarts.",
    run: { (invocation) throws(CommandFailure) in
      let days = try invocation.count("days", 1...(StatisticsRange.mostSteps - 1)) ?? StatisticsWords.usualDays
      let now = invocation.now()
      guard
        let range = StatisticsRange(
          from: now.addingTimeInterval(-Double(days) * 86_400), to: nil, step: .day, now: now)
      else { throw invocation.arguments.usage("--days goes back too far") }
      let body = try await invocation.withOperator { (flows) throws(ServerError) in try await flows.statistics(range) }
      guard !invocation.arguments.has("json") else { return try invocation.writeJSON(body) }
      try invocation.console.write(StatisticsWords.text(body))
    })
}

/// The output of `statistics`, as text.
private enum StatisticsWords {
  static let usualDays = 30

  static func text(_ body: StatisticsBody) -> String {
    [now(body), totals(body), providers(body), refusals(body), days(body)].compactMap(\.self).joined(separator: "\n")
  }

  /// What there is at present.
  private static func now(_ body: StatisticsBody) -> String? {
    var table = TextTable()
    if let accounts = body.accounts {
      let more = accounts.isExact ? "" : " or more"
      table.add("accounts", "\(accounts.count)\(more)")
      table.add("used in 30 days", "\(accounts.active)\(more)")
    }
    if let passkeys = body.passkeys { table.add("passkeys", "\(passkeys.count) of \(passkeys.accounts) accounts") }
    if let recovery = body.recovery {
      table.add(
        "recovery of accounts with passkeys", "\(recovery.ok) good, \(recovery.weak) weak, \(recovery.none) none")
    }
    return table.text.isEmpty ? nil : table.text
  }

  private static func totals(_ body: StatisticsBody) -> String {
    let (totals, last) = (body.totals, body.to.date.addingTimeInterval(-1))
    var table = TextTable()
    table.add("from", day(body.from.date))
    table.add("to", day(last))
    table.add("sign-ins started", "\(totals.started)")
    table.add("sign-ups", "\(totals.signUps)")
    table.add("sign-ins", "\(totals.signIns)")
    if totals.passkeySignIns > 0 { table.add("  by passkey", "\(totals.passkeySignIns)") }
    if totals.clientSignIns > 0 { table.add("sign-ins of OpenID clients", "\(totals.clientSignIns)") }
    table.add("refused", "\(totals.refusals)")
    table.add("accounts deleted", "\(totals.deletions)")
    table.add("consents withdrawn", "\(totals.consentsWithdrawn)")
    if totals.passkeysAdded + totals.passkeysRemoved > 0 {
      table.add("passkeys added", "\(totals.passkeysAdded), automatically \(totals.passkeysUpgraded)")
      table.add("passkeys removed", "\(totals.passkeysRemoved)")
    }
    return table.text
  }

  private static func providers(_ body: StatisticsBody) -> String? {
    var counts: [String: (signUps: Int, signIns: Int, refused: Int)] = [:]
    for count in body.counts {
      guard let provider = count.provider else { continue }
      switch count.event {
      case EventCount.Event.signedUp.rawValue: counts[provider, default: (0, 0, 0)].signUps += count.count
      case EventCount.Event.signedIn.rawValue: counts[provider, default: (0, 0, 0)].signIns += count.count
      case EventCount.Event.refused.rawValue: counts[provider, default: (0, 0, 0)].refused += count.count
      default: break
      }
    }
    guard !counts.isEmpty else { return nil }
    var table = TextTable("provider", "sign-ups", "sign-ins", "refused")
    for (provider, count) in counts.sorted(by: { $0.key < $1.key }) {
      table.add(Printable.text(provider), "\(count.signUps)", "\(count.signIns)", "\(count.refused)")
    }
    return table.text
  }

  private static func refusals(_ body: StatisticsBody) -> String? {
    let reasons = body.totals.refusalsByReason.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard !reasons.isEmpty else { return nil }
    var table = TextTable("refused because", "count", "meaning")
    for (code, count) in reasons {
      table.add(
        code.isEmpty ? nil : Printable.text(code), "\(count)", RefusalWords.of(code, reason: nil, provider: nil).why)
    }
    return table.text
  }

  private static func days(_ body: StatisticsBody) -> String {
    var table = TextTable("day", "started", "sign-ups", "sign-ins", "refused", "deleted")
    for step in body.items {
      let numbers = step.numbers
      table.add(
        day(step.start.date), "\(numbers.started)", "\(numbers.signUps)", "\(numbers.signIns)", "\(numbers.refusals)",
        "\(numbers.deletions)")
    }
    return table.text
  }

  private static func day(_ date: Date) -> String { String(Timestamp(date).text.prefix(10)) }
}
