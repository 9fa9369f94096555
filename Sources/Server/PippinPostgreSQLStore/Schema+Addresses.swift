import PippinDatabases

extension Schema {
  /// Which identity proves which address.
  ///
  /// A row for each address that somebody proves carries its version, and is what those wait at who prove it at once. What a proof
  /// does to the versions depends on what was proved before, which a pipeline cannot look at on the way: hence the functions.
  static let addresses = Migration(
    name: "m0002_addresses",
    statements: [
      """
      CREATE TABLE proved_address (
        address text COLLATE "C" NOT NULL,
        realm text COLLATE "C" NOT NULL,
        version bigint NOT NULL,
        PRIMARY KEY (address, realm)
      )
      """,
      """
      CREATE TABLE address_proof (
        source bytea NOT NULL PRIMARY KEY,
        realm text COLLATE "C" NOT NULL,
        address text COLLATE "C" NOT NULL,
        account bytea NOT NULL
      )
      """,
      "CREATE INDEX address_proof_by_address ON address_proof (address, realm)",
      // An address that nobody proves any more is absent.
      """
      CREATE FUNCTION pippin_remove_proof(of_source bytea) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE former address_proof;
      BEGIN
        DELETE FROM address_proof WHERE source = of_source RETURNING * INTO former;
        IF NOT FOUND THEN RETURN; END IF;
        UPDATE proved_address SET version = version + 1
          WHERE address = former.address AND realm = former.realm;
        DELETE FROM proved_address
          WHERE address = former.address AND realm = former.realm AND NOT EXISTS (
            SELECT FROM address_proof WHERE address = former.address AND realm = former.realm);
      END $$
      """,
      // The address first: where the same identity proves the same address again, the version goes on counting. One that is relied upon
      // to be new must find nothing.
      """
      CREATE FUNCTION pippin_put_proof(
        of_source bytea, in_realm text, of_address text, on_account bytea, is_new bigint
      ) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        IF is_new = 1 THEN
          INSERT INTO proved_address (address, realm, version) VALUES (of_address, in_realm, 1);
        ELSE
          INSERT INTO proved_address AS known (address, realm, version) VALUES (of_address, in_realm, 1)
            ON CONFLICT (address, realm) DO UPDATE SET version = known.version + 1;
          UPDATE address_proof SET account = on_account
            WHERE source = of_source AND address = of_address AND realm = in_realm;
          IF FOUND THEN RETURN; END IF;
        END IF;
        PERFORM pippin_remove_proof(of_source);
        INSERT INTO address_proof (source, realm, address, account)
          VALUES (of_source, in_realm, of_address, on_account);
      END $$
      """,
    ])
}
