import CPippinSimulation
import PippinFoundation
import PippinTokens

/// Whether this toolchain's runtime hands everything to the scheduler, and reads its clock and its randomness.
///
/// A part that went past the scheduler would make runs differ for no reason that anybody sees, so no seed is run before this holds.
package enum SelfTest {
  /// - Returns: what does not hold, each in a sentence; empty where all does.
  package static func failures() -> [String] {
    guard pippin_simulation_take_over_openssl() else {
      return ["OpenSSL does not take its random bytes from the seed."]
    }
    let scheduler = Scheduler.shared
    let (first, ending) = scheduler.run(seed: 1) { await everything() }
    let schedule = scheduler.schedule
    guard let first else { return ["The test tasks did not come to an end: \(ending)."] }
    let (again, _) = scheduler.run(seed: 1) { await everything() }
    var failures = first.failures
    if scheduler.strangers > 0 { failures.append("\(scheduler.strangers) jobs came from another thread.") }
    if again?.text != first.text { failures.append("The same seed gave another result.") }
    if scheduler.schedule != schedule { failures.append("The same seed gave another schedule.") }
    let schedules = Set(
      (1...20).map { (seed: UInt64) in
        _ = scheduler.run(seed: seed) { await everything() }
        return scheduler.schedule
      })
    if schedules.count < 20 { failures.append("Of 20 seeds some have the same schedule.") }
    return failures
  }

  private struct Findings: Sendable {
    var text = ""
    var failures: [String] = []
  }

  private actor Counter {
    var count = 0
    func add() async {
      await Task.yield()
      count += 1
    }
  }

  @MainActor private static func onMainActor() -> Int { 7 }

  private static func everything() async -> Findings {
    var findings = Findings()
    func expect(_ holds: Bool, _ sentence: String) { if !holds { findings.failures.append(sentence) } }

    let start = Date()
    let monotonic = ContinuousClock.now
    let real = pippin_simulation_real_nanoseconds()
    try? await Task.sleep(for: .seconds(86_400))
    expect(Date().timeIntervalSince(start) == 86_400, "A day of sleep was not exactly a day of the calendar.")
    expect(ContinuousClock.now - monotonic == .seconds(86_400), "A day of sleep was not exactly a day of the clock.")
    expect(pippin_simulation_real_nanoseconds() - real < 3_600_000_000_000, "A virtual day took real hours.")

    let counter = Counter()
    var order: [Int] = []
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<8 {
        group.addTask {
          await Task.yield()
          try? await Task.sleep(for: .milliseconds(number % 3))
          await counter.add()
          return number
        }
      }
      for await number in group { order.append(number) }
    }
    async let main = onMainActor()
    let detached = await Task.detached { await counter.count }.value
    expect(await main == 7, "The main actor did not answer.")
    expect(detached == 8, "The tasks of a group did not all run.")

    let stream = AsyncStream<Int> { continuation in
      Task {
        continuation.yield(1)
        continuation.finish()
      }
    }
    for await number in stream { order.append(number) }

    let sleeper = Task { try await Task.sleep(for: .seconds(3600)) }
    await Task.yield()
    let beforeCancelling = ContinuousClock.now
    sleeper.cancel()
    _ = await sleeper.result
    expect(ContinuousClock.now == beforeCancelling, "A cancelled sleep went on.")

    findings.text = "\(order) \(RandomSource.system.bytes(64))"
    do {
      let key = try P256PrivateKey.generate()
      findings.text += " \(try key.signES256(Array("the same again".utf8)))"
    } catch {
      findings.failures.append("No key could be made: \(error).")
    }
    return findings
  }
}
