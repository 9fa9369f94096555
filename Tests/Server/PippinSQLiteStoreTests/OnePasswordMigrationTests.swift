import PippinAccounts
import PippinTokens
import PippinDatabases
import PippinStoreContract
import PippinTestKit
import Testing

@testable import PippinSQLiteStore

/// A file in which accounts have several passwords is brought to one each (decision 0105).
struct OnePasswordMigrationTests {
  private let samples = Samples()

  /// A database of the version before.
  private func former(_ path: String) throws -> SQLiteConnection {
    let before = SQLiteSchema.migrations.prefix { $0.name != SQLiteSchema.onePassword.name }
    let connection = try SQLiteConnection(path)
    try SQLiteMigrator.migrate(connection, to: Array(before), checksum: { SHA256.hash($0) }, now: 1_700_000_000)
    return connection
  }

  @Test func `keeps the password of a proved address, and of two the one that was changed last`() async throws {
    try await withDatabase { path in
      let stage = SeveralPasswords(samples)
      let connection = try former(path)
      for account in stage.accounts {
        try connection.execute(Account.table.without(["passkey_handle"]).upsert(account))
      }
      for identity in stage.identities { try connection.execute(Identity.table.upsert(identity)) }
      for credential in stage.credentials { try connection.execute(PasswordCredential.table.upsert(credential)) }
      for proof in stage.proofs {
        try connection.execute(VersionedProof.table.upsert(VersionedProof(proof: proof, version: 1)))
      }
      for session in stage.sessions {
        try connection.execute(Session.table.without(["authenticated_by"]).upsert(session))
      }
      let store = try await SQLiteStore.open(path: path, now: ManualClock.start)
      try await stage.expectOneEach(in: store)
      await store.close()
    }
  }
}
