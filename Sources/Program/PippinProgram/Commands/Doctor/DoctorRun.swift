/// One run of all checks.
struct DoctorRun: Sendable {
  /// The longest time of a check.
  static let limit: Duration = .seconds(10)

  /// A check that was not made, and why.
  struct Unmade: Sendable, Hashable {
    let id: String
    /// The end of a sentence: "because …".
    let reason: String
  }

  /// What came of a check.
  private enum Outcome: Sendable {
    case result(DoctorResult)
    case unmade(Unmade)
    case nothing
  }

  let results: [DoctorResult]
  let unmade: [Unmade]

  /// Makes all checks at the same time.
  /// - Parameter watch: receives the ids of the checks that are still being made.
  static func run(
    _ checks: [DoctorCheck], in context: DoctorContext, offline: Bool, watch: @escaping @Sendable ([String]) -> Void
  ) async -> DoctorRun {
    let made = checks.filter { !(offline && $0.needsNetwork(context.reading)) }
    let running = SharedValue(made.map(\.id))
    watch(made.map(\.id))
    let outcomes = await withTaskGroup(of: (String, Outcome).self) { group in
      for check in made {
        group.addTask {
          let outcome = await outcome(of: check, in: context)
          watch(
            running.change { running in
              running.removeAll { $0 == check.id }
              return running
            })
          return (check.id, outcome)
        }
      }
      return await group.reduce(into: [String: Outcome]()) { $0[$1.0] = $1.1 }
    }
    // A database that never answers is not waited for here either.
    _ = await Deadline.value(within: .seconds(2)) { await context.store.close() }
    var results: [DoctorResult] = []
    var unmade: [Unmade] = []
    for check in checks {
      switch outcomes[check.id] {
      case nil: unmade.append(Unmade(id: check.id, reason: "of --offline"))
      case .result(let result): results.append(result)
      case .unmade(let why): unmade.append(why)
      case .nothing: break
      }
    }
    return DoctorRun(results: results, unmade: unmade)
  }

  private static func outcome(of check: DoctorCheck, in context: DoctorContext) async -> Outcome {
    let outcome = await Deadline.value(within: limit) { () -> Outcome in
      do throws(DoctorCheck.Blocked) {
        guard let findings = try await check.look(context), !findings.isEmpty else { return .nothing }
        return .result(DoctorResult(id: check.id, findings))
      } catch {
        return .unmade(Unmade(id: check.id, reason: error.reason))
      }
    }
    return outcome
      ?? .result(
        DoctorResult(
          id: check.id,
          [
            .warn(
              "The check had no result after \(limit.components.seconds) seconds.",
              cure: "Try again. If it stays so, look at the network and the load of this machine.")
          ]))
  }
}
