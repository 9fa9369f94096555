import CPippinSimulation
import PippinLock
import PippinPlatform

/// Runs every task of the process on one thread, in an order that follows from a seed, with a clock that moves only when nothing is
/// ready.
///
/// Tasks, groups, actors, sleeps, streams and continuations all come here. The order is a choice among what is ready, so another
/// seed is another interleaving; one seed is the same run in every process.
package final class Scheduler: @unchecked Sendable {
  /// Which of the ready jobs is next.
  package enum Policy: String, CaseIterable, Sendable {
    case random
    /// What came last goes first, so that old work starves.
    case newestFirst
    case oldestFirst
  }

  /// Why a run ended.
  package enum Ending: Hashable, Sendable {
    case done
    /// Nothing is ready and nothing sleeps, but the run is not over: somebody waits for ever.
    case deadlock
    /// More steps than any run needs: somebody goes round and round.
    case tooManySteps
  }

  /// The scheduler of this process; it takes over the executors when it is first asked for.
  package static let shared: Scheduler = {
    let scheduler = Scheduler()
    takeOverExecutors()
    return scheduler
  }()

  /// 2025-11-14 12:00 UTC, in nanoseconds: the calendar time at which every run begins.
  private static let epoch: Int64 = 1_763_121_600_000_000_000
  private static let second: Int64 = 1_000_000_000

  private let thread = pippin_simulation_thread()
  private var ready: [ReadyJob] = []
  /// The jobs that sleep, each at its place; the heap of the times is in C.
  private var sleepers: [ReadyJob?] = []
  private var freePlaces: [Int] = []
  private var timerNumber = 0
  private var choice = Chance(seed: 0, for: "")
  /// Whether other threads may hand in jobs, and what they did.
  private var isOpen = false
  private let arrivals = Lock<[ReadyJob]>([])
  private var policy = Policy.random

  /// The virtual time in nanoseconds since the run began.
  package private(set) var now: Int64 = 0
  package private(set) var steps = 0
  /// The hash of all choices of the run.
  package private(set) var schedule = Trace.emptyHash
  /// How many jobs came from another thread than the scheduler's: 0, or the run is not deterministic.
  package private(set) var strangers = 0

  private init() {}

  /// The virtual time for a reader: days, hours, minutes, seconds and milliseconds since the run began.
  package var clockText: String {
    let milliseconds = now / 1_000_000
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000)
    let fraction = rest < 10 ? "00\(rest)" : rest < 100 ? "0\(rest)" : "\(rest)"
    return "\(seconds / 86_400)d \(two(seconds / 3600 % 24)):\(two(seconds / 60 % 60)):\(two(seconds % 60)).\(fraction)"
  }

  /// Runs `body` and whatever it starts, until it returns; what is left over then is run for a while, so that nothing reaches into
  /// the next run.
  package func run<Value: Sendable>(
    seed: UInt64, policy: Policy = .random, limit: Int = 20_000_000, _ body: @escaping @Sendable () async -> Value
  ) -> (value: Value?, ending: Ending) {
    reset(seed: seed, policy: policy)
    let result = Result<Value>()
    Task.detached { result.value = await body() }
    var ending = Ending.done
    while result.value == nil {
      guard steps < limit else {
        ending = .tooManySteps
        break
      }
      guard step() else {
        ending = .deadlock
        break
      }
    }
    return (result.value, ending)
  }

  /// Lets what is left over run until nothing is ready within `horizon`; answers whether it came to an end.
  package func drain(within horizon: Duration = .seconds(3600), limit: Int = 1_000_000) -> Bool {
    let end = now + horizon.nanoseconds
    var count = 0
    while count < limit {
      let next = pippin_simulation_first_timer()
      if ready.isEmpty, next < 0 || next > end { return true }
      guard step() else { return true }
      count += 1
    }
    return false
  }

  private func reset(seed: UInt64, policy: Policy) {
    (ready, sleepers, freePlaces, now, steps, timerNumber, schedule) = ([], [], [], 0, 0, 0, Trace.emptyHash)
    pippin_simulation_clear_timers()
    self.policy = policy
    choice = Chance(seed: seed, for: "schedule")
    setClock()
    pippin_simulation_seed(seed)
  }

  private func setClock() { pippin_simulation_set_time(Self.epoch + now, Self.second + now) }

  /// Runs `body` while other threads resume its tasks, with the real clock. It follows from no seed: it is for what is done again on a
  /// real database after the runs.
  package func runWithThreads<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
    reset(seed: 0, policy: .oldestFirst)
    pippin_simulation_use_real_time()
    let start = pippin_simulation_real_nanoseconds()
    isOpen = true
    defer { isOpen = false }
    let result = Result<Value>()
    Task.detached { result.value = await body() }
    while true {
      if let value = result.value { return value }
      let arrived = arrivals.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      ready += arrived
      now = pippin_simulation_real_nanoseconds() - start
      wakeSleepers()
      guard !ready.isEmpty else {
        usleep(100)
        continue
      }
      ready.removeFirst().run()
    }
  }

  func enqueue(_ job: ReadyJob) {
    if isOpen, pippin_simulation_thread() != thread { return arrivals.withLock { $0.append(job) } }
    if pippin_simulation_thread() != thread { strangers += 1 }
    ready.append(job)
  }

  func enqueue(_ job: ReadyJob, after delay: Duration) {
    if pippin_simulation_thread() != thread { strangers += 1 }
    timerNumber += 1
    let place = freePlaces.popLast() ?? sleepers.count
    if place == sleepers.count { sleepers.append(job) } else { sleepers[place] = job }
    pippin_simulation_add_timer(now + max(0, delay.nanoseconds), Int64(timerNumber), Int64(place))
  }

  /// Runs one job, or moves the clock to the next sleeper first; false where nothing is left.
  private func step() -> Bool {
    if ready.isEmpty {
      let first = pippin_simulation_first_timer()
      guard first >= 0 else { return false }
      now = max(now, first)
      setClock()
      wakeSleepers()
    }
    let index = pick()
    schedule = (schedule ^ UInt64(index) << 32 ^ UInt64(ready.count)) &* Trace.prime
    schedule = (schedule ^ UInt64(bitPattern: now)) &* Trace.prime
    let job: ReadyJob
    if policy == .random {
      ready.swapAt(index, ready.count - 1)
      job = ready.removeLast()
    } else {
      job = ready.remove(at: index)
    }
    steps += 1
    job.run()
    return true
  }

  private func wakeSleepers() {
    while true {
      let next = pippin_simulation_first_timer()
      guard next >= 0, next <= now else { return }
      let place = Int(pippin_simulation_take_timer())
      if let job = sleepers[place] { ready.append(job) }
      sleepers[place] = nil
      freePlaces.append(place)
    }
  }

  private func pick() -> Int {
    switch policy {
    case .random: ready.count == 1 ? 0 : choice.below(ready.count)
    case .newestFirst: ready.count - 1
    case .oldestFirst: 0
    }
  }
}

private final class Result<Value: Sendable>: @unchecked Sendable {
  // Written by a task and read by the scheduler, both on its one thread.
  var value: Value?
}

extension Duration {
  /// At most some 290 years.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds > 9_000_000_000 ? .max / 2 : seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
