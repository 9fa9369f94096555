import PippinLock
import Testing

@testable import PippinTokens

@Suite struct ContextPoolTests {
  private final class Context: Sendable {}

  /// Counts how many contexts were made.
  private final class Maker: Sendable {
    let count = Lock(0)

    func make() -> Context {
      count.withLock { $0 += 1 }
      return Context()
    }
  }

  /// Borrows `depth` contexts at the same moment and returns how many different ones they were.
  private func borrow(_ depth: Int, of pool: ContextPool<Context>, holding: Set<ObjectIdentifier> = []) -> Int {
    guard depth > 0 else { return holding.count }
    return pool.withContext { context in
      borrow(depth - 1, of: pool, holding: holding.union([ObjectIdentifier(context)]))
    }
  }

  @Test func `the first context is made at once and used again`() throws {
    let maker = Maker()
    let pool = try ContextPool { () throws(CryptographyError) in maker.make() }
    #expect(maker.count.withLock { $0 } == 1)
    for _ in 0..<10 { #expect(borrow(1, of: pool) == 1) }
    #expect(maker.count.withLock { $0 } == 1)
  }

  @Test func `callers at the same moment get different contexts`() throws {
    let maker = Maker()
    let pool = try ContextPool(limit: 4) { () throws(CryptographyError) in maker.make() }
    #expect(borrow(6, of: pool) == 6)
    #expect(maker.count.withLock { $0 } == 6)
  }

  @Test func `no more contexts are kept than the limit`() throws {
    let maker = Maker()
    let pool = try ContextPool(limit: 4) { () throws(CryptographyError) in maker.make() }
    #expect(borrow(6, of: pool) == 6)
    #expect(borrow(6, of: pool) == 6)
    #expect(maker.count.withLock { $0 } == 8, "four of the six were kept")
  }

  @Test func `a context returns to its pool when its borrower throws`() throws {
    let maker = Maker()
    let pool = try ContextPool { () throws(CryptographyError) in maker.make() }
    let refusal = CryptographyError(.failed, "refused")
    #expect(throws: refusal) {
      try pool.withContext { (_) throws(CryptographyError) in throw refusal }
    }
    #expect(borrow(1, of: pool) == 1)
    #expect(maker.count.withLock { $0 } == 1)
  }

  @Test func `a pool whose first context cannot be made is refused`() {
    let refusal = CryptographyError(.failed, "refused")
    #expect(throws: refusal) {
      try ContextPool<Context> { () throws(CryptographyError) in throw refusal }
    }
  }
}
