import PippinLock
import Testing

@Suite struct AtomicTests {
  private final class Shared: Sendable {
    let count = AtomicInteger(5)
    let isDone = AtomicFlag()
  }

  @Test func `loses no addition of eight tasks`() async {
    let shared = Shared()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<10_000 { shared.count.add(1) } }
      }
    }
    let sum = shared.count.current
    #expect(sum == 80_005)
    shared.count.add(-80_000)
    let rest = shared.count.current
    #expect(rest == 5)
    shared.count.store(1)
    let stored = shared.count.current
    #expect(stored == 1)
  }

  @Test func `wraps around instead of trapping`() {
    let number = AtomicInteger(.max)
    number.add(1)
    let wrapped = number.current
    #expect(wrapped == .min)
  }

  @Test func `a flag that is set stays set, for other tasks too`() async {
    let shared = Shared()
    let wasSet = shared.isDone.isSet
    #expect(!wasSet)
    shared.isDone.set()
    shared.isDone.set()
    #expect(await Task.detached { shared.isDone.isSet }.value)
  }
}
