internal import Dispatch
import PippinLock
import PippinPlatform

/// A few threads that compute hashes from two bounded queues, served in turns.
final class HashingPool: Sendable {
  private struct Order: Sendable {
    /// Computes, and returns what gives the result to who waits.
    let compute: @Sendable () -> @Sendable () -> Void
  }

  private struct Line {
    private var orders: [HashingPriority: ArraySlice<Order>] = [:]
    private var lastServed = HashingPriority.unknown
    var idle: Int
    var finished = 0
    var isClosed = false

    init(idle: Int) {
      self.idle = idle
    }

    func count(_ priority: HashingPriority) -> Int { orders[priority]?.count ?? 0 }

    mutating func append(_ order: Order, _ priority: HashingPriority) { orders[priority, default: []].append(order) }

    /// The first order of the queue in turn, or else of the other.
    mutating func next() -> Order? {
      let turn: [HashingPriority] = lastServed == .known ? [.unknown, .known] : [.known, .unknown]
      for priority in turn {
        if let order = orders[priority]?.popFirst() {
          lastServed = priority
          return order
        }
      }
      return nil
    }
  }

  /// The threads' shared state, which lives until the last thread has ended.
  private final class Shared: Sendable {
    let line: Lock<Line>
    /// Counts the orders that no thread has taken.
    let work = DispatchSemaphore(value: 0)

    init(threads: Int) {
      line = Lock(Line(idle: threads))
    }
  }

  private let shared: Shared
  private let waiting: Int

  init(threads: Int, waiting: Int) {
    let shared = Shared(threads: threads)
    self.shared = shared
    self.waiting = waiting
    for _ in 0..<threads { Self.start(shared) }
  }

  var finished: Int { shared.line.withLock { $0.finished } }

  /// Runs `work` on one of the threads; nil from it says that memory ran out.
  func run<Output: Sendable>(
    for priority: HashingPriority, _ work: @escaping @Sendable () -> Output?
  ) async throws(PasswordHasherError) -> Output {
    let (shared, waiting) = (shared, waiting)
    let result: Result<Output, PasswordHasherError> = await withCheckedContinuation { continuation in
      let order = Order {
        let output = work()
        return { continuation.resume(returning: output.map { .success($0) } ?? .failure(.noResources)) }
      }
      let isTaken = shared.line.withLock { line in
        guard !line.isClosed, line.count(priority) < line.idle + waiting else { return false }
        line.append(order, priority)
        return true
      }
      if isTaken { shared.work.signal() } else { continuation.resume(returning: .failure(.busy)) }
    }
    return try result.get()
  }

  /// Ends the threads after the waiting orders.
  func close() {
    shared.line.withLock { $0.isClosed = true }
    // Wakes one thread, which finds no order, wakes the next, and ends.
    shared.work.signal()
  }

  private static func start(_ shared: Shared) {
    let isStarted = SystemThread.detached {
      SystemThread.lowerOwnPriority()
      serve(shared)
    }
    if !isStarted { shared.line.withLock { $0.idle -= 1 } }
  }

  private static func serve(_ shared: Shared) {
    while true {
      shared.work.wait()
      let order = shared.line.withLock { line -> Order? in
        guard let order = line.next() else { return nil }
        line.idle -= 1
        return order
      }
      guard let order else {
        // Closed: wake the next thread.
        shared.work.signal()
        return
      }
      let answer = order.compute()
      shared.line.withLock { line in
        line.idle += 1
        line.finished += 1
      }
      answer()
    }
  }
}
