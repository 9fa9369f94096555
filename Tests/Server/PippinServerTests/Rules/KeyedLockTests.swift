import PippinLock
import PippinTestKit
import Testing

@testable import PippinServer

/// Work of one name takes turns (R-5: a code is exchanged once).
@Suite struct `Work of one name` {
  @Test func `is never done twice at the same time`() async throws {
    let lock = KeyedLock()
    let tally = Tally()
    try await withThrowingTaskGroup { group in
      for _ in 0..<100 {
        group.addTask {
          try await lock.run([1]) { () async throws(ServerError) in
            tally.enter()
            for _ in 0..<5 { await Task.yield() }
            tally.leave()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(tally.most == 1 && tally.done == 100)
  }

  @Test func `makes room when it fails, and does not wait for another name`() async throws {
    let lock = KeyedLock()
    await #expect(throws: ServerError.notFound) {
      try await lock.run([1]) { () async throws(ServerError) in throw ServerError.notFound }
    }
    let answer = try await lock.run([1]) { () async throws(ServerError) in
      try await lock.run([2]) { () async throws(ServerError) in 7 }
    }
    #expect(answer == 7)
  }
}

/// Counts who is inside.
private final class Tally: Sendable {
  private let state = Lock<(inside: Int, most: Int, done: Int)>((0, 0, 0))

  func enter() {
    state.withLock { state in
      state.inside += 1
      state.most = max(state.most, state.inside)
    }
  }

  func leave() {
    state.withLock { state in
      state.inside -= 1
      state.done += 1
    }
  }

  var most: Int { state.withLock { $0.most } }
  var done: Int { state.withLock { $0.done } }
}
