import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinServer
import PippinTokens

extension Command {
  static let vaultReseal = Command(
    name: "vault reseal",
    summary: "Re-encrypt all sealed data with the newest master key, and show when older keys can be removed.",
    options: SettingsSources.options + [.flag("json", "print the result as JSON")],
    notes: """
      First add the new key at the end of master_keys on every server, and reload them. When all have it, move it to the front, with
      the old key after it, and reload them again. Then run this with the same settings; the servers keep running. You can stop it
      and run it again at any time. Exit status 1 if some data cannot be decrypted with any key in the settings.
      """,
    run: { (invocation) throws(CommandFailure) in
      let settings = try invocation.serverSettings()
      let masterKeys = settings.masterKeys
      let found = try await settings.withStore(now: invocation.now()) {
        (store) throws(StoreError) -> ResealingReport? in
        // A server without the newest key could not read the re-encrypted data.
        let isInUse = try await store.masterKeyUses().contains {
          $0.keyID == masterKeys.currentID && $0.firstUsedAt != nil
        }
        guard isInUse else { return nil }
        let bar = ProgressBar(invocation.console, unit: "entries")
        let report = try await Resealing(
          of: store, masterKeys: masterKeys, lifetimes: settings.lifetimes, random: .system, now: invocation.now
        ).run { bar.show($0, of: $1) }
        bar.end()
        return report
      }
      guard let report = found else {
        throw .refused(
          code: "not_in_use",
          detail:
            "No server has run with the master key \(Printable.text(masterKeys.currentID)) in first place yet, so a running server might not be able to read data encrypted with it. Add the key at the end of master_keys on every server and reload them. Then reload every server with these settings, and run this command again."
        )
      }
      let isJSON = invocation.arguments.has("json")
      let now = invocation.now()
      try invocation.console.write(
        isJSON ? ResealingVerdict.json(report, now: now) : Array(ResealingVerdict.words(report, now: now).utf8))
      guard report.tally.unopened == 0 else {
        throw .refused(
          code: "not_opened",
          detail:
            "\(report.tally.unopened) entries cannot be decrypted with any master key in the settings. Add the key that encrypted them to master_keys."
        )
      }
    })
}

/// The result of `vault reseal`, as text and as JSON.
enum ResealingVerdict {
  static func words(_ report: ResealingReport, now: Date) -> String {
    let tally = report.tally
    var table = TextTable()
    table.add("newest", "master key \(Printable.text(report.current))")
    table.add("re-encrypted", "\(tally.resealed) of \(tally.seen)")
    if tally.unopened > 0 { table.add("unreadable", "\(tally.unopened)") }
    for key in report.older {
      let name = "master key \(Printable.text(key.use.keyID))"
      let reasons = reasons(key, now: now)
      table.add(
        "older", reasons.isEmpty ? "\(name) can be removed from the settings" : "\(name) is still needed: \(reasons[0])"
      )
      for reason in reasons.dropFirst() { table.add("", "  and \(reason)") }
    }
    return table.text
  }

  static func json(_ report: ResealingReport, now: Date) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("ok", report.tally.unopened == 0)
    writer.member("master_key", report.current)
    writer.member("seen", report.tally.seen)
    writer.member("resealed", report.tally.resealed)
    writer.member("unopened", report.tally.unopened)
    writer.name("older")
    writer.beginArray()
    for key in report.older {
      writer.beginObject()
      writer.member("master_key", key.use.keyID)
      writer.member("listed", key.isListed)
      writer.member("vault_entries", key.use.vaultEntries)
      writer.member("signing_keys", key.use.signingKeys)
      writer.member("jobs", key.jobs)
      writer.member("records", key.use.records)
      writer.member("signs_audit_head", key.signsAuditHead)
      writer.member("can_go_at", ifPresent: key.canGoAt.map { Timestamp($0).text })
      writer.member("can_go", key.canGoAt.map { $0 <= now } ?? false)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// Why a key is still needed. Reasons that need an operator's action come first.
  private static func reasons(_ key: ResealingReport.OlderKey, now: Date) -> [String] {
    var reasons: [String] = []
    if key.sealed > 0 {
      reasons.append(
        "it encrypts \(key.sealed) entries; put the newest key first in master_keys on every server, then run this again"
      )
    }
    if key.signsAuditHead {
      reasons.append("it signs the head of the audit log until a server runs with the newest key")
    }
    if let end = key.tokensEndAt {
      if end > now {
        reasons.append(
          "refresh tokens and cookies made with it are valid until \(Timestamp(end).text); people who do not return before then must sign in again"
        )
      }
    } else {
      reasons.append("no server has run with the newest key yet")
    }
    if let end = key.use.recordsExpireAt, end > now {
      reasons.append("it encrypts unfinished sign-ins until \(Timestamp(end).text)")
    }
    return reasons
  }
}
