@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

// The only file that uses the runtime's experimental interface. If a newer toolchain renames it, the self-test says so
// before any seed is run.

/// Makes the scheduler the executor of every task, actor and sleep of this process. To be called once, before anything async ran.
func takeOverExecutors() { _createExecutors(factory: SeededExecutors.self) }

private struct SeededExecutors: ExecutorFactory {
  static let main = SeededMainExecutor()
  static let pool = SeededTaskExecutor()

  static var mainExecutor: any MainExecutor { main }
  static var defaultExecutor: any TaskExecutor { pool }
}

private final class SeededMainExecutor: MainExecutor {
  func run() throws { fatalError("the scheduler runs the main actor's jobs") }
  func stop() {}
  func checkIsolated() {}
  func enqueue(_ job: consuming ExecutorJob) {
    Scheduler.shared.enqueue(ReadyJob(job: UnownedJob(job), isOfMainActor: true))
  }
}

private final class SeededTaskExecutor: TaskExecutor, SchedulingExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    Scheduler.shared.enqueue(ReadyJob(job: UnownedJob(job), isOfMainActor: false))
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    schedule(UnownedJob(job), in: delay)
  }

  func enqueue<C: Clock>(_ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C) {
    schedule(UnownedJob(job), in: clock.now.duration(to: instant))
  }

  private func schedule(_ job: UnownedJob, in delay: Any) {
    guard let delay = delay as? Duration else { fatalError("a clock whose durations are no Duration") }
    Scheduler.shared.enqueue(ReadyJob(job: job, isOfMainActor: false), after: delay)
  }
}

/// What the runtime wants to run.
struct ReadyJob {
  let job: UnownedJob
  let isOfMainActor: Bool

  func run() {
    if isOfMainActor {
      unsafe job.runSynchronously(on: SeededExecutors.main.asUnownedSerialExecutor())
    } else {
      unsafe job.runSynchronously(on: SeededExecutors.pool.asUnownedTaskExecutor())
    }
  }
}
