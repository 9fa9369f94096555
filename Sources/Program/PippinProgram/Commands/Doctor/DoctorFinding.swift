/// How a check ended, from good to bad.
enum DoctorStatus: String, Sendable, Comparable, CaseIterable {
  case ok
  /// It works, or may work, and should be looked at.
  case warn
  /// It does not work.
  case fail

  static func < (one: DoctorStatus, other: DoctorStatus) -> Bool {
    allCases.firstIndex(of: one)! < allCases.firstIndex(of: other)!
  }
}

/// One thing that a check found.
struct DoctorFinding: Sendable, Hashable {
  let status: DoctorStatus
  /// What was found: a sentence.
  let detail: String
  /// What to do; empty if nothing is wrong.
  let cure: String

  static func ok(_ detail: String) -> Self { Self(status: .ok, detail: detail, cure: "") }

  static func warn(_ detail: String, cure: String) -> Self { Self(status: .warn, detail: detail, cure: cure) }

  static func fail(_ detail: String, cure: String) -> Self { Self(status: .fail, detail: detail, cure: cure) }
}

/// The result of one check.
struct DoctorResult: Sendable, Equatable {
  let id: String
  /// At least one; only those of the worst status and the next, each once.
  let findings: [DoctorFinding]

  /// - Parameter all: everything that was found. Good findings are left out beside bad ones.
  init(id: String, _ all: [DoctorFinding]) {
    self.id = id
    var seen: Set<DoctorFinding> = []
    let distinct = all.filter { seen.insert($0).inserted }
    let bad = distinct.filter { $0.status != .ok }.sorted { $0.status > $1.status }
    findings = bad.isEmpty ? distinct : bad
  }

  var status: DoctorStatus { findings.map(\.status).max() ?? .ok }
  var detail: String { Self.joined(findings.map(\.detail)) }
  var cure: String { Self.joined(findings.map(\.cure)) }

  private static func joined(_ sentences: [String]) -> String {
    var seen: Set<String> = []
    return sentences.filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: " ")
  }
}
