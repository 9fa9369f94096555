/// What a database still has to do, worked out before it is touched.
///
/// A database's history must be the beginning of the program's: same steps, same order, same content. Or it is all of the
/// program's and goes on with expansions only, which a newer program took while this one is still at work. Anything else
/// means that two programs disagree about the schema, and going on would spoil data, so it is an error.
package struct MigrationPlan: Sendable, Equatable {
  /// A step to take and what to note down once it is taken.
  package struct Step: Sendable, Equatable {
    package let migration: Migration
    package let checksum: [UInt8]
  }

  /// The steps to take, in order; empty when the database is up to date.
  package let steps: [Step]

  /// Compares what was applied (in the order of application) with what the program knows.
  ///
  /// - Parameter checksum: a digest of a migration's `content`; passed in because this module imports nothing.
  package init(
    applied: [AppliedMigration], known: [Migration], checksum: (String) -> [UInt8]
  ) throws(MigrationError) {
    try Self.check(known)
    let positions = Dictionary(uniqueKeysWithValues: known.enumerated().map { ($1.name, $0) })
    for (index, step) in applied.enumerated() {
      guard step.name != UnfinishedMove.name else { throw MigrationError(.unfinishedMove, migration: step.name) }
      guard let position = positions[step.name] else {
        if index >= known.count, step.isExpansion { continue }
        throw MigrationError(.unknown, migration: step.name)
      }
      guard position == index else { throw MigrationError(.outOfOrder, migration: known[min(index, position)].name) }
      guard checksum(known[position].content) == step.checksum else {
        throw MigrationError(.edited, migration: step.name)
      }
    }
    steps = known.dropFirst(applied.count).map { Step(migration: $0, checksum: checksum($0.content)) }
  }

  private static func check(_ known: [Migration]) throws(MigrationError) {
    var previous = ""
    for migration in known {
      guard migration.hasWellFormedName, migration.name.prefix(5) > previous else {
        throw MigrationError(.malformedName, migration: migration.name)
      }
      previous = String(migration.name.prefix(5))
    }
  }
}

/// Why a schema cannot be brought up to date.
package struct MigrationError: Error, Equatable {
  package enum Code: String, Sendable {
    /// The program's own list is wrong: a name without its number, a number used twice or not in order.
    case malformedName = "malformed_name"
    /// The database took a step this program has never heard of: the program is older than the database.
    case unknown
    /// A step's content changed after the database took it.
    case edited
    /// The database took a later step without this one, or one of them twice.
    case outOfOrder = "out_of_order"
    /// The database is being filled from another one, and has only a part of it.
    case unfinishedMove = "unfinished_move"
  }

  package let code: Code

  /// The step in question.
  package let migration: String

  package init(_ code: Code, migration: String) {
    self.code = code
    self.migration = migration
  }
}
