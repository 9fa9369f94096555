import PippinSimulation
import PippinTestKit

/// What one run was asked to be.
package struct RunOptions: Sendable {
  package var seed: UInt64
  /// The numbers of the faults that may happen; nil for all.
  package var onlyFaults: Set<Int>?
  package var kinds = Set(Fault.allCases)
  /// The kinds that are to happen often.
  package var often: Set<Fault> = []
  package var mistake: PlantedMistake?
  package var keepsTrace = false
  /// At most so many people.
  package var people: Int?
  package var servers: Int?
  /// Laws that are only noted in the trace when they are broken: what is known must not hide what is not.
  package var tolerated: Set<Law> = []
  /// Keeps the calls of the database.
  package var recording: StoreHistory?

  package init(seed: UInt64) { self.seed = seed }
}

/// What came of one run.
package struct RunReport: Sendable {
  package let options: RunOptions
  package let violation: Violation?
  package let strikes: [Strike]
  package let lines: [String]
  package let traceHash: UInt64
  package let schedule: UInt64
  package let steps: Int
  /// In nanoseconds of virtual time.
  package let virtual: Int64
  /// How often what happened: requests by their answers, commits, deaths, faults.
  package let counts: [String: Int]
}

extension RunReport {
  /// The report as one line of JSON, for scripts/simulate, which adds up many.
  package var line: String {
    let counted = counts.sorted { $0.key < $1.key }.map { ($0.key, JSONText.integer($0.value) as JSONText?) }
    var members: [(String, JSONText?)] = []
    members.append(("seed", .integer(Int(options.seed))))
    members.append(("steps", .integer(steps)))
    members.append(("seconds", .integer(Int(virtual / 1_000_000_000))))
    members.append(("trace", .string(String(traceHash, radix: 16))))
    members.append(("schedule", .string(String(schedule, radix: 16))))
    members.append(("counts", .object(counted)))
    if let violation {
      members.append(("law", .integer(violation.law.rawValue)))
      members.append(("words", .string(violation.law.words)))
      members.append(("sentence", .string(violation.sentence)))
      members.append(("step", .integer(violation.step)))
    }
    return JSONText.object(members).text
  }
}

/// What runs can reach, by the words of their counts, and the mistakes that can be planted, a line each.
package var simulationCatalog: [String] {
  Coverage.catalog + PlantedMistake.allCases.map { "mistake \($0.rawValue)" }
}

/// Runs one seed.
package func simulate(_ options: RunOptions) -> RunReport {
  let scheduler = Scheduler.shared
  let chance = Chance(seed: options.seed, for: "run")
  let policy = chance.choice([
    (weight: 6, value: Scheduler.Policy.random), (weight: 1, value: .newestFirst), (weight: 1, value: .oldestFirst),
  ])
  let history = History(options: options)
  let (done, ending) = scheduler.run(seed: options.seed, policy: policy) { await World.live(options, history) }
  if done == nil {
    history.breaks(
      .simulator, ending == .deadlock ? "everybody waits, and nothing will happen" : "the run does not end")
  }
  if scheduler.strangers > 0 { history.breaks(.simulator, "\(scheduler.strangers) jobs came from another thread") }
  // What drains away afterwards is no part of the run.
  let (lines, traceHash, counts) = (history.trace.lines, history.trace.hash, history.counts)
  let (violation, strikes) = (history.violation, history.faults.strikes)
  let (schedule, steps, virtual) = (scheduler.schedule, scheduler.steps, scheduler.now)
  history.isOver = true
  let leftOver =
    scheduler.drain()
    ? nil
    : Violation(
      law: .simulator, sentence: "what was left over does not end", time: scheduler.clockText, step: steps)
  return RunReport(
    options: options, violation: violation ?? leftOver, strikes: strikes, lines: lines, traceHash: traceHash,
    schedule: schedule, steps: steps, virtual: virtual, counts: counts)
}

/// What is written down of a run: the trace, the faults, the counts, and the first law that was broken.
final class History: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  let trace: Trace
  let faults: Faults
  let mistake: PlantedMistake?
  private let tolerated: Set<Law>
  private(set) var violation: Violation?
  private(set) var counts: [String: Int] = [:]
  /// Whether the run has ended. Then nobody starts anything new.
  var isOver = false

  init(options: RunOptions) {
    trace = Trace(keepsLines: options.keepsTrace)
    faults = Faults(seed: options.seed, onlyThese: options.onlyFaults, kinds: options.kinds, often: options.often)
    (mistake, tolerated) = (options.mistake, options.tolerated)
  }

  func note(_ actor: String, _ words: String) { trace.note(actor, words) }

  func count(_ what: String) { counts[what, default: 0] += 1 }

  /// Whether `fault` happens to `actor` now; if so, it is written down.
  func strikes(_ fault: Fault, _ actor: String) -> Bool {
    guard faults.strikes(fault, actor) else { return false }
    count("fault \(fault.rawValue)")
    note(actor, "fault \(faults.strikes.count): \(fault.words)")
    return true
  }

  /// Notes that a law was broken; the first one counts.
  func breaks(_ law: Law, _ sentence: String) {
    note("law \(law.rawValue)", sentence)
    guard violation == nil, !tolerated.contains(law) else { return }
    violation = Violation(
      law: law, sentence: sentence, time: Scheduler.shared.clockText, step: Scheduler.shared.steps)
    isOver = true
  }
}

/// Does something again and again, with pauses around `mean` before each, until so much virtual time has passed or the run is over.
func repeatedly(
  for duration: Duration, around mean: Duration, by chance: Chance, in history: History, _ act: () async -> Void
) async {
  let end = ContinuousClock.now + duration
  while ContinuousClock.now < end, !history.isOver {
    await pause(chance.pause(around: mean))
    guard ContinuousClock.now < end, !history.isOver else { return }
    await act()
  }
}

/// Waits for a virtual time.
func pause(_ duration: Duration) async {
  // Nobody cancels an actor of the world but at the end of the run.
  try? await Task.sleep(for: duration)
}

/// What somebody waits for who is dead: nothing, for ever.
func neverReturn() async {
  let _: Void = await unsafe withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}

/// The value, or nil where it takes longer than `limit`; the work itself goes on, as a server's does whose client has hung up.
func within<Value: Sendable>(_ limit: Duration, _ work: @escaping @Sendable () async -> Value) async -> Value? {
  await unsafe withUnsafeContinuation { continuation in
    let answered = Once()
    Task.detached {
      let value = await work()
      if answered.isFirst() { unsafe continuation.resume(returning: value) }
    }
    Task.detached {
      await pause(limit)
      if answered.isFirst() { unsafe continuation.resume(returning: nil) }
    }
  }
}

/// Who comes first of several.
final class Once: @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private var isDone = false

  /// Whether nobody was here before.
  func isFirst() -> Bool {
    defer { isDone = true }
    return !isDone
  }
}
