import PippinFoundation
import PippinAPI
import PippinAccounts
import PippinServer
import PippinTokens

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
