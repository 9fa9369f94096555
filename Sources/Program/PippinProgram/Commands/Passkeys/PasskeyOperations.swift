import PippinAccounts
import PippinFoundation
import PippinServer
import PippinTokens
import SignInWithPasskeys

extension Command {
  static let passkeysSignalsPause = Command(
    name: "passkeys signals pause",
    summary: "Pause what password managers are told about passkeys, after a restore.",
    options: SettingsSources.options + [
      .value(
        "days", "14", .optional,
        "for how many days from now, at most \(longestPause); \(usualPause) if left out. A longer pause stays"),
      .flag("json", "print the result as JSON"),
    ],
    notes: """
      A list from a database that lacks newer passkeys makes password managers delete them. `pippin restore` and `pippin migrate` pause by \
      themselves; after a restore with PostgreSQL's own programs, run this before the servers start. It works at once, on every server.
      """,
    run: { (invocation) throws(CommandFailure) in
      let days = try invocation.count("days", 1...longestPause) ?? usualPause
      let end = invocation.now().addingTimeInterval(Double(days) * 86_400)
      let paused = try await invocation.withOperator { (flows) throws(ServerError) in
        try await flows.pauseSignals(until: end, by: AuditEvent.commandLine)
      }
      guard !invocation.arguments.has("json") else {
        return try invocation.writeJSON { $0.member("paused_until", Timestamp(paused).text(fraction: .never)) }
      }
      try invocation.console.write("signals  paused until \(Timestamp(paused).text(fraction: .never))\n")
    })

  static let passkeysSignalsResume = Command(
    name: "passkeys signals resume", summary: "Tell password managers about passkeys again.",
    options: SettingsSources.options + [.flag("json", "print the result as JSON")],
    notes: """
      Run it if no passkey was added between the backup and the restore, or if people have added new passkeys since. \
      Password managers then hide or delete every passkey that the database does not have.
      """,
    run: { (invocation) throws(CommandFailure) in
      let end = try await invocation.withOperator { (flows) throws(ServerError) in
        try await flows.resumeSignals(by: AuditEvent.commandLine)
      }
      guard !invocation.arguments.has("json") else {
        return try invocation.writeJSON { writer in
          writer.member("resumed", end != nil)
          writer.member("paused_until", ifPresent: end.map { Timestamp($0).text(fraction: .never) })
        }
      }
      try invocation.console.write(
        end.map { "signals  resumed; they were paused until \(Timestamp($0).text(fraction: .never))\n" }
          ?? "signals  were not paused\n")
    })

  static let passkeysRPID = Command(
    name: "passkeys rp-id",
    summary: "Show the domain of passkeys that the database records, and the one in the settings.",
    options: SettingsSources.options + [.flag("json", "print the result as JSON")],
    run: { (invocation) throws(CommandFailure) in
      let settings = try invocation.serverSettings()
      let state = try await invocation.withOperator { (flows) throws(ServerError) in try await flows.passkeyState() }
      let (recorded, set) = (state.deployment.relyingPartyID, settings.passkeys?.rpID.text)
      guard invocation.arguments.has("json") else {
        var table = TextTable()
        table.add("recorded", recorded ?? "none yet: the first passkey records it")
        table.add("set", set ?? "none: no client has passkeys")
        table.add("passkeys", "\(state.count)")
        return try invocation.console.write(table.text)
      }
      try invocation.writeJSON { writer in
        writer.member("recorded", ifPresent: recorded)
        writer.member("set", ifPresent: set)
        writer.member("passkeys", state.count)
      }
    })

  static let passkeysRPIDForget = Command(
    name: "passkeys rp-id forget",
    summary: "Forget the recorded domain of passkeys, where no passkey is left.",
    options: SettingsSources.options + [.flag("json", "print the result as JSON")],
    notes: """
      The next passkey records the domain of the settings. Stop every server first, because a running server keeps the former domain. \
      The command refuses while a passkey is left, because that passkey would never sign in again.
      """,
    run: { (invocation) throws(CommandFailure) in
      let outcome = try await invocation.withOperator { (flows) throws(ServerError) in
        try await flows.forgetRelyingParty(by: AuditEvent.commandLine)
      }
      switch outcome {
      case .forgotten(let domain) where invocation.arguments.has("json"):
        try invocation.writeJSON { $0.member("forgotten", domain) }
      case .nothing where invocation.arguments.has("json"): try invocation.writeJSON { _ in }
      case .forgotten(let domain): try invocation.console.write("forgotten  \(Printable.text(domain))\n")
      case .nothing: try invocation.console.write("nothing is recorded\n")
      case .left(let count, let domain):
        throw .refused(
          code: "passkeys_left",
          detail:
            "The database has \(count == 1 ? "a passkey" : "\(count) passkeys") of “\(Printable.text(domain))”, which would never "
            + "sign in again. Keep the domain, and name a new address in passkeys.origins; or have people remove their passkeys first."
        )
      }
    })

  private static let usualPause = Int(Deployment.signalPause / 86_400)
  private static let longestPause = 365
}
