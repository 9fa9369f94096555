import PippinDatabases

extension Schema {
  static let jobs = Migration(
    name: "m0005_jobs",
    statements: [
      """
      CREATE TABLE job (
        id bytea NOT NULL PRIMARY KEY,
        version bigint NOT NULL,
        kind text COLLATE "C" NOT NULL,
        subject bytea,
        queue bytea,
        payload bytea NOT NULL,
        created_at bigint NOT NULL,
        due_at bigint NOT NULL,
        attempts bigint NOT NULL,
        parked_at bigint,
        parked_because text
      )
      """,
      "CREATE UNIQUE INDEX job_by_subject ON job (kind, subject) WHERE subject IS NOT NULL AND parked_at IS NULL",
      "CREATE INDEX job_by_due ON job (kind, due_at, id) WHERE parked_at IS NULL",
      "CREATE INDEX job_by_queue ON job (kind, queue, id) WHERE queue IS NOT NULL AND parked_at IS NULL",
      "CREATE INDEX job_parked ON job (id) WHERE parked_at IS NOT NULL",
    ])
}
