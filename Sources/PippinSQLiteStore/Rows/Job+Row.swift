import PippinAccounts
import PippinSQL

extension Job {
  static let columns: SQLStatement = """
    job.id, job.version, job.kind, job.subject, job.queue, job.payload, job.created_at, job.due_at, job.attempts,
    job.parked_at, job.parked_because
    """

  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row) throws(Row.Failure) {
    var parked: Parking?
    if let at = try row.dateIfPresent(9) { parked = Parking(at: at, reason: try row.text(10)) }
    self.init(
      id: try row.id(0), version: try row.integer(1), kind: try row.word(2), subject: try row.blobIfPresent(3),
      queue: try row.blobIfPresent(4), payload: try row.blob(5), createdAt: try row.date(6), dueAt: try row.date(7),
      attempts: Int(try row.integer(8)), parked: parked)
  }
}

extension JobCount {
  /// Reads kind, how many wait, how many are parked, and when the first is due.
  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row) throws(Row.Failure) {
    self.init(
      kind: try row.word(0), waiting: Int(try row.integer(1)), parked: Int(try row.integer(2)),
      firstDueAt: try row.dateIfPresent(3))
  }
}
