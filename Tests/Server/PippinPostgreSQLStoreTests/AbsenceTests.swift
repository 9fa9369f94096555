import PippinAccounts
import PippinFoundation
import PippinPostgreSQLStore
import PippinPostgreSQLTestKit
import PippinTestKit
import Testing

/// Two nodes at once, each of which relies on what the other changes: one must come second, and see it.
struct AbsenceTests {
  /// Something that may be absent, and the change that puts it there.
  struct Thing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Samples) -> (AggregateKey, Change)
  }

  static let things: [Thing] = [
    Thing(testDescription: "profile") { samples in
      let profile = samples.profile(samples.key())
      return (.profile(profile.key), .putProfile(profile))
    },
    Thing(testDescription: "account") { samples in
      let account = samples.account()
      return (.account(account.id), .putAccount(account))
    },
    Thing(testDescription: "identity") { samples in
      let identity = samples.identity(of: samples.id())
      return (.identity(identity.key), .putIdentity(identity))
    },
    Thing(testDescription: "session") { samples in
      let session = samples.session(of: samples.id(), by: samples.id())
      return (.session(session.id), .putSession(session))
    },
    Thing(testDescription: "ended session") { samples in
      let session = samples.session(
        of: samples.id(), by: samples.id(), end: Session.End(at: samples.now, reason: .signedOut))
      return (.session(session.id), .putSession(session))
    },
    Thing(testDescription: "record") { samples in
      let record = samples.record()
      return (.record(record.id), .putRecord(record))
    },
    Thing(testDescription: "spent value") { samples in
      let value = samples.spent()
      return (.spent(value.digest), .spend(value))
    },
    Thing(testDescription: "notification") { samples in
      let entry = samples.notification()
      return (.notification(entry.idDigest), .journal(entry))
    },
    Thing(testDescription: "event of a notification") { samples in
      let entry = samples.notification()
      return (.notificationEvent(entry.eventDigest), .journal(entry))
    },
    Thing(testDescription: "proved address") { samples in
      let address = samples.address("a\(samples.random.next())@example.org")
      return (.provedAddress(.standard, address), .putProof(samples.proof(of: address)))
    },
    Thing(testDescription: "merge") { samples in
      let merge = samples.merge(into: samples.id())
      return (.merge(merge.lost), .putMerge(merge))
    },
    Thing(testDescription: "password") { samples in
      let credential = samples.credential(of: samples.id())
      return (.credential(credential.identity), .putCredential(credential))
    },
    Thing(testDescription: "signing key") { samples in
      let key = samples.signingKey(Int64(samples.random.number(below: 1_000_000_000)))
      return (.signingKey(key.number), .putSigningKey(key))
    },
  ]

  private static let database = Task { try await EmptiedStore() }

  @Test(.serialized, arguments: things)
  func `of two that rely on each other's absence one wins`(thing: Thing) async throws {
    let samples = Samples()
    let store = try await Self.database.value.emptied()
    for _ in 0..<40 {
      let account = samples.account()
      try await store.commit(samples.changeSet(.putAccount(account)))
      let (key, putting) = thing.make(samples)
      // The one sees that the thing is absent, and writes the account; the other saw the account as it was, and puts the thing.
      var first = samples.changeSet(.putAccount(account))
      first.demand(Precondition(key, .absent))
      var second = samples.changeSet(putting)
      second.demand(Precondition(.account(account.id), .version(1)))
      async let isFirst = wins(store, first)
      async let isSecond = wins(store, second)
      let count = try await (isFirst ? 1 : 0) + (isSecond ? 2 : 0)
      try #require(count == 1 || count == 2, "both or none: \(count)")
    }
  }

  private func wins(_ store: PostgreSQLStore, _ changes: ChangeSet) async throws -> Bool {
    do throws(StoreError) {
      try await store.commit(changes)
      return true
    } catch {
      guard error.code == .conflict else { throw error }
      return false
    }
  }
}
