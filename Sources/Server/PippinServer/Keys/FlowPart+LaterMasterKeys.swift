import PippinAccounts
import PippinFoundation

extension FlowPart {
  /// Refuses for now to judge what names a master key that other servers use and this one does not have.
  func judgeable(under keyID: String) async throws(FlowError) {
    // Nearly always, and without looking at the clock.
    if masterKeys.lists(keyID) { return }
    try await context.laterMasterKeys.refuse(keyID, now: now())
  }

  /// The same for all that a decision will open.
  func openable(_ snapshot: Snapshot) async throws(FlowError) {
    for keyID in snapshot.sealedUnder { try await judgeable(under: keyID) }
  }

  /// For how long a job waits for a server that has its master key, in seconds from its making.
  private static var waitForMasterKey: TimeInterval { 14 * 86_400 }

  /// Leaves a job to other servers, or to this one's next start, while the settings do not list its master key; `nil` where they
  /// do, and when it has waited so long that no server will ever have it.
  func left(_ job: Job, under keyID: String) -> JobOutcome? {
    let now = now()
    let age = now.timeIntervalSince(job.createdAt)
    guard !masterKeys.lists(keyID), age < Self.waitForMasterKey else { return nil }
    // The older it is the longer it waits: many that nobody can open are no storm.
    return .untried(
      until: now.addingTimeInterval(max(30, age / 4)), reason: "master_key_not_listed",
      detail: "it is sealed under master key \(keyID), which the settings of this server do not list")
  }

  /// The same work, but for jobs whose payload this server cannot open.
  func unlessLeft(_ work: JobWork) -> JobWork {
    JobWork(work.kind, backoff: work.backoff, leaseTime: work.leaseTime, isNeeded: work.isNeeded) { job in
      if let keyID = job.sealedUnder, let left = left(job, under: keyID) { return left }
      return await work.run(job)
    }
  }
}
