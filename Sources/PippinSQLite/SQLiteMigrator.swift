package import PippinSQL

/// Brings a database's schema up to date.
package enum SQLiteMigrator {
  /// Takes every step that the database lacks, all of them or none.
  ///
  /// The write lock is held from before the history is read, so that two programs starting at once do not both
  /// take a step.
  ///
  /// - Parameters:
  ///   - checksum: a digest of a migration's content.
  ///   - duringMove: whether a database may be one that is filled from another.
  ///   - now: seconds since 1970, noted beside each step.
  /// - Returns: the names of the steps taken.
  /// - Throws: `MigrationError` when program and database disagree, `SQLiteError` when a step failed.
  @discardableResult
  package static func migrate(
    _ connection: SQLiteConnection, to known: [Migration], duringMove: Bool = false, checksum: (String) -> [UInt8],
    now: Int64
  ) throws -> [String] {
    try connection.writing { connection in
      let applied = try applied(connection).filter { !duringMove || $0.name != UnfinishedMove.name }
      let plan = try MigrationPlan(applied: applied, known: known, checksum: checksum)
      for step in plan.steps {
        for statement in step.migration.statements {
          try connection.execute(SQLStatement(stringLiteral: statement))
        }
        try connection.execute(
          """
          INSERT INTO pippin_migration (name, checksum, applied_at)
          VALUES (\(step.migration.name), \(step.checksum), \(now))
          """)
      }
      return plan.steps.map(\.migration.name)
    }
  }

  private static func applied(_ connection: SQLiteConnection) throws(SQLiteError) -> [AppliedMigration] {
    try connection.execute(
      """
      CREATE TABLE IF NOT EXISTS pippin_migration (
        position INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        checksum BLOB NOT NULL,
        applied_at INTEGER NOT NULL
      ) STRICT
      """)
    return try connection.query("SELECT name, checksum FROM pippin_migration ORDER BY position") {
      row throws(SQLiteError) in
      AppliedMigration(name: try row.text(0), checksum: try row.blob(1))
    }
  }
}
