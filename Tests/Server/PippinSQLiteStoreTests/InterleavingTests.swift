import Foundation
import PippinMemoryStore
import PippinSQLiteStore
import PippinStoreContract
import PippinTestKit
import Testing

/// The same steps come to the same on SQLite as on the memory store, word for word, and break no law there either.
@Suite struct `Interleavings on SQLite` {
  /// A folder without a disk behind it, where there is one: nothing here is about what a crash leaves.
  private static let memory = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil

  @Test(arguments: Interleaving.Focus.allCases)
  func `come to the same as on the memory store`(focus: Interleaving.Focus) async throws {
    for seed in Interleaving.seeds(full: focus == .none ? 30 : 15, short: 5) {
      let expected = try await Interleaving.run(
        seed: seed, steps: 500, lookingEvery: 500, on: MemoryStore(), focus: focus)
      let report = try await withDatabase(in: Self.memory) { path in
        let store = try await SQLiteStore.open(path: path, now: ManualClock.start)
        let report = try await Interleaving.run(
          seed: seed, steps: 500, lookingEvery: 100, on: store, focus: focus)
        await store.close()
        return report
      }
      try #require(report.violation == nil, "\(report.words)")
      let difference = zip(report.lines, expected.lines).first { $0 != $1 }
      try #require(
        difference == nil && report.lines.count == expected.lines.count, "seed \(seed): \(difference as Any)")
    }
  }
}
