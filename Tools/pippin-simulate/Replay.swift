import Foundation
import PippinAccounts
import PippinDatabases
import PippinFoundation
import PippinMemoryStore
import PippinPostgreSQLStore
import PippinPostgreSQLTestKit
import PippinSQLiteStore
import PippinSimulatedWorld
import PippinSimulation

/// Makes the calls of a run's database again, one after the other, on each kind of store: every call must come to the same, and at the
/// end the stores must hold the same.
enum Replay {
  /// - Returns: what differs, each in a sentence.
  static func differences(of history: StoreHistory) -> [String] {
    let now = Date(timeIntervalSince1970: 1_763_121_600)
    return Scheduler.shared.runWithThreads {
      do {
        let memory = MemoryStore()
        var found = try await differences(of: history, on: memory, "memory")
        if try await differences(of: history.withoutOneCommit, on: MemoryStore(), "memory").isEmpty {
          found.append("a commit that was left out made no difference, so this comparison finds nothing")
        }
        let kept = Kept(history)
        let expected = try await Content(of: memory, kept)
        let folder = FileManager.default.temporaryDirectory.appending(path: "pippin-replay-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let sqlite = try await SQLiteStore.open(path: folder.appending(path: "accounts.db").path, now: now)
        found += try await differences(of: history, on: sqlite, "SQLite")
        found += expected.differences(from: try await Content(of: sqlite, kept)).map {
          "SQLite: at the end, \($0) differ"
        }
        await sqlite.close()
        try FileManager.default.removeItem(at: folder)
        let settings = PostgreSQLSettings(address: try await PostgreSQLCluster.shared().makeDatabase())
        let postgreSQL = try await PostgreSQLStore.open(try PostgreSQLPool(settings), now: now)
        found += try await differences(of: history, on: postgreSQL, "PostgreSQL")
        found += expected.differences(from: try await Content(of: postgreSQL, kept)).map {
          "PostgreSQL: at the end, \($0) differ"
        }
        await postgreSQL.close()
        return found
      } catch {
        return ["the calls could not be made again: \(error)"]
      }
    }
  }

  private static func differences(
    of history: StoreHistory, on store: any AccountStore, _ name: String
  ) async throws -> [String] {
    var found: [String] = []
    for (index, call) in history.calls.enumerated() {
      guard let difference = try await difference(of: call, on: store) else { continue }
      found.append("\(name): call \(index + 1) of \(history.calls.count): \(difference)")
      // What follows from it says nothing more.
      if found.count == 3 { break }
    }
    return found
  }

  private static func difference(of call: StoreHistory.Call, on store: any AccountStore) async throws -> String? {
    switch call {
    case .snapshot(let reads, let expected):
      let found = Set(try await store.snapshot(of: reads).preconditions)
      let kinds = Set(found.symmetricDifference(expected).map(\.key.kind)).sorted()
      return kinds.isEmpty ? nil : "a snapshot differs in \(kinds.joined(separator: ", "))"
    case .commit(let changes, let expected):
      var failure: StoreError?
      do throws(StoreError) { try await store.commit(changes) } catch { failure = error }
      guard failure?.code != expected else { return nil }
      return "a commit ended with \(failure.map { "\($0.code): \($0.detail)" } ?? "success"), not \(words(expected))"
    case .lease(let kind, let count, let at, let until, let expected):
      let found = try await store.lease(kind, count: count, at: at, until: until)
      return found == expected
        ? nil : "a lease of \(kind.rawValue) gave \(found.count) jobs, not the same \(expected.count)"
    case .purge(let before, let expected):
      let found = try await store.purge(before: before)
      return found == expected ? nil : "a purge took away \(found) rows, not \(expected)"
    }
  }

  private static func words(_ code: StoreError.Code?) -> String { code.map { "\($0)" } ?? "success" }
}

/// Everything that a run ever wrote under an id or a key.
private struct Kept {
  var accounts: Set<AccountID> = []
  var sessions: Set<SessionID> = []
  var identities: Set<IdentityKey> = []

  init(_ history: StoreHistory) {
    for case .commit(let changes, failing: nil) in history.calls {
      for change in changes.changes {
        switch change {
        case .putAccount(let account): accounts.insert(account.id)
        case .putSession(let session): sessions.insert(session.id)
        case .putIdentity(let identity): identities.insert(identity.key)
        default: break
        }
      }
    }
  }
}

/// What a store holds, as far as it can be listed.
private struct Content {
  private var parts: [(name: String, value: [AnyHashable])] = []
  private var sessions: [Session?] = []

  init(of store: any AccountStore, _ kept: Kept) async throws {
    parts = [
      ("jobs", try await store.jobs(limit: 100_000, after: nil)), ("signing keys", try await store.signingKeys()),
      ("lines that are not chained", try await store.unchainedAudit(limit: 100_000)),
      ("lines of the chain", try await store.chainedAudit(limit: 100_000, after: 0)),
      ("heads of the audit", [try await store.auditHead()]),
      ("vault entries", try await store.vaultEntries(limit: 100_000, after: nil)),
      ("counts", try await store.eventCounts(from: .distantPast, to: .distantFuture)),
      ("refusals", try await store.refusals(RefusalQuery(), limit: 100_000, before: nil)),
    ]
    for id in kept.accounts.sorted() {
      parts.append(("accounts", [try await store.snapshot(of: [.account(id)]).account(id)]))
      parts.append(("identities", try await store.identities(of: id)))
      parts.append(("deletions", [try await store.snapshot(of: [.deletion(id)]).deletion(id)]))
    }
    for id in kept.sessions.sorted() { sessions.append(try await store.snapshot(of: [.session(id)]).session(id)) }
  }

  func differences(from other: Content) -> [String] {
    var names: [String] = []
    for (one, another) in zip(parts, other.parts) where one.value != another.value && !names.contains(one.name) {
      names.append(one.name)
    }
    if sessions != other.sessions { names.append("sessions") }
    return names
  }
}
