import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinServer
import PippinTokens

extension Command {
  static let auditVerify = Command(
    name: "audit verify", summary: "Check the audit log for changed, removed or inserted lines.",
    options: SettingsSources.options + [.flag("json", "print the result as JSON")],
    notes: """
      Reads the whole chain and its signed head. A server may run meanwhile. Exit status 1 if there is a problem. Lines that are not
      chained yet (at most one second's lines while a server runs) are counted but not checked. Also counted, and no problem, are lines
      with a network or a device that the chain does not cover: an older version left both, or somebody wrote them into the database.
      No list and no export shows them, and a running server removes them within ten minutes. Keep the head's number and hash in another
      place: a later run must show the same hash for that number.
      """,
    run: { (invocation) throws(CommandFailure) in
      let settings: ServeSettings
      do throws(SettingsError) {
        settings = try ServeSettings(invocation.arguments, environment: invocation.environment)
      } catch {
        throw CommandFailure(error)
      }
      let masterKeys = settings.masterKeys
      let report = try await settings.withStore(now: invocation.now()) { (store) throws(StoreError) in
        let bar = ProgressBar(invocation.console, unit: "lines")
        let report = try await AuditReport.make(of: store, masterKeys: masterKeys) { bar.show($0, of: $1) }
        bar.end()
        return report
      }
      let isJSON = invocation.arguments.has("json")
      try invocation.console.write(isJSON ? AuditVerdict.json(report) : Array(AuditVerdict.words(report).utf8))
      guard report.isWhole else {
        throw .refused(
          code: "audit_broken",
          detail: "The audit log was changed outside the server: \(report.verification.problemCount) problems.")
      }
    })
}

/// The result of `audit verify`, as text and as JSON.
enum AuditVerdict {
  static func words(_ report: AuditReport) -> String {
    let found = report.verification
    var text = "lines     \(found.lines) in the chain, \(found.erased) of them with personal data erased\n"
    if let head = report.head {
      text += "head      \(head.number) \(hex(head.hash))\n"
      text += "          signed \(Timestamp(head.at).text) under master key \(Printable.text(head.keyID))\n"
    } else {
      text += "head      none\n"
    }
    text += "unchained \(report.tail.count) lines"
    if let oldest = report.tail.oldest { text += ", the oldest from \(Timestamp(oldest).text)" }
    text += "\n"
    if found.uncovered > 0 {
      text +=
        "uncovered \(found.uncovered) lines with a network or a device that the chain does not cover; no list shows these\n"
    }
    for problem in found.problems { text += "problem   \(problem.sentence)\n" }
    let more = found.problemCount - found.problems.count
    if more > 0 { text += "problem   and \(more) more\n" }
    if report.isWhole { text += "The audit log is intact.\n" }
    return text
  }

  static func json(_ report: AuditReport) -> [UInt8] {
    let found = report.verification
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("ok", report.isWhole)
    writer.member("lines", found.lines)
    writer.member("erased", found.erased)
    writer.member("source_uncovered", found.uncovered)
    writer.name("head")
    if let head = report.head {
      writer.beginObject()
      writer.member("number", head.number)
      writer.member("hash", hex(head.hash))
      writer.member("at", Timestamp(head.at).text)
      writer.member("master_key", head.keyID)
      writer.endObject()
    } else {
      writer.null()
    }
    writer.name("unsealed")
    writer.beginObject()
    writer.member("count", report.tail.count)
    writer.member("oldest", ifPresent: report.tail.oldest.map { Timestamp($0).text })
    writer.endObject()
    writer.member("problem_count", found.problemCount)
    writer.name("problems")
    writer.beginArray()
    for problem in found.problems {
      writer.beginObject()
      writer.member("code", problem.code)
      if let numbers = problem.numbers {
        writer.member("from", numbers.lowerBound)
        writer.member("through", numbers.upperBound)
      }
      writer.member("detail", problem.sentence)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension AuditVerification.Problem {
  /// The code for programs.
  fileprivate var code: String {
    switch self {
    case .missing: "missing"
    case .changed: "changed"
    case .personalPartChanged: "personal_part_changed"
    case .headMissing: "head_missing"
    case .headForged: "head_forged"
    case .headKeyUnknown: "head_key_unknown"
    case .headOfOtherLines: "head_of_other_lines"
    case .afterHead: "after_head"
    }
  }

  /// The affected lines.
  fileprivate var numbers: ClosedRange<Int64>? {
    switch self {
    case .missing(let numbers), .afterHead(let numbers): numbers
    case .changed(let number, _), .personalPartChanged(let number, _): number...number
    case .headMissing, .headForged, .headKeyUnknown, .headOfOtherLines: nil
    }
  }

  /// The description for people.
  fileprivate var sentence: String {
    switch self {
    case .missing(let numbers):
      "\(Self.lines(numbers)) missing: removed or renumbered"
    case .changed(let number, let id):
      "line \(number) (\(id)) does not match the chain: it was changed, moved or inserted"
    case .personalPartChanged(let number, let id):
      "personal data of line \(number) (\(id)) was changed; an account deletion would have erased all of it"
    case .headMissing: "the signed head is missing although there are chained lines: it was removed"
    case .headForged: "the head was not signed with a master key of this installation"
    case .headKeyUnknown(let key):
      "the head is signed under master key \(Printable.text(key)), which the settings do not list"
    case .headOfOtherLines: "the head does not match the last line: the lines or the head were replaced"
    case .afterHead(let numbers): "\(Self.lines(numbers)) numbered after the head: added or changed outside the server"
    }
  }

  private static func lines(_ numbers: ClosedRange<Int64>) -> String {
    numbers.count == 1
      ? "line \(numbers.lowerBound) is" : "lines \(numbers.lowerBound) to \(numbers.upperBound) are"
  }
}
