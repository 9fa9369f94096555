/// A migration of the schema. It is never edited after its release; a correction is a new migration.
package struct Migration: Sendable, Equatable {
  /// `m0001_what_it_does`: four digits give the order, the rest tells an operator what happened.
  package let name: String

  /// The statements in order, each without a trailing semicolon.
  package let statements: [String]

  /// Whether older programs can use the database after this step: it only adds a table, an index, or a column that is
  /// optional or has a default. A removal comes one version after the last program that needs the removed part.
  package let isExpansion: Bool

  package init(name: String, isExpansion: Bool = false, statements: [String]) {
    self.name = name
    self.isExpansion = isExpansion
    self.statements = statements
  }

  /// The input of the checksum: the statements, separated by a byte that no SQL text contains.
  package var content: String {
    statements.joined(separator: "\0")
  }

  var hasWellFormedName: Bool {
    let name = Array(name.utf8)
    guard name.count > 6, name[0] == UInt8(ascii: "m"), name[5] == UInt8(ascii: "_") else { return false }
    return name[1...4].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

/// A migration that the database has applied.
package struct AppliedMigration: Sendable, Equatable {
  package let name: String

  /// The checksum of the content when it was applied.
  package let checksum: [UInt8]

  /// Whether the applying program declared it an expansion.
  package let isExpansion: Bool

  package init(name: String, checksum: [UInt8], isExpansion: Bool = false) {
    self.name = name
    self.checksum = checksum
    self.isExpansion = isExpansion
  }
}

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

/// The mark of an unfinished move: a row in the target's history of migrations, which makes every program of every
/// version refuse the database.
package enum UnfinishedMove {
  package static let name = "unfinished_move"

  /// Finds the mark.
  package static var question: SQLStatement { "SELECT 1 FROM pippin_migration WHERE name = \(name)" }

  /// - Parameter time: seconds since 1970.
  package static func note(at time: Int64) -> SQLStatement {
    "INSERT INTO pippin_migration (name, checksum, applied_at) VALUES (\(name), \([UInt8]()), \(time))"
  }

  package static var removal: SQLStatement { "DELETE FROM pippin_migration WHERE name = \(name)" }
}
