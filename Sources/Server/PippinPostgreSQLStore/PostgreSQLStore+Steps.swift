import PippinAccounts
import PippinFoundation
import PippinDatabases
import PippinTelemetry

extension PostgreSQLStore {
  /// For how long one step of a migration may take: whoever waits for another node's waits as long.
  private static let migrationLimit = Duration.seconds(600)

  /// How often the steps are begun anew because somebody was in the way of one, and the pause between: a minute, all in all.
  private static let attempts = 15
  private static let pause = Duration.seconds(2)

  /// Takes the steps that the database has not taken yet, all or none.
  ///
  /// A step that has to wait for a table makes everybody who wants that table wait behind it. So it waits two seconds, lets everybody
  /// through, and comes back.
  func takeSteps(duringMove: Bool, now: Date) async throws {
    for attempt in 1...Self.attempts {
      do {
        return try await tryStepping(duringMove: duringMove, now: now)
      } catch let error as PostgreSQLError where error.sqlState == "55P03" && attempt < Self.attempts {
        pool.log.warning(
          "a migration waits for a table that somebody else has locked, such as a backup; it tries again",
          ["attempt": .integer(attempt), "of": .integer(Self.attempts), "detail": .string(error.message)])
        try await Task.sleep(for: Self.pause)
      }
    }
  }

  private func tryStepping(duringMove: Bool, now: Date) async throws {
    try await pool.session(.write, limit: Self.migrationLimit) { session in
      // Of several nodes one takes the steps, and the others wait here; whoever only reads or writes waits for nothing.
      let answers = try await session.run([
        "LOCK TABLE pippin_migration IN SHARE ROW EXCLUSIVE MODE", Self.history, "SET LOCAL lock_timeout = '2s'",
      ])
      guard answers.count == 3 else { return }
      for step in try plan(answers[1], duringMove).steps {
        var statements = step.migration.statements.map { SQLStatement(stringLiteral: $0) }
        statements.append(
          """
          INSERT INTO pippin_migration (name, checksum, applied_at, is_expansion)
          VALUES (\(step.migration.name), \(step.checksum), \(now.millisecondsSince1970 / 1000),
            \(step.migration.isExpansion))
          """)
        try await session.run(statements)
      }
    }
  }
}
