/// Whose data a server holds: its database system, and how often a server of that system had been promoted.
struct PostgreSQLOrigin: Sendable, Equatable {
  /// What `initdb` drew; a standby has its primary's.
  let system: Int64
  /// Each promotion begins a new one, with a higher number.
  let timeline: Int64

  /// Whether a node that has worked with `known` may go on here. An old primary that was not told of a promotion can be written like any
  /// other, but what is written there is lost.
  func mayFollow(_ known: Self?) -> Bool {
    guard let known else { return true }
    return system == known.system && timeline >= known.timeline
  }

  /// Why it may not.
  func objection(after known: Self) -> String {
    system == known.system
      ? "it was left behind by a promotion (timeline \(timeline), the database is on \(known.timeline)) and must be shut down"
      : "it is another database system than this process began with; if it took its place, restart this process"
  }
}
