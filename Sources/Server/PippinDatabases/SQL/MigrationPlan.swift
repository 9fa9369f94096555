/// The migrations that a database still needs, computed before it is changed.
///
/// The database's history must be a prefix of the program's, with the same steps, order and content. It may also be the
/// whole of it, followed by expansions of a newer program. Anything else is an error, because it could corrupt data.
package struct MigrationPlan: Sendable, Equatable {
  /// A migration to apply, and the checksum to record afterwards.
  package struct Step: Sendable, Equatable {
    package let migration: Migration
    package let checksum: [UInt8]
  }

  /// The migrations to apply, in order; empty if the database is up to date.
  package let steps: [Step]

  /// Compares the applied migrations, in their order, with those of the program.
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

/// The reason why a schema cannot be updated.
package struct MigrationError: Error, Equatable {
  package enum Code: String, Sendable {
    /// The program's list is wrong: a name without a number, or numbers repeated or out of order.
    case malformedName = "malformed_name"
    /// The database has a migration that this program does not know, so the program is older.
    case unknown
    /// A migration's content was changed after the database applied it.
    case edited
    /// The database applied a later migration without this one, or one of them twice.
    case outOfOrder = "out_of_order"
    /// The database is the target of an unfinished move.
    case unfinishedMove = "unfinished_move"
  }

  package let code: Code

  /// The migration in question.
  package let migration: String

  package init(_ code: Code, migration: String) {
    self.code = code
    self.migration = migration
  }
}
