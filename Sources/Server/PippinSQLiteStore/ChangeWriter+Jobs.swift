import PippinAccounts
import PippinFoundation
import PippinDatabases

extension ChangeWriter {
  func enqueue(_ job: Job) throws(SQLiteError) { try connection.execute(Job.enqueuing(job)) }

  func put(_ job: Job) throws(SQLiteError) {
    try connection.execute("\(Job.table.update(job)) WHERE id = \(job.id)")
  }
}
