import PippinMemoryStore
import PippinStoreContract
import Testing

/// The same steps come to the same on PostgreSQL as on the memory store, word for word, and break no law there either.
@Suite struct `Interleavings on PostgreSQL` {
  @Test(arguments: Interleaving.Focus.allCases)
  func `come to the same as on the memory store`(focus: Interleaving.Focus) async throws {
    let database = try await EmptiedStore()
    for seed in Interleaving.seeds(full: focus == .none ? 10 : 5, short: 3) {
      let expected = try await Interleaving.run(
        seed: seed, steps: 500, lookingEvery: 500, on: MemoryStore(), focus: focus)
      let report = try await Interleaving.run(
        seed: seed, steps: 500, lookingEvery: 100, on: try await database.emptied(),
        focus: focus)
      try #require(report.violation == nil, "\(report.words)")
      let difference = zip(report.lines, expected.lines).first { $0 != $1 }
      try #require(
        difference == nil && report.lines.count == expected.lines.count, "seed \(seed): \(difference as Any)")
    }
  }
}
