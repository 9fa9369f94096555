import PippinAccounts
import PippinFoundation
import PippinMemoryStore
import PippinServer
import PippinSimulation

/// What is left at the end: no job that is overdue or given up on, and a chain of the audit without a gap.
final class Leftovers: Watcher {
  private let world: World

  init(world: World) { self.world = world }

  func atTheEnd() async throws {
    let store = world.database.memory
    for count in try await store.jobCounts() where count.parked > 0 {
      world.history.breaks(.jobsAreDone, "\(count.parked) jobs of the kind \(count.kind.rawValue) were given up on")
    }
    for job in try await store.jobs(limit: 1000, after: nil) where job.parked == nil {
      // Left due while there is nothing to seal.
      if job.kind == .sealAudit, try await store.auditTail().count == 0 { continue }
      let late = Date().timeIntervalSince(job.dueAt)
      if late > 900 {
        world.history.breaks(.jobsAreDone, "a job of the kind \(job.kind.rawValue) is overdue by \(Int(late)) s")
      }
    }
    let report = try await AuditReport.make(of: store, masterKeys: try world.masterKeyList.keys()) { _, _ in }
    if !report.isWhole {
      world.history.breaks(.auditIsWhole, "the chain of the audit has \(report.verification.problemCount) faults")
    }
  }
}
