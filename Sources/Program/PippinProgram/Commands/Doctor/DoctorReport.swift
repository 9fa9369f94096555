import PippinTokens

/// The result of `pippin doctor`, as text and as JSON.
struct DoctorReport {
  let run: DoctorRun

  var failures: Int { run.results.filter { $0.status == .fail }.count }

  /// A table of the checks; a cure is on a line below its finding.
  /// - Parameter colour: whether a terminal shows it.
  func text(colour: Bool) -> String {
    let width = run.results.map(\.id.count).max() ?? 0
    let indent = String(repeating: " ", count: 4 + 2 + width + 2)
    var text = ""
    for result in run.results {
      let id = result.id + String(repeating: " ", count: width - result.id.count)
      var head = "\(Self.word(result.status, colour))  \(id)  "
      for finding in result.findings {
        text += head + finding.detail + "\n"
        if !finding.cure.isEmpty { text += indent + "Cure: \(finding.cure)\n" }
        head = indent
      }
    }
    for (reason, ids) in unmadeByReason {
      text += "\nNot checked, because \(reason): \(ids.joined(separator: ", "))\n"
    }
    return text + "\n" + summary + "\n"
  }

  private var summary: String {
    let counts = DoctorStatus.allCases.map { status in (status, run.results.filter { $0.status == status }.count) }
    return counts.map { "\($1) \($0.rawValue)" }.joined(separator: ", ")
  }

  /// In the order of the checks.
  private var unmadeByReason: [(String, [String])] {
    var reasons: [(String, [String])] = []
    for check in run.unmade {
      if let index = reasons.firstIndex(where: { $0.0 == check.reason }) {
        reasons[index].1.append(check.id)
      } else {
        reasons.append((check.reason, [check.id]))
      }
    }
    return reasons
  }

  private static func word(_ status: DoctorStatus, _ colour: Bool) -> String {
    let word = status == .ok ? "ok  " : status.rawValue
    guard colour else { return word }
    let code =
      switch status {
      case .ok: 32
      case .warn: 33
      case .fail: 31
      }
    return "\u{1B}[\(code)m\(word)\u{1B}[0m"
  }

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("checks")
    writer.beginArray()
    for result in run.results {
      writer.beginObject()
      writer.member("id", result.id)
      writer.member("status", result.status.rawValue)
      writer.member("detail", result.detail)
      writer.member("cure", result.cure)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
