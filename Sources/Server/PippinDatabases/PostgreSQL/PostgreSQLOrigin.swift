/// The identity of a server's data: its database system and its timeline, which counts promotions.
struct PostgreSQLOrigin: Sendable, Equatable {
  /// The system identifier from `initdb`, which standbys share with their primary.
  let system: Int64
  /// The timeline; each promotion starts a higher one.
  let timeline: Int64

  /// Whether a node that has worked with `known` may use this server. An old primary may still accept writes after a
  /// promotion, but they would be lost.
  func mayFollow(_ known: Self?) -> Bool {
    guard let known else { return true }
    return system == known.system && timeline >= known.timeline
  }

  /// The reason why it may not.
  func objection(after known: Self) -> String {
    system == known.system
      ? "another server was promoted after it (its timeline is \(timeline), the database's \(known.timeline)); shut it down"
      : "it is another database system than at the start of this process; if that is intended, restart this process"
  }
}
