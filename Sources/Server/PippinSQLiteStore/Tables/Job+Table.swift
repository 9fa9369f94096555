import PippinAccounts
import PippinFoundation
import PippinDatabases

extension Job {
  // What a job is about does not change, so only the rest is written again.
  static let table = Table<Job>(
    "job", key: ["id"],
    columns: [
      .column("id") { $0.id },
      .version,
      .column("kind") { $0.kind.rawValue }.fixed,
      .column("subject") { $0.subject }.fixed,
      .column("queue") { $0.queue }.fixed,
      .column("payload") { $0.payload },
      .column("created_at") { $0.createdAt }.fixed,
      .column("due_at") { $0.dueAt },
      .column("attempts") { $0.attempts },
      .column("parked_at") { $0.parked?.at },
      .column("parked_because") { $0.parked?.reason },
    ])

  /// Puts it in, unless one about its subject waits already.
  static let enqueuing = table.insertion.followed(
    by: " ON CONFLICT (kind, subject) WHERE subject IS NOT NULL AND parked_at IS NULL DO NOTHING")

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    var parked: Parking?
    if let at = try row.dateIfPresent(9) { parked = Parking(at: at, reason: try row.value(10)) }
    self.init(
      id: try row.id(0), version: try row.value(1), kind: try row.word(2), subject: try row.blobIfPresent(3),
      queue: try row.blobIfPresent(4), payload: try row.value(5), createdAt: try row.date(6), dueAt: try row.date(7),
      attempts: try row.value(8), parked: parked)
  }
}

extension JobCount {
  /// Reads kind, how many wait, how many are parked, and when the first is due.
  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      kind: try row.word(0), waiting: try row.value(1), parked: try row.value(2),
      firstDueAt: try row.dateIfPresent(3))
  }
}
