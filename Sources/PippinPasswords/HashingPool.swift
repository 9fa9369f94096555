internal import Dispatch
import Glibc
import PippinLock

/// A few threads that compute hashes one after the other, and before them two queues of limited length, served by turns.
final class HashingPool: Sendable {
  private struct Order: Sendable {
    let password: Password
    let salt: [UInt8]
    let parameters: PasswordParameters
    let continuation: CheckedContinuation<Result<[UInt8], PasswordHasherError>, Never>
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

    /// The first of the queue whose turn it is, or else of the other.
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

  /// What the threads know; it outlives the pool until the last of them is gone.
  private final class Shared: Sendable {
    let line: Lock<Line>
    /// Counts the orders that nobody has taken.
    let work = DispatchSemaphore(value: 0)

    init(threads: Int) {
      line = Lock(Line(idle: threads))
    }
  }

  /// Below all who answer requests.
  private static let niceness: Int32 = 10
  private let shared: Shared
  private let waiting: Int

  init(threads: Int, waiting: Int) {
    let shared = Shared(threads: threads)
    self.shared = shared
    self.waiting = waiting
    for _ in 0..<threads { Self.start(shared) }
  }

  var finished: Int { shared.line.withLock { $0.finished } }

  func tag(
    of password: Password, salt: [UInt8], _ parameters: PasswordParameters, for priority: HashingPriority
  ) async throws(PasswordHasherError) -> [UInt8] {
    let (shared, waiting) = (shared, waiting)
    let result: Result<[UInt8], PasswordHasherError> = await withCheckedContinuation { continuation in
      let order = Order(password: password, salt: salt, parameters: parameters, continuation: continuation)
      let isTaken = shared.line.withLock { line in
        guard !line.isClosed, line.count(priority) < line.idle + waiting else { return false }
        line.append(order, priority)
        return true
      }
      if isTaken { shared.work.signal() } else { continuation.resume(returning: .failure(.busy)) }
    }
    return try result.get()
  }

  /// Ends the threads once what waits is done.
  func close() {
    shared.line.withLock { $0.isClosed = true }
    // One thread finds nothing to do, leaves, and wakes the next.
    shared.work.signal()
  }

  private static func start(_ shared: Shared) {
    var identity = pthread_t()
    let status = unsafe pthread_create(
      &identity, nil,
      { context in
        guard let context = unsafe context else { return nil }
        let shared = unsafe Unmanaged<Shared>.fromOpaque(context).takeRetainedValue()
        // Of this thread alone, on Linux. Where it is refused, hashing is merely less polite.
        _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, HashingPool.niceness)
        HashingPool.serve(shared)
        return nil
      }, Unmanaged.passRetained(shared).toOpaque())
    guard status == 0 else {
      unsafe Unmanaged.passUnretained(shared).release()
      shared.line.withLock { $0.idle -= 1 }
      return
    }
    pthread_detach(identity)
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
        // Closed: the next thread is told.
        shared.work.signal()
        return
      }
      let tag = Argon2id.tag(of: order.password, salt: order.salt, order.parameters)
      shared.line.withLock { line in
        line.idle += 1
        line.finished += 1
      }
      order.continuation.resume(returning: tag.map { .success($0) } ?? .failure(.noResources))
    }
  }
}
