import FoundationEssentials
import PippinAccounts
import PippinSQL

extension CommitScript {
  mutating func enqueue(_ job: Job) {
    add(
      """
      INSERT INTO job (id, version, kind, subject, queue, payload, created_at, due_at, attempts, parked_at,
        parked_because)
      VALUES (\(job.id), 1, \(job.kind.rawValue), \(job.subject), \(job.queue), \(job.payload), \(job.createdAt),
        \(job.dueAt), \(job.attempts), \(job.parked?.at), \(job.parked?.reason))
      ON CONFLICT (kind, subject) WHERE subject IS NOT NULL AND parked_at IS NULL DO NOTHING
      """)
  }

  /// What a job is about does not change, so only the rest is written again.
  mutating func put(_ job: Job) {
    add(
      """
      UPDATE job SET version = version + 1, payload = \(job.payload), due_at = \(job.dueAt),
        attempts = \(job.attempts), parked_at = \(job.parked?.at), parked_because = \(job.parked?.reason)
      WHERE id = \(job.id)
      """)
  }
}
