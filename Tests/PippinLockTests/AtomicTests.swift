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
    #expect(shared.count.current == 80_005)
    shared.count.add(-80_000)
    #expect(shared.count.current == 5)
    shared.count.store(1)
    #expect(shared.count.current == 1)
  }

  @Test func `wraps around instead of trapping`() {
    let number = AtomicInteger(.max)
    number.add(1)
    #expect(number.current == .min)
  }

  @Test func `a flag that is set stays set, for other tasks too`() async {
    let shared = Shared()
    #expect(!shared.isDone.isSet)
    shared.isDone.set()
    shared.isDone.set()
    #expect(await Task.detached { shared.isDone.isSet }.value)
  }
}
