import PippinDatabases

extension PostgreSQLSchema {
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

extension PostgreSQLSchema {
  /// The audit, partitioned by the month in which a line was written. A line's id begins with that time.
  static let audit = Migration(
    name: "m0006_audit",
    statements: [
      // The chain's numbers are unique because the job that gives them has the version of the chain's head as a precondition. A unique
      // index over all months would have to contain the partition key.
      """
      CREATE TABLE audit_event (
        account bytea NOT NULL,
        id bytea NOT NULL,
        at bigint NOT NULL,
        kind text COLLATE "C" NOT NULL,
        identity bytea,
        session bytea,
        client text COLLATE "C",
        detail text,
        number bigint,
        salt bytea,
        personal_digest bytea,
        hash bytea,
        PRIMARY KEY (account, id)
      ) PARTITION BY RANGE (id)
      """,
      "CREATE INDEX audit_event_by_number ON audit_event (number) WHERE number IS NOT NULL",
      "CREATE INDEX audit_event_unchained ON audit_event (id) WHERE number IS NULL",
      "CREATE TABLE audit_event_rest PARTITION OF audit_event DEFAULT",
      // One row: the newest head.
      """
      CREATE TABLE audit_head (
        place bigint NOT NULL PRIMARY KEY CHECK (place = 1),
        version bigint NOT NULL,
        number bigint NOT NULL,
        hash bytea NOT NULL,
        at bigint NOT NULL,
        key_id text COLLATE "C" NOT NULL,
        signature bytea NOT NULL
      )
      """,
    ])
}

extension PostgreSQLSchema {
  /// Providers' notifications, partitioned by the month of receipt, and a table over all months that recognises a repeated one.
  static let journal = Migration(
    name: "m0007_journal",
    statements: [
      """
      CREATE TABLE known_notification (
        id_digest bytea NOT NULL PRIMARY KEY,
        event_digest bytea NOT NULL UNIQUE,
        received_at bigint NOT NULL
      )
      """,
      "CREATE INDEX known_notification_by_receipt ON known_notification (received_at)",
      """
      CREATE TABLE notification (
        id_digest bytea NOT NULL,
        provider text COLLATE "C" NOT NULL,
        type text NOT NULL,
        payload bytea NOT NULL,
        event_time bigint NOT NULL,
        received_at bigint NOT NULL,
        effect text COLLATE "C" NOT NULL,
        PRIMARY KEY (id_digest, received_at)
      ) PARTITION BY RANGE (received_at)
      """,
      "CREATE INDEX notification_by_receipt ON notification (received_at)",
      "CREATE TABLE notification_rest PARTITION OF notification DEFAULT",
    ])
}

extension PostgreSQLSchema {
  /// How a commit checks its preconditions, how it is recorded, and how a month's partition is added and dropped.
  static let commits = Migration(
    name: "m0008_commits",
    statements: [
      // A void change set was never committed, and never will be (C-3).
      "CREATE TABLE change_set (id bytea NOT NULL PRIMARY KEY, is_void smallint NOT NULL DEFAULT 0)",
      // Raises an error, because a row count would be read too late, when the rest of the pipeline is committed already (C-2). No other
      // program uses the class `PP`.
      """
      CREATE FUNCTION pippin_require(holds boolean, what text) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        IF holds IS NOT TRUE THEN
          RAISE EXCEPTION USING ERRCODE = 'PP001', MESSAGE = 'not as it was read: ' || what;
        END IF;
      END $$
      """,
      // Checks that a profile is absent, as in nearly every sign-in, in one statement instead of two.
      """
      CREATE FUNCTION pippin_hold_profile(of_subject text, of_tenant text, of_provider text, of_realm text)
      RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO profile (subject, tenant, provider, realm, version, kept_at)
          VALUES (of_subject, of_tenant, of_provider, of_realm, 0, 0);
        DELETE FROM profile
          WHERE subject = of_subject AND tenant = of_tenant AND provider = of_provider AND realm = of_realm;
      END $$
      """,
      // Returns the number of rows that it moved out of the default partition. It locks the table before its partitions, as everybody
      // else does: a statement that was planned before the new partition existed would look for a row in the old place, and find
      // nothing.
      """
      CREATE FUNCTION pippin_add_month(parent text, key text, part text, lower text, upper text)
      RETURNS bigint LANGUAGE plpgsql AS $$
      DECLARE
        rest text := parent || '_rest';
        rows bigint;
      BEGIN
        IF to_regclass(quote_ident(part)) IS NOT NULL THEN RETURN 0; END IF;
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', part, parent);
        EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', parent);
        EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', rest);
        EXECUTE format(
          'WITH moved AS (DELETE FROM %I WHERE %I >= %L AND %I < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
          rest, key, lower, key, upper, part);
        GET DIAGNOSTICS rows = ROW_COUNT;
        EXECUTE format(
          'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, part, lower, upper);
        RETURN rows;
      END $$
      """,
      // Returns the number of dropped rows. They are counted before anybody has to wait, because the rows of a past month do not change.
      // The table is locked before its partition, as everybody else does.
      """
      CREATE FUNCTION pippin_drop_month(parent text, part text) RETURNS bigint LANGUAGE plpgsql AS $$
      DECLARE rows bigint;
      BEGIN
        EXECUTE format('SELECT count(*) FROM %I', part) INTO rows;
        EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', parent);
        EXECUTE format('DROP TABLE %I', part);
        RETURN rows;
      END $$
      """,
    ])
}
