import PippinLock
import Testing

@Suite struct LockTests {
  private struct Refusal: Error, Equatable {}

  private final class Canary: Sendable {
    let onDeath: @Sendable () -> Void
    init(_ onDeath: @escaping @Sendable () -> Void) { self.onDeath = onDeath }
    deinit { onDeath() }
  }

  private final class Tally: Sendable {
    let count = Lock(0)
  }

  @Test func `lets one caller at a time at its value`() async {
    let tally = Tally()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<10_000 { tally.count.withLock { $0 += 1 } } }
      }
    }
    #expect(tally.count.withLock { $0 } == 80_000)
  }

  @Test func `is open again after an error`() throws {
    let lock = Lock(["first"])
    #expect(throws: Refusal()) {
      try lock.withLock { (value) throws(Refusal) in
        value.append("second")
        throw Refusal()
      }
    }
    #expect(lock.withLock { $0 } == ["first", "second"])
  }

  @Test func `frees its value once`() {
    let deaths = Tally()
    do {
      let lock = Lock<Canary?>(Canary { deaths.count.withLock { $0 += 1 } })
      #expect(lock.withLock { $0 != nil })
      #expect(deaths.count.withLock { $0 } == 0)
    }
    #expect(deaths.count.withLock { $0 } == 1)
  }
}
