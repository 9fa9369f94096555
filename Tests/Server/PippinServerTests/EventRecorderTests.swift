import PippinAccounts
import PippinServer
import PippinFoundation
import PippinMemoryStore
import PippinTestKit
import Testing

/// What is only counted is counted once, whatever becomes of the store's answers, and keeps nobody waiting.
@Suite struct `The recorder of refusals` {
  private let world: World
  private var store: TroubledStore { world.store }
  private var recorder: EventRecorder { world.flows.server.events }

  init() async throws {
    world = try await World()
  }

  private func refuse() async {
    let samples = Samples(clock: world.clock, random: world.random)
    await recorder.note(
      Refusal(
        id: samples.id(), at: samples.now, requestID: "r", account: samples.id(), provider: .google, client: nil,
        surface: .web, code: "account_exists", reason: nil, cause: nil),
      counting: EventCount.Key(.refused, provider: .google, reason: "account_exists"))
  }

  private func counted() async throws -> Int {
    try await store.memory.eventCounts(from: .distantPast, to: .distantFuture).map(\.count).reduce(0, +)
  }

  @Test func `does not make a commit twice whose answer was lost`() async throws {
    store.has(.answersLost)
    await refuse()
    #expect(try await counted() == 1)
    store.has(nil)
    await refuse()
    try await eventually("both are counted") { try await counted() == 2 }
    await recorder.flush()
    #expect(try await counted() == 2)
    #expect(try await store.memory.refusals(RefusalQuery(), limit: 9, before: nil).count == 2)
  }

  @Test func `makes a commit later that could not be made, with what came meanwhile`() async throws {
    store.has(.down)
    for _ in 0..<3 { await refuse() }
    store.has(nil)
    try await eventually("all are counted") { try await counted() == 3 }
    #expect(try await store.memory.refusals(RefusalQuery(), limit: 9, before: nil).count == 3)
  }

  @Test(.timeLimit(.minutes(2))) func `keeps nobody waiting for a store that does not answer`() async throws {
    store.has(.stuck)
    for _ in 0..<5 { await refuse() }
    #expect(try await counted() == 0)
    store.has(nil)
    try await eventually("all are counted") { try await counted() == 5 }
  }
}
