internal import Dispatch
import PippinLock
import PippinPlatform
import PippinSecret

/// A correct password; only ``PasswordHasher`` can create this value.
package struct VerifiedPassword: Sendable {
  /// Whether the hash is another system's or has outdated parameters. A new hash can be made only now, while the password is known.
  package let isOutdated: Bool

  fileprivate init(isOutdated: Bool) {
    self.isOutdated = isOutdated
  }
}

/// The reason why a hash could not be computed.
package enum PasswordHasherError: Error, Hashable, Sendable {
  /// Too many operations wait.
  case busy
  /// The system is out of memory.
  case noResources
}

/// The caller's priority. Each has its own queue, so that strangers cannot fill that of known people.
package enum HashingPriority: Hashable, Sendable {
  /// A signed-in person, or a device or network from which the correct password came before.
  case known
  /// Everyone else.
  case unknown
}

/// Where hashes are computed.
package enum HashingPlace: Hashable, Sendable {
  /// On threads of the hasher's own.
  case threads
  /// On the caller's thread. A simulation needs this: its steps must always have the same order, so nothing may run on another thread.
  case caller
}

/// Hashes passwords on its own threads, with a bounded queue for each priority.
///
/// Hashing is slow on purpose. The threads are few and have a low priority, so that many password requests slow down only
/// password requests.
package final class PasswordHasher: Sendable {
  package let parameters: PasswordParameters
  /// The number of operations of each priority that may wait or run.
  package let capacity: Int
  private let pool: HashingPool

  /// - Parameters:
  ///   - parameters: the parameters of new hashes.
  ///   - atOnce: the number of hashes computed at the same time; each needs the parameters' memory.
  ///   - waiting: the number of further operations of each priority that may wait.
  ///   - place: where hashes are computed; the queues are the same.
  package init(
    parameters: PasswordParameters = .standard, atOnce: Int = 1, waiting: Int = 64, on place: HashingPlace = .threads
  ) {
    self.parameters = parameters
    capacity = max(1, atOnce) + max(0, waiting)
    pool = HashingPool(threads: max(1, atOnce), waiting: max(0, waiting), on: place)
  }

  deinit { pool.close() }

  /// The number of computed hashes, for measurements.
  package var computed: Int { pool.finished }

  /// Hashes a password with a salt of ``StoredPasswordHash/saltByteCount`` random bytes.
  package func hash(
    _ password: Password, salt: [UInt8], for priority: HashingPriority = .unknown
  ) async throws(PasswordHasherError) -> StoredPasswordHash {
    precondition(salt.count == StoredPasswordHash.saltByteCount, "the salt's length is part of the format")
    let parameters = parameters
    let tag = try await pool.run(for: priority) { () -> [UInt8]? in
      Self.tag(of: password.bytes.revealed, salt: salt, parameters)
    }
    return StoredPasswordHash(Argon2Hash(parameters, salt: salt, tag: tag))
  }

  /// Verifies a password; `nil` if it is wrong. Without a hash it does the work of a new one, so that the time does not
  /// reveal whether there is one.
  package func verify(
    _ password: Password, against hash: StoredPasswordHash?, for priority: HashingPriority = .unknown
  ) async throws(PasswordHasherError) -> VerifiedPassword? {
    let parameters = parameters
    let isRight = try await pool.run(for: priority) { () -> Bool? in Self.judge(password, hash, parameters) }
    guard isRight, let hash else { return nil }
    return VerifiedPassword(isOutdated: !hash.isCurrent(parameters))
  }

  /// Nil where memory ran out.
  private static func judge(
    _ password: Password, _ hash: StoredPasswordHash?, _ parameters: PasswordParameters
  ) -> Bool? {
    guard let hash else { return judgeNobodys(password, parameters) }
    if hash.isCurrent(parameters) { return hash.form.matches(password.bytes.revealed) }
    for candidate in [password.bytes, password.asTyped].compactMap(\.self) {
      guard let isRight = hash.form.matches(candidate.revealed) else { return nil }
      if isRight { return true }
    }
    // A refusal takes at least as long as a new hash, even if the stored hash is cheaper: a faster refusal would reveal that (decision
    // 0088).
    let isAsDear = (hash.form as? Argon2Hash).map { $0.costs.work >= Argon2Hash.Costs(parameters).work } ?? false
    return isAsDear ? false : judgeNobodys(password, parameters)
  }

  /// Does the work of a new hash; the result is always false.
  private static func judgeNobodys(_ password: Password, _ parameters: PasswordParameters) -> Bool? {
    let salt = [UInt8](repeating: 0, count: StoredPasswordHash.saltByteCount)
    return tag(of: password.bytes.revealed, salt: salt, parameters).map { _ in false }
  }

  private static func tag(of password: [UInt8], salt: [UInt8], _ parameters: PasswordParameters) -> [UInt8]? {
    Argon2.tag(
      of: password, salt: salt, Argon2Hash.Costs(parameters), count: StoredPasswordHash.tagByteCount)
  }
}

/// A few threads, or the callers, that compute hashes from two bounded queues, served in turns.
final class HashingPool: Sendable {
  private struct Order: Sendable {
    /// Computes the result, and returns a function that gives it to the waiting caller.
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

    /// The first order, which takes a free place.
    mutating func take() -> Order? {
      guard idle > 0, let order = next() else { return nil }
      idle -= 1
      return order
    }

    mutating func append(_ order: Order, _ priority: HashingPriority) { orders[priority, default: []].append(order) }

    /// The first order of the queue whose turn it is, or else of the other one.
    private mutating func next() -> Order? {
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

    /// Computes an order that was taken, and frees its place.
    func complete(_ order: Order) {
      let answer = order.compute()
      line.withLock { line in
        line.idle += 1
        line.finished += 1
      }
      answer()
    }
  }

  private let shared: Shared
  private let waiting: Int
  private let place: HashingPlace

  init(threads: Int, waiting: Int, on place: HashingPlace = .threads) {
    let shared = Shared(threads: threads)
    self.shared = shared
    self.waiting = waiting
    self.place = place
    guard place == .threads else { return }
    for _ in 0..<threads { Self.start(shared) }
  }

  var finished: Int { shared.line.withLock { $0.finished } }

  /// Runs `work` on one of the threads, or on a caller's; nil from it says that memory ran out.
  func run<Output: Sendable>(
    for priority: HashingPriority, _ work: @escaping @Sendable () -> Output?
  ) async throws(PasswordHasherError) -> Output {
    let (shared, waiting, place) = (shared, waiting, place)
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
      guard isTaken else { return continuation.resume(returning: .failure(.busy)) }
      switch place {
      case .threads: shared.work.signal()
      // Where all places are taken, one of those who have them computes this order too.
      case .caller: while let order = shared.line.withLock({ $0.take() }) { shared.complete(order) }
      }
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
      guard let order = shared.line.withLock({ $0.take() }) else {
        // Closed: wake the next thread.
        shared.work.signal()
        return
      }
      shared.complete(order)
    }
  }
}
