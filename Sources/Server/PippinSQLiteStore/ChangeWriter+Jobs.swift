import PippinAccounts
import PippinFoundation
import PippinSQL
import PippinSQLite

extension ChangeWriter {
  func enqueue(_ job: Job) throws(SQLiteError) { try connection.execute(Job.enqueuing(job)) }

  func put(_ job: Job) throws(SQLiteError) {
    try connection.execute("\(Job.table.update(job)) WHERE id = \(job.id)")
  }
}
