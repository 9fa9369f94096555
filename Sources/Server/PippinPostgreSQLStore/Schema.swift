import PippinAccounts
import PippinDatabases

/// The tables, step by step. A step that has landed is never edited: a database that took it refuses the program.
///
/// Ids and digests are the bytes that they are, times whole milliseconds since 1970, yes and no are 1 and 0. Texts by which
/// something is found or put in order compare byte by byte, whatever the database's own collation.
enum Schema {
  static let migrations: [Migration] = [
    people, addresses, sessions, sealed, jobs, audit, journal, commits, confirmations, notices,
    operation, movingIn, guests, openIDClients, onePassword, search,
  ]

  /// What grows with every day that passes: each month has a part of its own, which goes at once.
  static let monthly: [MonthlyTable] = [
    MonthlyTable(name: "audit_event", key: .id("id"), keptFor: nil),
    MonthlyTable(name: "ended_session", key: .time("ended_at"), keptFor: Retention.endedSession),
    MonthlyTable(name: "notification", key: .time("received_at"), keptFor: Retention.notification),
  ]
}
