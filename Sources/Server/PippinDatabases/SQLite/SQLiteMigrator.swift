/// Updates a database's schema.
package enum SQLiteMigrator {
  /// Applies all missing migrations, or none.
  ///
  /// It takes the write lock before it reads the history, so that two programs that start at once do not apply a
  /// migration twice.
  ///
  /// - Parameters:
  ///   - checksum: a digest of a migration's content.
  ///   - duringMove: whether the database may be the target of an unfinished move.
  ///   - now: seconds since 1970, recorded with each migration.
  /// - Returns: the names of the applied migrations.
  /// - Throws: `MigrationError` if program and database disagree, `SQLiteError` if a migration failed.
  @discardableResult
  package static func migrate(
    _ connection: SQLiteConnection, to known: [Migration], duringMove: Bool = false, checksum: (String) -> [UInt8],
    now: Int64
  ) throws -> [String] {
    try connection.writing { connection in
      try createHistory(connection)
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

  /// The names of the migrations that are missing; the database is not changed.
  ///
  /// - Throws: `MigrationError` if program and database disagree, `SQLiteError` if the history cannot be read.
  package static func missing(
    _ connection: SQLiteConnection, of known: [Migration], checksum: (String) -> [UInt8]
  ) throws -> [String] {
    let hasHistory = try connection.exists("SELECT 1 FROM sqlite_schema WHERE name = 'pippin_migration'")
    let applied = hasHistory ? try applied(connection) : []
    return try MigrationPlan(applied: applied, known: known, checksum: checksum).steps.map(\.migration.name)
  }

  private static func createHistory(_ connection: SQLiteConnection) throws(SQLiteError) {
    try connection.execute(
      """
      CREATE TABLE IF NOT EXISTS pippin_migration (
        position INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        checksum BLOB NOT NULL,
        applied_at INTEGER NOT NULL
      ) STRICT
      """)
  }

  /// The migrations that the database has applied, in their order.
  package static func applied(_ connection: SQLiteConnection) throws(SQLiteError) -> [AppliedMigration] {
    try connection.query("SELECT name, checksum FROM pippin_migration ORDER BY position") {
      row throws(SQLiteError) in
      AppliedMigration(name: try row.text(0), checksum: try row.blob(1))
    }
  }
}
