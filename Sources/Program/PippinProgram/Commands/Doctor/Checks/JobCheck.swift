import PippinAccounts
import PippinFoundation

extension DoctorCheck {
  static let jobs = ofSettings("jobs", .store, "jobs that were given up on (parked), and jobs that nobody does") {
    (settings, context) throws(Blocked) in
    let counts = try await context.store.reading(settings) { (store) throws(StoreError) in try await store.jobCounts() }
    return JobJudgement.findings(counts, now: context.now())
  }
}

enum JobJudgement {
  /// A worker looks much more often.
  static let patience: TimeInterval = 15 * 60

  static func findings(_ counts: [JobCount], now: Date) -> [DoctorFinding] {
    let parked = counts.filter { $0.parked > 0 }
    let late = counts.filter { $0.waiting > 0 && ($0.firstDueAt ?? now) < now.addingTimeInterval(-patience) }
    var findings: [DoctorFinding] = []
    if !parked.isEmpty {
      let kinds = parked.map { "\($0.parked) of the kind \($0.kind.rawValue)" }.joined(separator: ", ")
      findings.append(
        .warn(
          "Jobs are parked, because they kept failing: \(kinds).",
          cure:
            "Look at them under “Jobs” in the operator console, mend the cause, and retry or remove them."))
    }
    if !late.isEmpty {
      let kinds = late.map(\.kind.rawValue).joined(separator: ", ")
      findings.append(
        .warn(
          "Jobs of these kinds have been due for more than 15 minutes: \(kinds).",
          cure: "Start the server, which does them."))
    }
    return findings.isEmpty ? [.ok("No job is parked or late.")] : findings
  }
}
